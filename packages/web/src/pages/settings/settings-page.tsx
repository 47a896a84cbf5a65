import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Appearance } from './appearance.tsx'
import { Archive } from './devices/conflicting-edits.tsx'
import { Devices } from './devices/devices.tsx'
import { Keys } from './keys/keys.tsx'
import { Leave } from './sign-out.tsx'
import { Preferences } from './preferences/preferences.tsx'
import { Quota } from './quota.tsx'
import { SECTIONS, Section } from './section.tsx'
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
            lead="Your own keys for language models. Each is kept encrypted and never shown again."
          >
            <Keys />
          </Section>
          <Section id="preferences" lead="What holds for every answer, on every device that is linked.">
            <Preferences />
          </Section>
          <Section
            id="quota"
            lead="Questions to the model that the server provides; your own keys are not counted."
          >
            <Quota />
          </Section>
          <Section id="vaults" lead="The folders of notes that are read and written here.">
            <Vaults />
          </Section>
          <Section id="devices" lead="What shares your tasks, cards, sessions and preferences.">
            <Devices />
          </Section>
          <Section
            id="archive"
            lead="Where two devices changed the same thing, the later edit holds; the other is kept here."
          >
            <Archive />
          </Section>
          <Section id="appearance" lead="For this browser.">
            <Appearance />
          </Section>
          <Section id="leave" lead="This browser forgets who you are; nothing of yours is deleted.">
            <Leave />
          </Section>
        </div>
      </div>
    </>
  )
}
