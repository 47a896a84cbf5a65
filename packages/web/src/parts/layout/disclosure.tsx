import type { ReactNode } from 'react'
import { Icon } from '../display/icon.tsx'
import { Button } from '../form/button.tsx'
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

interface CollapsibleSectionProps {
  title: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Made only while it is open, so that it may ask for what it shows. */
  children: () => ReactNode
}

/** A part at the end of a page that few need each day: what is done, what was deleted. */
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
