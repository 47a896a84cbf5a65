import { useSyncExternalStore } from 'react'
import type { Note } from '../use-note.ts'

/** Text that is not saved yet, and the version that it began from. */
export interface Draft {
  text: string
  base: Note
}

const listeners = new Set<() => void>()

const PREFIX = 'note-draft '

const keyOf = (path: string, vault: string | undefined): string => `${PREFIX}${vault ?? ''} ${path}`

// A tab that is closed takes its drafts with it, whichever page it shows.
addEventListener('beforeunload', (event) => {
  if (Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX))) event.preventDefault()
})

/** Kept in this tab, so that neither another page nor a reload loses it. */
export function keepDraft(draft: Draft, path: string, vault: string | undefined): void {
  try {
    sessionStorage.setItem(keyOf(path, vault), JSON.stringify(draft))
  } catch {
    // Without room for it the text is only in the field, and leaving the page warns.
  }
  for (const listener of listeners) listener()
}

export function dropDraft(path: string, vault: string | undefined): void {
  sessionStorage.removeItem(keyOf(path, vault))
  for (const listener of listeners) listener()
}

export function draftOf(path: string, vault: string | undefined): Draft | undefined {
  const kept = sessionStorage.getItem(keyOf(path, vault))
  const draft: unknown = kept === null ? undefined : JSON.parse(kept)
  return isDraft(draft) ? draft : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether there is unsaved text of this note. */
export const useHasDraft = (path: string, vault: string | undefined): boolean =>
  useSyncExternalStore(subscribe, () => sessionStorage.getItem(keyOf(path, vault)) !== null)

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'text' in value && 'base' in value
