import { useQuery } from '@tanstack/react-query'
import { accessQuery } from '../../api/account/access.ts'
import { meQuery } from '../../api/account/own-account.ts'
import { Loaded } from '../../parts/feedback/states.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Section, Sections } from '../../parts/layout/sections.tsx'
import { Activity } from './activity.tsx'
import { Assistants, Browsers, Devices, Tokens } from './connected.tsx'
import { OwnData } from './data/own-data.tsx'
import { RevokeEverything } from './revoke-everything.tsx'
import { SignInWays } from './ways/sign-in-ways.tsx'

/** Titles by element id, in order. */
const SECTIONS = {
  assistants: 'Assistants',
  tokens: 'Tokens',
  devices: 'Devices',
  browsers: 'Browsers',
  ways: 'Ways to sign in',
  data: 'My data',
  activity: 'Recent activity',
} as const

/** Who and what gets at one's data. */
export function AccessPage() {
  const access = useQuery(accessQuery)
  const me = useQuery(meQuery)
  return (
    <>
      <PageHeader title="Access" actions={<RevokeEverything />}>
        Everything that can get at your data. Whatever you remove here loses access at once.
      </PageHeader>
      <Sections titles={SECTIONS}>
        <Section
          id="assistants"
          title={SECTIONS.assistants}
          lead="Assistants and programs that you connected."
        >
          <Loaded query={access} doing="load your assistants" waiting="Loading assistants">
            {({ assistants, lastAssistantCallAt }) => (
              <Assistants items={assistants} lastCallAt={lastAssistantCallAt} />
            )}
          </Loaded>
        </Section>
        <Section
          id="tokens"
          title={SECTIONS.tokens}
          lead="Made by hand, for programs that cannot ask you themselves."
        >
          <Loaded query={access} doing="load your tokens" waiting="Loading tokens">
            {({ tokens }) => <Tokens items={tokens} />}
          </Loaded>
        </Section>
        <Section id="devices" title={SECTIONS.devices} lead="Your own computers that keep a copy in sync.">
          <Loaded query={access} doing="load your devices" waiting="Loading devices">
            {({ devices }) => <Devices items={devices} />}
          </Loaded>
        </Section>
        <Section id="browsers" title={SECTIONS.browsers} lead="Where you’re signed in.">
          <Loaded query={access} doing="load your browsers" waiting="Loading browsers">
            {({ browsers }) => <Browsers items={browsers} />}
          </Loaded>
        </Section>
        <Section id="ways" title={SECTIONS.ways}>
          <Loaded query={me} doing="load your ways to sign in" waiting="Loading ways to sign in">
            {(account) => <SignInWays account={account} />}
          </Loaded>
        </Section>
        <Section id="data" title={SECTIONS.data} lead="What this server keeps of you, and until when.">
          <Loaded query={me} doing="load your account" waiting="Loading account">
            {({ name, isLocalOwner }) => <OwnData name={name} isLocalOwner={isLocalOwner} />}
          </Loaded>
        </Section>
        <Section id="activity" title={SECTIONS.activity} lead="What happened to your account.">
          <Activity />
        </Section>
      </Sections>
    </>
  )
}
