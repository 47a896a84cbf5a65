import type { ReactNode } from 'react'
import styles from './section.module.css'

/** By their places in the page, in their order. */
export const SECTIONS = {
  keys: 'Model keys',
  preferences: 'Preferences',
  quota: 'Quota and plan',
  vaults: 'Vaults',
  devices: 'Devices',
  archive: 'Lost edits',
  appearance: 'Theme',
  leave: 'Sign out',
} as const

interface Props {
  id: keyof typeof SECTIONS
  lead: string
  children: ReactNode
}

export function Section({ id, lead, children }: Props) {
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
