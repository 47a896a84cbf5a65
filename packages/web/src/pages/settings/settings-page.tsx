import { Link } from '@tanstack/react-router'
import { setTheme, type Theme, useTheme } from '../../design/theme.ts'
import { ErrorState } from '../../parts/feedback/states.tsx'
import { Button, buttonClass } from '../../parts/form/button.tsx'
import { Select } from '../../parts/form/field.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Section, Sections } from '../../parts/layout/sections.tsx'
import { useSignOut } from '../../shell/use-sign-out.ts'
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
      <Sections titles={SECTIONS}>
        <Section
          id="keys"
          title={SECTIONS.keys}
          lead="Your own API keys for language models. They’re stored encrypted and never shown again."
        >
          <Keys />
        </Section>
        <Section
          id="preferences"
          title={SECTIONS.preferences}
          lead="Apply to every answer, on all linked devices."
        >
          <Preferences />
        </Section>
        <Section
          id="quota"
          title={SECTIONS.quota}
          lead="What you store, and questions to the server’s model. Your own keys don’t count."
        >
          <Quota />
        </Section>
        <Section id="vaults" title={SECTIONS.vaults} lead="The folders your notes are in.">
          <Vaults />
        </Section>
        <Section
          id="data"
          title={SECTIONS.data}
          lead="Transfer agreements for everybody who uses this server. An import replaces earlier data of the same school and subject and adds to the rest."
        >
          <ImportData />
        </Section>
        <Section
          id="devices"
          title={SECTIONS.devices}
          lead="Devices that sync your tasks, cards, sessions and preferences."
        >
          <Devices />
        </Section>
        <Section
          id="archive"
          title={SECTIONS.archive}
          lead="When two devices change the same thing, the later edit wins. The other one is kept here."
        >
          <ConflictingEdits />
        </Section>
        <Section
          id="access"
          title={SECTIONS.access}
          lead="Which assistants, devices and browsers get at your data, how you sign in, and what is kept of you."
        >
          <p>
            <Link to="/access" className={buttonClass()}>
              Manage access
            </Link>
          </p>
        </Section>
        <Section id="appearance" title={SECTIONS.appearance} lead="For this browser.">
          <Appearance />
        </Section>
        <Section id="leave" title={SECTIONS.leave} lead="Sign out of this browser. Your data is kept.">
          <SignOut />
        </Section>
      </Sections>
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
  access: 'Access and your data',
  appearance: 'Theme',
  leave: 'Sign out',
} as const

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
  const leaving = useSignOut()
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
