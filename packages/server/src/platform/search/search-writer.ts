import { sql } from 'kysely'
import type { DialectName, Writer } from '../store/store.ts'
import type { Collection, SearchDocument } from './collection.ts'
import { deleteDocuments, documentsById, insertDocuments, slices } from './documents.ts'
import { entryFrom, entryOf, type Entry, profileLengths, profileWords } from './document-profile.ts'
import { ensureRun, findRuns, takeNumbers } from './runs.ts'
import { firstNumber, lastNumber, tokenIndexOf, type TokenIndex } from './token-index.ts'
import { applyWordChanges, countChange, type WordChanges } from './dictionary.ts'

const ROWS_AT_ONCE = 1000

/** Puts documents into the index and takes them out, in the caller's transaction. */
export interface SearchWriter<Name extends string = string> {
  /**
   * Adds documents to a run, and replaces those of the same id. The same documents in the same order make the same
   * index on either database. It is fastest with some thousands at a time.
   */
  add(db: Writer, run: number, documents: readonly SearchDocument<Name>[]): Promise<void>
  /** Removes the documents with these ids from a run; without ids, the run. */
  remove(db: Writer, run: number, ids?: readonly string[]): Promise<void>
  /** Indexes again what another version of `analyze` has indexed otherwise. */
  rebuild(db: Writer): Promise<void>
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

    async rebuild(db) {
      const runs = await db
        .selectFrom('searchRun')
        .select('part')
        .where('collection', '=', collection.name)
        .execute()
      for (const { part } of runs) {
        const outdated = await outdatedIn(db, collection, part)
        if (outdated.length === 0) continue
        const facets = await facetsIn(db, index, part)
        const entries = outdated.map(({ number, id, fields }) =>
          entryFrom(collection, id, fields, facets.get(number) ?? []),
        )
        await exchange(
          db,
          part,
          entries.map(({ id }) => id),
          entries,
        )
      }
    },
  }
}

/** The documents of a part whose stored profile is not the one that their texts make now. */
async function outdatedIn(db: Writer, collection: Collection, part: number) {
  const outdated: { number: number; id: string; fields: readonly string[] }[] = []
  for (let after: number | undefined = firstNumber(part) - 1; after !== undefined;) {
    const rows = await db
      .selectFrom('searchDocument')
      .select(['number', 'id', 'fields', 'profile'])
      .where('number', '>', after)
      .where('number', '<=', lastNumber(part))
      .orderBy('number')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { number, id, fields, profile } of rows)
      if (entryFrom(collection, id, fields, []).profile !== profile) outdated.push({ number, id, fields })
    after = rows.at(-1)?.number
  }
  return outdated
}

/** The facets of every document: they are kept nowhere but in the index. */
async function facetsIn(db: Writer, index: TokenIndex, part: number): Promise<Map<number, string[]>> {
  const facets = new Map<number, string[]>()
  const known = await db.selectFrom('searchFacet').select('token').where('part', '=', part).execute()
  for (const { token } of known) {
    const { rows } = await sql<{ number: number }>`${index.matching({ token }, [part])}`.execute(db)
    for (const { number } of rows) facets.set(number, [...(facets.get(number) ?? []), token])
  }
  return facets
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
