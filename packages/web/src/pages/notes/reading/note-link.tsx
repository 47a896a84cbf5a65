import { Link } from '@tanstack/react-router'
import { createContext, useContext, type ReactNode } from 'react'
import { asNotePath, inVault } from '../note-path.ts'
import type { NoteTargets } from './note-targets.ts'
import styles from './note-text.module.css'

interface LinkContext {
  vault: string | undefined
  /** The note that contains the links. */
  path: string
  targets: NoteTargets
  /** The number of lines of the note above the text that is shown. */
  linesAbove?: number
}

export const NoteContext = createContext<LinkContext>({ vault: undefined, path: '', targets: new Map() })

interface Props {
  /** As written, without the label. */
  target: string
  /** The heading in that note. */
  heading?: string | undefined
  children: ReactNode
}

/** A link to another note; a missing note can be created. */
export function NoteLink({ target, heading, children }: Props) {
  const { vault, path, targets } = useContext(NoteContext)
  const bare = target.split('#')[0]?.trim() ?? ''
  const found = bare === '' ? path : targets.get(target)
  if (found === null)
    return (
      <Link
        to="/notes"
        search={{ ...inVault(vault), note: path, new: bare }}
        className={styles['missing']}
        title="This note doesn’t exist yet. Create it."
      >
        {children}
      </Link>
    )
  return (
    <Link
      to="/notes"
      search={{ ...inVault(vault), note: found ?? asNotePath(bare) }}
      {...(heading === undefined ? {} : { hash: heading })}
    >
      {children}
    </Link>
  )
}

export function TagLink({ tag, children }: { tag: string; children: ReactNode }) {
  const { vault } = useContext(NoteContext)
  return (
    <Link to="/notes" search={{ ...inVault(vault), tag }} className={styles['tag']}>
      {children}
    </Link>
  )
}
