import { useSyncExternalStore } from 'react'
import { dropUnsaved, hasUnsaved, keepUnsaved, unsaved } from '../../../parts/browser/unsaved-work.ts'
import type { Note } from '../use-note.ts'

/** Unsaved text, and the version it is based on. */
export interface Draft {
  text: string
  base: Note
}

const listeners = new Set<() => void>()

const nameOf = (path: string, vault: string | undefined): string => `note ${vault ?? ''} ${path}`

export function keepDraft(draft: Draft, path: string, vault: string | undefined): void {
  keepUnsaved(nameOf(path, vault), draft)
  for (const listener of listeners) listener()
}

export function dropDraft(path: string, vault: string | undefined): void {
  dropUnsaved(nameOf(path, vault))
  for (const listener of listeners) listener()
}

export function draftOf(path: string, vault: string | undefined): Draft | undefined {
  const draft = unsaved(nameOf(path, vault))
  return isDraft(draft) ? draft : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHasDraft = (path: string, vault: string | undefined): boolean =>
  useSyncExternalStore(subscribe, () => hasUnsaved(nameOf(path, vault)))

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'text' in value && 'base' in value
