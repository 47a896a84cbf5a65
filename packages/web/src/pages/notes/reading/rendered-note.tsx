import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import Markdown, { type Components, type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { NoteContext } from './note-link.tsx'
import type { NoteTargets } from './note-targets.ts'
import { goToLine, remarkLines } from './note-lines.ts'
import { remarkNotes } from './remark-notes.ts'
import { parts } from './rendered-parts.tsx'
import styles from './rendered-note.module.css'

interface Props {
  body: string
  path: string
  vault: string | undefined
  targets: NoteTargets
  /** The number of lines of the note above the body. */
  linesAbove: number
  /** The line to show, which takes the focus. */
  line?: number | undefined
  /** Such as formulas. */
  extension?: Extension
}

/** What goes beyond the usual Markdown. */
export interface Extension {
  plugins: NonNullable<Options['remarkPlugins']>
  parts: Components
}

const plugins = [remarkGfm, remarkNotes]

const PLAIN: Extension = { plugins: [], parts: {} }

/** `parts` decides which addresses become links. */
const asWritten = (address: string): string => address

/** A rendered note. HTML is shown as text. */
export default function RenderedNote({
  body,
  path,
  vault,
  targets,
  linesAbove,
  line,
  extension = PLAIN,
}: Props) {
  const note = useRef<HTMLDivElement>(null)
  const context = useMemo(() => ({ vault, path, targets, linesAbove }), [vault, path, targets, linesAbove])
  const used = [...plugins, ...extension.plugins]
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  useEffect(() => {
    if (line !== undefined && note.current) goToLine(note.current, line)
  }, [line])
  return (
    <NoteContext value={context}>
      <div ref={note} className={styles['note']}>
        <Markdown
          remarkPlugins={line === undefined ? used : [...used, [remarkLines, linesAbove]]}
          components={{ ...parts, ...extension.parts }}
          urlTransform={asWritten}
        >
          {body}
        </Markdown>
      </div>
    </NoteContext>
  )
}
