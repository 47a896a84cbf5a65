import { useEffect, useRef, useState } from 'react'
import type { Note } from '../use-note.ts'
import { draftOf, dropDraft, keepDraft } from './draft-store.ts'

const KEEP_AFTER_MS = 300

/** The text as it is typed, and the version it is based on. What is not saved is kept in the tab. */
export function useDraft(note: Note, path: string, vault: string | undefined) {
  const [kept] = useState(() => draftOf(path, vault))
  const [text, setText] = useState(kept?.text ?? note.text)
  const [base, setBase] = useState(kept?.base ?? note)
  // For callbacks, which run after more was typed.
  const now = useRef({ text, base })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = () => {
    clearTimeout(waiting.current)
    waiting.current = undefined
    const { current } = now
    if (current.text === current.base.text) dropDraft(path, vault)
    else keepDraft(current, path, vault)
  }
  const flush = useRef(keep)
  useEffect(() => {
    flush.current = keep
  })
  useEffect(() => {
    const keepNow = () => {
      if (waiting.current !== undefined) flush.current()
    }
    addEventListener('pagehide', keepNow)
    addEventListener('beforeunload', keepNow, { capture: true })
    return () => {
      keepNow()
      removeEventListener('pagehide', keepNow)
      removeEventListener('beforeunload', keepNow, { capture: true })
    }
  }, [])
  return {
    wasKept: kept !== undefined,
    text,
    base,
    isChanged: text !== base.text,
    /** As it is by now. */
    now: () => now.current,
    write(next: string) {
      now.current = { ...now.current, text: next }
      setText(next)
      // A large note is not written to storage with every key.
      waiting.current ??= setTimeout(keep, KEEP_AFTER_MS)
    },
    rebase(from: Note) {
      now.current = { ...now.current, base: from }
      setBase(from)
      keep()
    },
    /** Another version, in which nothing is changed yet. */
    take(from: Note) {
      now.current = { text: from.text, base: from }
      setBase(from)
      setText(from.text)
      keep()
    },
    drop() {
      clearTimeout(waiting.current)
      waiting.current = undefined
      dropDraft(path, vault)
    },
  }
}
