import { bumpCatalogGeneration } from '../store/change-log.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import type { RecordWriter } from './import-adapter.ts'
import { IMPORTS, ImportConflict, type ImportFile, type ImportRun } from './import-file-store.ts'

export { ImportConflict, type ImportRun } from './import-file-store.ts'

export const listRuns = (db: Reader): Promise<ImportRun[]> =>
  db.selectFrom('importRun').selectAll().orderBy('id').execute()

/** The runs that readers see and those that are staged. */
export const currentRuns = (db: Reader): Promise<ImportRun[]> =>
  db.selectFrom('importRun').selectAll().where('state', 'in', ['active', 'staging']).orderBy('id').execute()

/** The names of files by their numbers. */
export async function fileNames(db: Reader): Promise<ReadonlyMap<number, string>> {
  const files = await db.selectFrom('importFile').select(['id', 'name']).execute()
  return new Map(files.map(({ id, name }) => [id, name]))
}

/** The staged runs of an import, and the active ones in their way. */
export interface Replacement {
  files: readonly number[]
  staged: readonly number[]
  replaced: readonly number[]
}

const AT_ONCE = 1000

export interface StagedImport {
  files: readonly ImportFile[]
  /** The files' own keys: an earlier build kept a whole file under one. */
  ownKeys: readonly string[]
  /** Active runs of files that have not changed. */
  stays: ReadonlySet<number>
  /** Scopes of which a file could not be read: nothing of them is retired. */
  spared: ReadonlySet<string>
}

/** The staged runs, and the active ones of the same scopes. */
export async function replacementFor(
  db: Reader,
  { files, ownKeys, stays, spared }: StagedImport,
): Promise<Replacement> {
  const ids = files.map(({ id }) => id)
  const staged = await inChunks(ids, (some) =>
    db
      .selectFrom('importRun')
      .select(['id', 'sourceKey'])
      .where('file', 'in', some)
      .where('state', '=', 'staging')
      .execute(),
  )
  const keys = new Set([...staged.map(({ sourceKey }) => sourceKey), ...ownKeys]).difference(spared)
  const active = await inChunks([...keys], (some) =>
    db
      .selectFrom('importRun')
      .select('id')
      .where('sourceKey', 'in', some)
      .where('state', '=', 'active')
      .execute(),
  )
  return {
    files: ids,
    staged: staged.map(({ id }) => id),
    replaced: active.map(({ id }) => id).filter((id) => !stays.has(id)),
  }
}

/** Makes the staged runs active and retires those that they replace, in one transaction. */
export function activate(
  store: Store,
  { files, staged, replaced }: Replacement,
  finishedAt: string,
  tell: (db: Writer) => Promise<void>,
): Promise<void> {
  return store.write(
    async (db) => {
      await retire(db, replaced)
      await inChunks(staged, async (some) => {
        const { numUpdatedRows } = await db
          .updateTable('importRun')
          .set({ state: 'active', finishedAt })
          .where('id', 'in', some)
          .where('state', '=', 'staging')
          .executeTakeFirst()
        if (numUpdatedRows !== BigInt(some.length)) throw new ImportConflict()
        return []
      })
      await inChunks(files, async (some) => {
        await db
          .updateTable('importFile')
          .set({ state: 'done', finishedAt })
          .where('id', 'in', some)
          .execute()
        return []
      })
      await bumpCatalogGeneration(db)
      await tell(db)
    },
    { scope: IMPORTS, durable: true },
  )
}

/** Hides these runs from readers. */
export const retireRuns = (store: Store, ids: readonly number[]): Promise<void> =>
  store.write(
    async (db) => {
      await retire(db, ids)
      await bumpCatalogGeneration(db)
    },
    { scope: IMPORTS },
  )

async function retire(db: Writer, ids: readonly number[]): Promise<void> {
  await inChunks(ids, async (some) => {
    await db.updateTable('importRun').set({ state: 'retired' }).where('id', 'in', some).execute()
    return []
  })
}

export type RunRemover = Pick<RecordWriter<unknown>, 'remove'>

const RUNS_REMOVED_AT_ONCE = 100

/** Deletes the rows of retired runs in short transactions. The runs themselves stay as a record of past imports. */
export async function deleteRetiredRuns(
  store: Store,
  removers: readonly RunRemover[],
  signal?: AbortSignal,
): Promise<void> {
  const retired = await store.read
    .selectFrom('importRun')
    .select('id')
    .where('state', '=', 'retired')
    .orderBy('id')
    .execute()
  for (let from = 0; from < retired.length; from += RUNS_REMOVED_AT_ONCE) {
    const some = retired.slice(from, from + RUNS_REMOVED_AT_ONCE).map(({ id }) => id)
    for (const remover of removers) if (!(await removeRuns(store, remover, some, signal))) return
    await store.write(
      (db) => db.updateTable('importRun').set({ state: 'deleted' }).where('id', 'in', some).execute(),
      { scope: IMPORTS },
    )
  }
}

/** Returns false if it was stopped. */
async function removeRuns(
  store: Store,
  remover: RunRemover,
  runs: readonly number[],
  signal?: AbortSignal,
): Promise<boolean> {
  let more = true
  while (more) {
    if (signal?.aborted) return false
    more = await store.write((db) => remover.remove(db, runs), { scope: `retired ${runs[0]}` })
  }
  return true
}

async function inChunks<Value, Row>(
  values: readonly Value[],
  read: (some: readonly Value[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < values.length; from += AT_ONCE)
    rows.push(...(await read(values.slice(from, from + AT_ONCE))))
  return rows
}
