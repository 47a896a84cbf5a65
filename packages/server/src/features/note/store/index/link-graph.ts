import { setImmediate } from 'node:timers/promises'
import type { LinkView } from '../../model/vault-port.ts'
import type { KnownNames } from './known-names.ts'
import { viewOf } from './link-view.ts'
import type { LinkStore } from './link-store.ts'

/** What only the links of all notes together tell. */
export interface LinkGraph {
  readonly broken: readonly LinkView[]
  /** Notes that no link leads to, and that have none themselves. */
  readonly orphans: readonly string[]
}

/** So many notes are gone through before others get a turn. */
const NOTES_AT_ONCE = 200

export async function linkGraph(links: LinkStore, names: KnownNames): Promise<LinkGraph> {
  const notes = links.notesBelow('')
  const connected = new Set<string>()
  const broken: LinkView[] = []
  for (let from = 0; from < notes.length; from += NOTES_AT_ONCE) {
    for (const row of links.ofNotes(notes.slice(from, from + NOTES_AT_ONCE).map(({ id }) => id))) {
      const view = viewOf(row, names)
      if (view.to === null) broken.push(view)
      if (view.to === view.from) continue
      connected.add(view.from)
      if (view.to !== null) connected.add(view.to)
    }
    await setImmediate()
  }
  const orphans = notes.map(({ path }) => path).filter((path) => !connected.has(path))
  return { broken, orphans }
}
