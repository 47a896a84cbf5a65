const PREFIX = 'unsaved '

// Warns before a tab with unsaved work is closed.
addEventListener('beforeunload', (event) => {
  if (Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX))) event.preventDefault()
})

/** Stores unsaved work in the tab, so that it survives a reload. */
export function keepUnsaved(name: string, work: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(work))
  } catch {
    // Storage is full: the work is only in its field.
  }
}

export const dropUnsaved = (name: string): void => sessionStorage.removeItem(PREFIX + name)

export const hasUnsaved = (name: string): boolean => sessionStorage.getItem(PREFIX + name) !== null

export function unsaved(name: string): unknown {
  const kept = sessionStorage.getItem(PREFIX + name)
  return kept === null ? undefined : JSON.parse(kept)
}
