import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

/** A part of the day, its name beside it. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles['content']}>{children}</div>
    </section>
  )
}
