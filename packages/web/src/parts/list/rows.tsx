import type { ReactNode } from 'react'
import styles from './rows.module.css'

export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={styles['rows']}>
    {children}
  </ul>
)

interface Props {
  title: ReactNode
  about: ReactNode
  action?: ReactNode
  /** More below, such as a collapsed list. */
  children?: ReactNode
}

/** A row with a title, a description and an action. */
export const Row = ({ title, about, action, children }: Props) => (
  <li className={styles['row']}>
    <div className={styles['words']}>
      <p className={styles['title']}>{title}</p>
      <p className={styles['about']}>{about}</p>
      {children}
    </div>
    {action}
  </li>
)

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={styles['nothing']}>{children}</p>
)
