import { loadImports } from '../../../packages/server/src/app/import/importers.ts'
import type { ImportReport } from '../../../packages/server/src/platform/import/report.ts'
import type { Store } from '../../../packages/server/src/platform/store/store.ts'
import { newId } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { OWNER } from '../shelf.ts'

export const NOW = '2026-06-01T12:00:00.000Z'

/** Imports a file as the worker of `tn import` does, at a time that the test knows. */
export async function importFrom(
  store: Store,
  adapter: string,
  location: string,
  given: { owner?: string; options?: Record<string, string>; signal?: AbortSignal; now?: string } = {},
): Promise<ImportReport> {
  const { owner = OWNER, options = {}, signal = new AbortController().signal, now = NOW } = given
  const { importers } = await loadImports()
  const importer = importers.find(({ name }) => name === adapter)
  if (!importer) throw new Error(`no importer ${adapter}`)
  return importer.run(
    { store, now: () => new Date(now), elapsed: () => performance.now(), version: 'test', newId },
    { location, options, signal, owner, today: now.slice(0, 10) },
  )
}

/** How many rows each table of cards has. */
export async function rowCounts(store: Store): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['deck', 'note', 'card', 'review', 'noteWord', 'cardMedia', 'change'] as const) {
    const { count } = await store.read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts[table] = count
  }
  return counts
}

/** The notes of an owner with their cards, in the order of import. */
export async function shelved(store: Store, owner = OWNER) {
  const notes = await store.read
    .selectFrom('note')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('id')
    .execute()
  const cards = await store.read
    .selectFrom('card')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('ordinal')
    .execute()
  const decks = await store.read.selectFrom('deck').selectAll().where('owner', '=', owner).execute()
  const deckName = new Map(decks.map(({ id, name }) => [id, name]))
  return notes.map((note) => ({
    ...note,
    deck: deckName.get(note.deckId),
    cards: cards.filter(({ noteId }) => noteId === note.id),
  }))
}
