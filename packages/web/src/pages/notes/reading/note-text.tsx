import { lazy, Suspense, useMemo } from 'react'
import { Progress } from '../../../parts/feedback/states.tsx'
import type { OutgoingLinks } from '../links/links-panel.tsx'
import { nameOf } from '../note-path.ts'
import { partsOf } from './front-matter.ts'
import { targetsOf } from './note-targets.ts'
import styles from './note-text.module.css'
import { Properties } from './properties.tsx'

const RenderedNote = lazy(() => import('./rendered-note.tsx'))

interface Props {
  text: string
  path: string
  vault: string | undefined
  outgoing: OutgoingLinks
}

/** A note with its properties above it. */
export function NoteText({ text, path, vault, outgoing }: Props) {
  const { properties, body } = useMemo(() => partsOf(text), [text])
  const targets = useMemo(() => targetsOf(outgoing.links), [outgoing.links])
  return (
    <article aria-label={nameOf(path)} className={styles['text']}>
      {properties.length > 0 ? <Properties {...{ properties, path, vault, targets }} /> : null}
      {body.trim() === '' ? <p className={styles['empty']}>This note is empty.</p> : null}
      <Suspense fallback={<Progress label="Loading note" />}>
        <RenderedNote body={withoutTitle(body, path)} {...{ path, vault, targets }} />
      </Suspense>
    </article>
  )
}

/** Drops a first heading that repeats the page title. */
function withoutTitle(body: string, path: string): string {
  const title = /^\s*# +(.+?) *#*\s*(?:\n|$)/.exec(body)
  return title?.[1] === nameOf(path) ? body.slice(title[0].length) : body
}
