import { lazy, Suspense, useMemo } from 'react'
import { hasMath } from '../../../parts/markdown/math-delimiters.ts'
import { Progress } from '../../../parts/feedback/states.tsx'
import type { OutgoingLinks } from '../links/links-panel.tsx'
import { nameOf } from '../note-path.ts'
import { partsOf } from './front-matter.ts'
import { withoutComments } from './note-marks.ts'
import { targetsOf } from './note-targets.ts'
import styles from './note-text.module.css'
import { Properties } from './properties.tsx'
import { TickContext, type TickTask } from './task-toggle.ts'

const RenderedNote = lazy(() => import('./rendered-note.tsx'))
const RenderedNoteMath = lazy(() => import('./rendered-note-math.tsx'))

interface Props {
  text: string
  path: string
  vault: string | undefined
  outgoing: OutgoingLinks
  /** Where tasks can be ticked. */
  onTick?: TickTask | undefined
  /** The line to show. */
  line?: number | undefined
}

/** A note with its properties above it. */
export function NoteText({ text, path, vault, outgoing, onTick, line }: Props) {
  const { properties, body } = useMemo(() => partsOf(text), [text])
  const shown = useMemo(() => withoutComments(withoutTitle(body, path)), [body, path])
  const linesAbove = text.split('\n').length - shown.split('\n').length
  const Rendered = hasMath(shown) ? RenderedNoteMath : RenderedNote
  const targets = useMemo(() => targetsOf(outgoing.links), [outgoing.links])
  return (
    <article aria-label={nameOf(path)} className={styles['text']}>
      {properties.length > 0 ? <Properties {...{ properties, path, vault, targets }} /> : null}
      {body.trim() === '' ? <p className={styles['empty']}>This note is empty.</p> : null}
      <Suspense fallback={<Progress label="Loading note" />}>
        <TickContext value={onTick}>
          <Rendered body={shown} {...{ path, vault, targets, linesAbove, line }} />
        </TickContext>
      </Suspense>
    </article>
  )
}

/** Drops a first heading that repeats the page title. */
function withoutTitle(body: string, path: string): string {
  const title = /^\s*# +(.+?) *#*\s*(?:\n|$)/.exec(body)
  return title?.[1] === nameOf(path) ? body.slice(title[0].length) : body
}
