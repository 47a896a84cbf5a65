import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import styles from './collapsible-section.module.css'
import { Icon } from '../display/icon.tsx'

interface Props {
  title: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Made only while it is open, so that it may ask for what it shows. */
  children: () => ReactNode
}

/** A part at the end of a page that few need each day: what is done, what was deleted. */
export function Folded({ title, isOpen, onOpen, children }: Props) {
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
