import styles from './progress.module.css'

interface Props {
  /** What is being waited for. */
  label: string
  /** How far it is, from 0 to 1, where that is known. */
  share?: number | undefined
}

/** Shows itself after 300 ms: what is faster needs none. */
export function Progress({ label, share }: Props) {
  return (
    <div className={styles['progress']} role="status">
      <Bar label={label} share={share} />
      <p className={styles['label']}>{label}</p>
    </div>
  )
}

/** How far something is, as a thin bar. */
export function Bar({ label, share }: Props) {
  return (
    <progress
      className={styles['bar']}
      aria-label={label}
      {...(share === undefined ? {} : { value: share })}
    />
  )
}

/** A line at the top of the page while anything is asked for in the background. */
export function ProgressLine({ active }: { active: boolean }) {
  return <div className={styles['line']} data-active={active || undefined} aria-hidden="true" />
}
