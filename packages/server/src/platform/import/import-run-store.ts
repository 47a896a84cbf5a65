import { bumpCatalogGeneration } from '../store/change-log.ts'
import type { ImportRunTable } from '../store/schema/catalog-tables.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import type { SourceFacts, RecordWriter } from './import-adapter.ts'
import { addCounts, ZERO_COUNTS, type ImportCounts } from './report.ts'

export type ImportRun = ImportRunTable

export interface NewRun {
  adapter: string
  source: SourceFacts
  contentHash: string | null
  startedAt: string
}

/** Runs begin and end one at a time; a batch waits only for batches of the same run. */
const SCOPE = 'import-run'
const batchScope = (run: number): string => `${SCOPE} ${run}`

/** Another import has continued this run in the meantime. */
export class ImportConflict extends Error {
  override readonly name = 'ImportTaken'
  override readonly message = 'Another import of the same source is running. Wait until it is done.'
}

export const listRuns = (db: Reader): Promise<ImportRun[]> =>
  db.selectFrom('importRun').selectAll().orderBy('id').execute()

/** The run to continue: the staged run of the same content, or a new one. Other staged runs are dropped. */
export function beginRun(store: Store, given: NewRun): Promise<ImportRun> {
  return store.write(
    async (db) => {
      const { key, ...facts } = given.source
      const staged = await stagedRuns(db, key)
      const same = staged.find((run) => isResumable(run, given))
      const others = staged.filter((run) => run !== same).map(({ id }) => id)
      if (others.length > 0) await retire(db, others)
      if (same) return same
      const run: ImportRun = {
        id: await nextId(db),
        sourceKey: key,
        ...facts,
        adapter: given.adapter,
        contentHash: given.contentHash,
        state: 'staging',
        checkpoint: 0,
        ...ZERO_COUNTS,
        startedAt: given.startedAt,
        finishedAt: null,
      }
      await db.insertInto('importRun').values(run).execute()
      return run
    },
    { scope: SCOPE },
  )
}

const stagedRuns = (db: Reader, key: string): Promise<ImportRun[]> =>
  db.selectFrom('importRun').selectAll().where('sourceKey', '=', key).where('state', '=', 'staging').execute()

/** Without a content hash, resuming on another day would mix two access dates. */
const isResumable = (run: ImportRun, { adapter, contentHash, source }: NewRun): boolean =>
  run.adapter === adapter &&
  run.contentHash === contentHash &&
  (contentHash !== null || run.accessedOn === source.accessedOn)

async function nextId(db: Reader): Promise<number> {
  const { last } = await db
    .selectFrom('importRun')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

export const activeRun = (db: Reader, key: string): Promise<ImportRun | undefined> =>
  db
    .selectFrom('importRun')
    .selectAll()
    .where('sourceKey', '=', key)
    .where('state', '=', 'active')
    .executeTakeFirst()

/** Stores a batch together with the run's progress, so that a crash keeps both or neither. */
export function writeBatch(
  store: Store,
  run: ImportRun,
  batch: { checkpoint: number; counts: ImportCounts },
  write: (db: Writer) => Promise<number>,
): Promise<ImportRun> {
  return store.write(
    async (db) => {
      const rules = await write(db)
      const { checkpoint } = batch
      const counts = addCounts(countsOf(run), { ...batch.counts, rules })
      const { numUpdatedRows } = await db
        .updateTable('importRun')
        .set({ checkpoint, ...counts })
        .where('id', '=', run.id)
        .where('state', '=', 'staging')
        .where('checkpoint', '=', run.checkpoint)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new ImportConflict()
      return { ...run, checkpoint, ...counts }
    },
    { scope: batchScope(run.id) },
  )
}

export const countsOf = ({ rows, structured, verbatim, rules, skipped }: ImportRun): ImportCounts => ({
  rows,
  structured,
  verbatim,
  rules,
  skipped,
})

/** Replaces the active run atomically. Returns whether there was one. */
export function activateRun(store: Store, run: ImportRun, finishedAt: string): Promise<boolean> {
  return store.write(
    async (db) => {
      const { numUpdatedRows: replaced } = await db
        .updateTable('importRun')
        .set({ state: 'retired' })
        .where('sourceKey', '=', run.sourceKey)
        .where('state', '=', 'active')
        .executeTakeFirst()
      const { numUpdatedRows } = await db
        .updateTable('importRun')
        .set({ state: 'active', finishedAt })
        .where('id', '=', run.id)
        .where('state', '=', 'staging')
        .where('checkpoint', '=', run.checkpoint)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new ImportConflict()
      await bumpCatalogGeneration(db)
      return replaced > 0n
    },
    { scope: SCOPE, durable: true },
  )
}

/** Hides these runs from readers. */
export const retireRuns = (store: Store, ids: readonly number[]): Promise<void> =>
  store.write(
    async (db) => {
      await retire(db, ids)
      await bumpCatalogGeneration(db)
    },
    { scope: SCOPE },
  )

async function retire(db: Writer, ids: readonly number[]): Promise<void> {
  await db.updateTable('importRun').set({ state: 'retired' }).where('id', 'in', ids).execute()
}

export type RunRemover = Pick<RecordWriter<unknown>, 'remove'>

/** Deletes the rows of retired runs in short transactions. The runs themselves stay as a record of past imports. */
export async function deleteRetiredRuns(
  store: Store,
  removers: readonly RunRemover[],
  signal?: AbortSignal,
): Promise<void> {
  const retired = (await listRuns(store.read)).filter(({ state }) => state === 'retired')
  for (const { id } of retired) for (const remover of removers) await removeRun(store, remover, id, signal)
}

async function removeRun(
  store: Store,
  remover: RunRemover,
  run: number,
  signal?: AbortSignal,
): Promise<void> {
  let more = true
  while (more) {
    if (signal?.aborted) return
    more = await store.write((db) => remover.remove(db, run), { scope: `retired ${run}` })
  }
}
