import type { DialectName, Writer } from '../store/store.ts'
import type { Collection, SearchDocument } from './collection.ts'
import {
  deleteDocuments,
  documentsById,
  insertDocuments,
  firstNumber,
  lastNumber,
  slices,
} from './documents.ts'
import { entryOf, type Entry, profileLengths, profileWords } from './document-profile.ts'
import { ensureRun, findRuns, takeNumbers } from './runs.ts'
import { tokenIndexOf } from './token-index.ts'
import { applyWordChanges, countChange, type WordChanges } from './dictionary.ts'

/** Puts documents into the index and takes them out, in the caller's transaction. */
export interface SearchWriter<Name extends string = string> {
  /**
   * Adds documents to a run, and replaces those of the same id. The same documents in the same order make the same
   * index on either database. It is fastest with some thousands at a time.
   */
  add(db: Writer, run: number, documents: readonly SearchDocument<Name>[]): Promise<void>
  /** Removes the documents with these ids from a run; without ids, the run. */
  remove(db: Writer, run: number, ids?: readonly string[]): Promise<void>
}

/**
 * For an importer in a worker, which has no store but a connection of its own.
 *
 * @example
 * const writer = searchWriter('sqlite', courses)
 * await sqliteKysely(handle).transaction().execute((db) => writer.add(db, run, documents))
 */
export function searchWriter<Name extends string>(
  dialect: DialectName,
  collection: Collection<Name>,
): SearchWriter<Name> {
  const index = tokenIndexOf(dialect)

  /** One change of a run: documents out, documents in, and all that is known of its words. */
  const exchange = async (
    db: Writer,
    part: number,
    ids: readonly string[],
    entries: readonly Entry[],
  ): Promise<void> => {
    const changes: WordChanges = new Map()
    for (const { words } of entries) countChange(changes, words, 1)
    const run = await takeNumbers(db, part, entries.length + changes.size)
    const stale = await documentsById(db, index, part, ids)
    for (const { profile } of stale) countChange(changes, profileWords(profile), -1)

    await deleteDocuments(db, index, stale)
    await insertDocuments(db, index, part, entries, run.nextIndex)
    await applyWordChanges(db, index, part, changes, run.nextIndex + entries.length)
    await addFacets(db, part, entries)
    const removed = stale.map(({ profile }) => profileLengths(profile))
    const lengths = run.lengths.map(
      (sum, field) =>
        sum + total(entries.map((entry) => entry.lengths[field])) - total(removed.map((each) => each[field])),
    )
    await db
      .updateTable('searchRun')
      .set({ documents: run.documents + entries.length - stale.length, lengths })
      .where('part', '=', part)
      .execute()
    await index.settle(db)
  }

  return {
    async add(db, run, documents) {
      const entries = new Map(
        documents.map((document) => entryOf(collection, document)).map((entry) => [entry.id, entry]),
      )
      if (entries.size === 0) return
      const { part } = await ensureRun(db, index, collection, run)
      await exchange(db, part, [...entries.keys()], [...entries.values()])
    },

    async remove(db, run, ids) {
      const [known] = await findRuns(db, collection, [run])
      if (!known) return
      const { part } = known
      if (ids) return exchange(db, part, ids, [])
      await index.removePart(db, part)
      for (const table of ['searchDocument', 'searchWord'] as const) {
        await db
          .deleteFrom(table)
          .where('number', '>=', firstNumber(part))
          .where('number', '<=', lastNumber(part))
          .execute()
      }
      await db.deleteFrom('searchFacet').where('part', '=', part).execute()
      await db.deleteFrom('searchRun').where('part', '=', part).execute()
    },
  }
}

async function addFacets(db: Writer, part: number, entries: readonly Entry[]): Promise<void> {
  const tokens = new Set(entries.flatMap(({ facets }) => facets))
  for (const slice of slices([...tokens])) {
    await db
      .insertInto('searchFacet')
      .values(slice.map((token) => ({ part, token })))
      .onConflict((on) => on.doNothing())
      .execute()
  }
}

function total(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}
