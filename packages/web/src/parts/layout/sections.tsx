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
  /** 3 within a group that has a heading of its own. */
  level?: 2 | 3
  children: ReactNode
}

export function Section({ id, title, lead, level = 2, children }: SectionProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['section']}>
      <header>
        <Heading id={`${id}-title`}>{title}</Heading>
        {lead ? <p className={styles['lead']}>{lead}</p> : null}
      </header>
      {children}
    </section>
  )
}
