const PREFIX = 'unsaved '

// A tab that is closed takes with it what is not saved, whichever page it shows.
addEventListener('beforeunload', (event) => {
  if (Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX))) event.preventDefault()
})

/** Keeps work in this tab, so that neither another page nor a reload loses it. */
export function keepUnsaved(name: string, work: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(work))
  } catch {
    // Without room for it the work is only in its field.
  }
}

export const dropUnsaved = (name: string): void => sessionStorage.removeItem(PREFIX + name)

export const hasUnsaved = (name: string): boolean => sessionStorage.getItem(PREFIX + name) !== null

/** What was kept under a name; undefined where there is nothing. */
export function unsaved(name: string): unknown {
  const kept = sessionStorage.getItem(PREFIX + name)
  return kept === null ? undefined : JSON.parse(kept)
}
