import { lazy, Suspense, useDeferredValue } from 'react'
import type { OutgoingLinks } from '../links/links-panel.tsx'
import { OutlinePanel } from '../outline-panel.tsx'
import { NoteText } from '../reading/note-text.tsx'
import styles from './editor.module.css'

const History = lazy(() => import('../history/history.tsx'))

/** What is shown beside the text. */
export type Side = 'preview' | 'outline' | 'history'

interface Props {
  side: Side | undefined
  text: string
  path: string
  vault: string | undefined
  outgoing: OutgoingLinks
  /** The other version, while merging. */
  theirs: string | undefined
  onGo: (line: number) => void
  onTake: (text: string) => void
}

export function EditorSide({ side, text, path, vault, outgoing, theirs, onGo, onTake }: Props) {
  const shown = useDeferredValue(text)
  if (theirs !== undefined)
    return (
      <section aria-label="Current version" className={styles['side']}>
        <h2>Current version</h2>
        <pre className={styles['theirs']}>{theirs}</pre>
      </section>
    )
  switch (side) {
    case 'preview':
      return (
        <section aria-label="Preview" className={styles['side']}>
          <NoteText text={shown} {...{ path, vault, outgoing }} />
        </section>
      )
    case 'outline':
      return (
        <section aria-label="Headings" className={styles['side']}>
          <OutlinePanel text={shown} onGo={onGo} />
        </section>
      )
    case 'history':
      return (
        <section aria-label="History" className={styles['side']}>
          <Suspense>
            <History {...{ path, vault, text, onTake }} />
          </Suspense>
        </section>
      )
    default:
      return null
  }
}
