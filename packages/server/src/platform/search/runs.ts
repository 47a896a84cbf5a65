import type { SearchRunTable } from '../store/schema/search-tables.ts'
import type { Reader, Writer } from '../store/store.ts'
import type { Collection } from './collection.ts'
import type { TokenIndex } from './token-index.ts'
import type { TokenQuery } from './token-query.ts'

export async function findRuns(
  db: Reader,
  { name }: Collection,
  runs: readonly number[],
): Promise<SearchRunTable[]> {
  if (runs.length === 0) return []
  return db
    .selectFrom('searchRun')
    .selectAll()
    .where('collection', '=', name)
    .where('run', 'in', runs)
    .orderBy('part')
    .execute()
}

/** The run, which is begun if there is none of that number yet. */
export async function ensureRun(
  db: Writer,
  index: TokenIndex,
  collection: Collection,
  run: number,
): Promise<SearchRunTable> {
  const [known] = await findRuns(db, collection, [run])
  if (known) return known
  await index.lockRuns(db)
  const [meanwhile] = await findRuns(db, collection, [run])
  if (meanwhile) return meanwhile
  const { last } = await db
    .selectFrom('searchRun')
    .select(({ fn }) => fn.max<number | null>('part').as('last'))
    .executeTakeFirstOrThrow()
  const lengths = collection.fields.map(() => 0)
  const begun = {
    part: (last ?? 0) + 1,
    collection: collection.name,
    run,
    nextIndex: 0,
    documents: 0,
    lengths,
  }
  await db.insertInto('searchRun').values(begun).execute()
  return begun
}

/** Reserves numbers for the caller; other writers of the run wait for the end of the transaction. */
export async function takeNumbers(db: Writer, part: number, count: number): Promise<SearchRunTable> {
  const run = await db
    .updateTable('searchRun')
    .set((eb) => ({ nextIndex: eb('nextIndex', '+', count) }))
    .where('part', '=', part)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...run, nextIndex: run.nextIndex - count }
}

/** Where a search looks: which documents are visible to it and pass its filters. */
export interface Scope<Name extends string = string> {
  readonly db: Reader
  readonly index: TokenIndex
  readonly collection: Collection<Name>
  readonly runs: readonly SearchRunTable[]
  readonly parts: readonly number[]
  readonly filters: readonly TokenQuery[]
}

export function runOfPart({ runs }: Scope, part: number): number {
  return runs.find((run) => run.part === part)?.run ?? 0
}
