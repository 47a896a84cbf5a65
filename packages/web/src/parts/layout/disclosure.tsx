import type { ReactNode } from 'react'
import { Icon } from '../display/icon.tsx'
import styles from './disclosure.module.css'

interface Props {
  title: string
  /** Open at first. */
  open?: boolean | undefined
  children: ReactNode
}

/** What only some want to see, folded. */
export function Disclosure({ title, open, children }: Props) {
  return (
    <details className={styles['disclosure']} open={open}>
      <summary className={styles['summary']}>
        <Icon name="right" />
        {title}
      </summary>
      <div className={styles['inside']}>{children}</div>
    </details>
  )
}
