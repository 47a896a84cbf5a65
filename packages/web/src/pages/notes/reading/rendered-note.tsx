import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { NoteContext } from './note-link.tsx'
import type { NoteTargets } from './note-targets.ts'
import { remarkNotes } from './remark-notes.ts'
import { parts } from './rendered-parts.tsx'
import styles from './rendered-note.module.css'

interface Props {
  body: string
  path: string
  vault: string | undefined
  targets: NoteTargets
}

const plugins = [remarkGfm, remarkNotes]

/** `parts` decides which addresses become links. */
const asWritten = (address: string): string => address

/** A rendered note. HTML is shown as text. */
export default function RenderedNote({ body, path, vault, targets }: Props) {
  const context = useMemo(() => ({ vault, path, targets }), [vault, path, targets])
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <NoteContext value={context}>
      <div className={styles['note']}>
        <Markdown remarkPlugins={plugins} components={parts} urlTransform={asWritten}>
          {body}
        </Markdown>
      </div>
    </NoteContext>
  )
}
