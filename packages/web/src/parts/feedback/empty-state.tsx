import type { ReactNode } from 'react'
import styles from './state.module.css'

interface Props {
  title: string
  /** What to do, so that it is no longer empty. */
  children: ReactNode
  actions?: ReactNode
}

/** Says why there is nothing and what to do about it. */
export function EmptyState({ title, children, actions }: Props) {
  return (
    <div className={styles['state']}>
      <h3>{title}</h3>
      <p className={styles['text']}>{children}</p>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </div>
  )
}
