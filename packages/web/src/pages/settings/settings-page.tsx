import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { signOut } from '../../api/sign-in.ts'
import { setTheme, type Theme, useTheme } from '../../design/theme.ts'
import { ErrorState } from '../../parts/feedback/states.tsx'
import { Button } from '../../parts/form/button.tsx'
import { Select } from '../../parts/form/field.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { forgetTargets } from '../../parts/plan/last-targets.ts'
import { setSignedOut } from '../../shell/signed-out.ts'
import { ImportData } from './data/import-data.tsx'
import { ConflictingEdits } from './devices/conflicting-edits.tsx'
import { Devices } from './devices/devices.tsx'
import { Keys } from './keys/keys.tsx'
import { Preferences } from './preferences/preferences.tsx'
import { Quota } from './quota.tsx'
import styles from './settings-page.module.css'
import { Vaults } from './vaults.tsx'

export function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" />
      <div className={styles['settings']}>
        <nav aria-label="Sections" className={styles['sections']}>
          <ul>
            {Object.entries(SECTIONS).map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles['main']}>
          <Section
            id="keys"
            lead="Your own API keys for language models. They’re stored encrypted and never shown again."
          >
            <Keys />
          </Section>
          <Section id="preferences" lead="Apply to every answer, on all linked devices.">
            <Preferences />
          </Section>
          <Section
            id="quota"
            lead="What you store, and questions to the server’s model. Your own keys don’t count."
          >
            <Quota />
          </Section>
          <Section id="vaults" lead="The folders your notes are in.">
            <Vaults />
          </Section>
          <Section
            id="data"
            lead="Transfer agreements for everybody who uses this server. An import replaces earlier data of the same school and subject and adds to the rest."
          >
            <ImportData />
          </Section>
          <Section id="devices" lead="Devices that sync your tasks, cards, sessions and preferences.">
            <Devices />
          </Section>
          <Section
            id="archive"
            lead="When two devices change the same thing, the later edit wins. The other one is kept here."
          >
            <ConflictingEdits />
          </Section>
          <Section id="appearance" lead="For this browser.">
            <Appearance />
          </Section>
          <Section id="leave" lead="Sign out of this browser. Your data is kept.">
            <SignOut />
          </Section>
        </div>
      </div>
    </>
  )
}

/** Titles by element id, in order. */
const SECTIONS = {
  keys: 'Model keys',
  preferences: 'Preferences',
  quota: 'Quota and plan',
  vaults: 'Vaults',
  data: 'Import data',
  devices: 'Devices',
  archive: 'Conflicting edits',
  appearance: 'Theme',
  leave: 'Sign out',
} as const

interface Props {
  id: keyof typeof SECTIONS
  lead: string
  children: ReactNode
}

function Section({ id, lead, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['section']}>
      <header>
        <h2 id={`${id}-title`}>{SECTIONS[id]}</h2>
        <p className={styles['lead']}>{lead}</p>
      </header>
      {children}
    </section>
  )
}

const THEMES: readonly { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'Match system' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
]

/** The same setting as the theme switch. */
function Appearance() {
  const chosen = useTheme()
  return (
    <div className={styles['colours']}>
      <Select
        label="Colour theme"
        value={chosen}
        onChange={({ target }) => {
          const next = THEMES.find(({ theme }) => theme === target.value)
          if (next) setTheme(next.theme)
        }}
      >
        {THEMES.map(({ theme, label }) => (
          <option key={theme} value={theme}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

function SignOut() {
  const client = useQueryClient()
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      // Leaves nothing behind for the next user of the browser.
      sessionStorage.clear()
      forgetTargets()
      setSignedOut(true)
      client.clear()
    },
  })
  return (
    <>
      <Button busy={leaving.isPending} onClick={() => leaving.mutate()}>
        Sign out
      </Button>
      {leaving.error ? (
        <ErrorState error={leaving.error} doing="sign out" onRetry={() => leaving.mutate()} />
      ) : null}
    </>
  )
}
