import { useSyncExternalStore } from 'react'

/** How somebody likes to write in this browser. */
export interface EditorPreferences {
  isVim: boolean
  isAutosaved: boolean
}

const KEY = 'note-editor'
const USUAL: EditorPreferences = { isVim: false, isAutosaved: true }

const listeners = new Set<() => void>()
let known: EditorPreferences | undefined

function read(): EditorPreferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return isRecord(kept)
      ? { isVim: kept['isVim'] === true, isAutosaved: kept['isAutosaved'] !== false }
      : USUAL
  } catch {
    return USUAL
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const current = (): EditorPreferences => (known ??= read())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useEditorPreferences = (): EditorPreferences => useSyncExternalStore(subscribe, current)

export function setEditorPreferences(change: Partial<EditorPreferences>): void {
  known = { ...current(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(known))
  } catch {
    // Without storage the choice holds for this page.
  }
  for (const listener of listeners) listener()
}
