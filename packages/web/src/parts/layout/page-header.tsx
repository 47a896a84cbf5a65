import { useEffect, type ReactNode } from 'react'
import styles from './page-header.module.css'

interface Props {
  title: string
  /** A line above the title, such as breadcrumbs. */
  above?: ReactNode
  /** One sentence about the page. */
  children?: ReactNode
  actions?: ReactNode
}

/** The page's `h1`, which is also the document title. */
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
