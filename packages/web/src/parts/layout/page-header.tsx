import { useEffect, type ReactNode } from 'react'
import styles from './page-header.module.css'

interface Props {
  title: string
  /** A line above the title, such as the way back. */
  above?: ReactNode
  /** What the page is for, in a sentence. */
  children?: ReactNode
  actions?: ReactNode
}

/** The page's one `h1`; it names the browser's tab as well. */
export function PageHeader({ title, above, children, actions }: Props) {
  useEffect(() => {
    document.title = `${title} · Tutor Nexus`
  }, [title])
  return (
    <header className={styles['header']}>
      <div className={styles['words']}>
        {above ? <p className={styles['above']}>{above}</p> : null}
        <h1>{title}</h1>
        {children ? <div className={styles['lead']}>{children}</div> : null}
      </div>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </header>
  )
}
