import type { ReactNode } from 'react'
import styles from './sections.module.css'

interface SectionsProps {
  /** Titles by element id, in order. */
  titles: Readonly<Record<string, string>>
  children: ReactNode
}

/** A long page with links to its sections. */
export function Sections({ titles, children }: SectionsProps) {
  return (
    <div className={styles['page']}>
      <nav aria-label="Sections" className={styles['links']}>
        <ul>
          {Object.entries(titles).map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['main']}>{children}</div>
    </div>
  )
}

interface SectionProps {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['section']}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead ? <p className={styles['lead']}>{lead}</p> : null}
      </header>
      {children}
    </section>
  )
}
