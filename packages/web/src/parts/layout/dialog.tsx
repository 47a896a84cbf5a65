import { useEffect, useId, useRef, type ReactNode } from 'react'
import { classes } from '../../design/classes.ts'
import { Button } from '../form/button.tsx'
import styles from './dialog.module.css'
import { Icon } from '../display/icon.tsx'

interface Props {
  title: string
  onClose: () => void
  /** `side` slides in from the edge, for navigation. */
  position?: 'middle' | 'top' | 'side'
  children: ReactNode
  /** Footer buttons, the main one last. */
  actions?: ReactNode
}

/** A modal dialog, rendered while it is open. */
export function Dialog({ title, onClose, position = 'middle', children, actions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // The browser would focus the close button instead.
    body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    return () => opened?.close()
  }, [])
  return (
    // A click on the dialog element itself is a click on the backdrop.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes(styles['dialog'], styles[position])}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={styles['inside']}>
        <header className={styles['header']}>
          <h2 id={titleId}>{title}</h2>
          <Button look="quiet" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </header>
        <div ref={body} className={styles['body']}>
          {children}
        </div>
        {actions ? <footer className={styles['actions']}>{actions}</footer> : null}
      </div>
    </dialog>
  )
}
