import type { ReactNode } from 'react'
import styles from './rule-group.module.css'

interface Props {
  title: string
  count?: number | undefined
  note?: ReactNode
  children: ReactNode
}

/** Agreements of one kind, under their heading. */
export function RuleGroup({ title, count, note, children }: Props) {
  return (
    <section className={styles['group']} aria-label={title}>
      <h3 className={styles['title']}>
        {title}
        {count === undefined ? null : <span className={styles['count']}> {count}</span>}
      </h3>
      {note ? <p className={styles['note']}>{note}</p> : null}
      <ul className={styles['rows']}>{children}</ul>
    </section>
  )
}
