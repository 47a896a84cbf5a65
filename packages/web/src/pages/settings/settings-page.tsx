import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Theme, useTheme } from '../../design/theme.ts'
import { EmptyState, ErrorState } from '../../parts/feedback/states.tsx'
import { Button, buttonClass } from '../../parts/form/button.tsx'
import { Select } from '../../parts/form/field.tsx'
import { SearchField } from '../../parts/form/search-field.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Section, Sections } from '../../parts/layout/sections.tsx'
import { SETTINGS, SETTINGS_GROUPS, type SettingsId } from '../../parts/search/settings-index.ts'
import { pluralize } from '../../parts/text/words.ts'
import { useChooseTheme } from '../../shell/stored-theme.ts'
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
  const [words, setWords] = useState('')
  const shown = settingsFound(words)
  const groups = Map.groupBy(shown, ({ group }) => group)
  return (
    <>
      <PageHeader title="Settings" />
      <div className={styles['search']} role="search">
        <SearchField
          label="Search settings"
          placeholder="Time zone, export, model key…"
          value={words}
          onChange={setWords}
        />
        <p role="status" className={styles['count']}>
          {words.trim() === '' ? '' : `${pluralize(shown.length, 'setting')} found`}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="No settings found"
          actions={<Button onClick={() => setWords('')}>Show all settings</Button>}
        >
          Try another word, such as language, password or export.
        </EmptyState>
      ) : (
        <Sections titles={Object.fromEntries(shown.map(({ id, title }) => [id, title]))}>
          {[...groups].map(([group, parts]) => (
            <div key={group} className={styles['group']}>
              <h2>{SETTINGS_GROUPS[group]}</h2>
              {parts.map(({ id, title, lead }) => (
                <Section key={id} id={id} title={title} lead={lead} level={3}>
                  {CONTENT[id]}
                </Section>
              ))}
            </div>
          ))}
        </Sections>
      )}
    </>
  )
}

/** All settings, or those that have every word in their title or in what people call them. */
function settingsFound(words: string) {
  const asked = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return SETTINGS.filter(({ title, lead, words: also }) => {
    const text = `${title} ${lead} ${also}`.toLowerCase()
    return asked.every((word) => text.includes(word))
  })
}

const THEMES: readonly { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'Match system' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
]

/** The same setting as the theme switch. */
function Appearance() {
  const chosen = useTheme()
  const choose = useChooseTheme()
  return (
    <div className={styles['colours']}>
      <Select
        label="Colour theme"
        value={chosen}
        onChange={({ target }) => {
          const next = THEMES.find(({ theme }) => theme === target.value)
          if (next) choose(next.theme)
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

const OwnDataLink = () => (
  <p>
    <Link to="/access" hash="data" className={buttonClass()}>
      See, download or erase my data
    </Link>
  </p>
)

const AccessLink = () => (
  <p>
    <Link to="/access" className={buttonClass()}>
      Manage access
    </Link>
  </p>
)

/** What stands in each part. */
const CONTENT: Readonly<Record<SettingsId, ReactNode>> = {
  appearance: <Appearance />,
  study: <Preferences group="study" title="Study preferences" />,
  vaults: <Vaults />,
  preferences: <Preferences group="tutor" title="Answer preferences" />,
  keys: <Keys />,
  quota: <Quota />,
  privacy: <Preferences group="privacy" title="Recording preferences" />,
  'own-data': <OwnDataLink />,
  data: <ImportData />,
  devices: <Devices />,
  archive: <ConflictingEdits />,
  access: <AccessLink />,
  leave: <SignOut />,
}
