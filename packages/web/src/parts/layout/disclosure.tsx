import type { ReactNode } from 'react'
import { Icon } from '../display/icon.tsx'
import { Button } from '../form/button.tsx'
import styles from './disclosure.module.css'

interface Props {
  title: string
  /** Initially open. */
  open?: boolean | undefined
  children: ReactNode
}

/** Collapsed details. */
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

interface CollapsibleSectionProps {
  title: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Rendered only while open, so that it can load its data. */
  children: () => ReactNode
}

/** A section that is rarely needed, such as deleted items. */
export function CollapsibleSection({ title, isOpen, onOpen, children }: CollapsibleSectionProps) {
  return (
    <section aria-label={title} className={styles['folded']}>
      <Button
        look="quiet"
        aria-expanded={isOpen}
        className={styles['button']}
        onClick={() => onOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'down' : 'right'} />
        {title}
      </Button>
      {isOpen ? children() : null}
    </section>
  )
}
