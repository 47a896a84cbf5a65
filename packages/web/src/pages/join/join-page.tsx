import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { readInvitation, type Invitation } from '../../api/account/join.ts'
import type { Role } from '../../api/account/own-account.ts'
import { waysQuery } from '../../api/sign-in.ts'
import { Loaded } from '../../parts/feedback/states.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { timeUntil } from '../../parts/time/dates.ts'
import { JoinForm } from './join-form.tsx'

/** Opened by an invitation, or by a link back into an account. */
export function JoinPage() {
  const code = useRouterState({ select: ({ location }) => location.state.code })
  return code === undefined ? <NoCode /> : <Join code={code} />
}

const NoCode = () => (
  <PageHeader title="Open your link again">
    This page needs the whole link that you were sent. Each link works once.
  </PageHeader>
)

function Join({ code }: { code: string }) {
  const invitation = useQuery({
    queryKey: ['invitation', code],
    queryFn: () => readInvitation(code),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const ways = useQuery(waysQuery)
  return (
    <>
      <Welcome invitation={invitation.data} />
      <Loaded query={invitation} doing="open this link" waiting="Loading invitation">
        {(found) => (
          <Loaded query={ways} doing="load the ways to sign in" waiting="Loading">
            {({ passkey }) => <JoinForm code={code} invitation={found} offersPasskey={passkey} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

const ROLES: Readonly<Record<Role, { as: string; means: string }>> = {
  student: { as: 'a student', means: 'Your courses, tasks, cards and notes are visible to you alone.' },
  advisor: {
    as: 'an advisor',
    means: 'You see the plans that students share with you, and can comment on them.',
  },
  operator: {
    as: 'an operator',
    means: 'You invite people and look after this server. You don’t see what they store.',
  },
}

function Welcome({ invitation }: { invitation: Invitation | undefined }) {
  if (!invitation) return <PageHeader title="Your invitation" />
  const { kind, role, name, expiresAt } = invitation
  const expiry = `The link works once and expires in ${timeUntil(expiresAt)}.`
  if (kind === 'recover')
    return (
      <PageHeader title="Get back into your account">
        Choose a new way to sign in as {name}. All browsers that are signed in now will be signed out.{' '}
        {expiry}
      </PageHeader>
    )
  return (
    <PageHeader title="Join Tutor Nexus">
      You’re invited as {ROLES[role].as}. {ROLES[role].means} {expiry}
    </PageHeader>
  )
}
