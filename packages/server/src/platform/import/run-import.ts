import type { Store } from '../store/store.ts'
import {
  ImportError,
  type ImportAdapter,
  type ImportInput,
  type OpenedImport,
  type RecordWriter,
  type ImportedRow,
} from './import-adapter.ts'
import {
  activateRun,
  activeRun,
  beginRun,
  countsOf,
  retireRuns,
  writeBatch,
  type ImportRun,
} from './import-run-store.ts'
import {
  remarksOf,
  countOutcomes,
  type ImportProgress,
  type ImportRemark,
  type ImportReport,
} from './report.ts'

const MOST_REMARKS = 1000

export interface ImportRunner {
  store: Store
  now: () => Date
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number
  /** The parser's version: a later version may parse the same content better. */
  version: string
  onProgress?: (progress: ImportProgress) => void
}

/**
 * Imports a source. Readers see the previous data until everything is stored. A stop or a crash keeps the
 * staged rows, and the next import of the same content resumes. Malformed input leaves nothing behind.
 */
export async function runImport<Item>(
  runner: ImportRunner,
  adapter: ImportAdapter<Item>,
  writer: RecordWriter<Item>,
  input: ImportInput,
): Promise<ImportReport> {
  const { store, now, version } = runner
  const opened = await adapter.open(input)
  const { source } = opened
  const contentHash = opened.contentHash === null ? null : `${version}:${opened.contentHash}`

  const active = await activeRun(store.read, source.key)
  if (active && contentHash !== null && active.contentHash === contentHash)
    return reportOf(active, { unchanged: true })

  const begun = await beginRun(store, {
    adapter: adapter.name,
    source,
    contentHash,
    startedAt: now().toISOString(),
  })
  const resumedFrom = begun.checkpoint === 0 ? null : begun.checkpoint
  const remarks: ImportRemark[] = []
  const staged = await stage({ ...runner, writer, opened, run: begun, signal: input.signal, remarks })
  if (!staged.whole) return reportOf(staged.run, { remarks, resumedFrom, stopped: true })
  await store.analyze()
  const replaced = await activateRun(store, staged.run, now().toISOString())
  return reportOf(staged.run, { remarks, resumedFrom, replaced })
}

interface Staging<Item> extends ImportRunner {
  writer: RecordWriter<Item>
  opened: OpenedImport<Item>
  run: ImportRun
  signal: AbortSignal
  remarks: ImportRemark[]
}

async function stage<Item>(staging: Staging<Item>): Promise<{ run: ImportRun; whole: boolean }> {
  const { store, elapsed, writer, opened, signal, remarks, onProgress } = staging
  const [startedAt, rowsBefore] = [elapsed(), staging.run.rows]
  let { run } = staging
  try {
    for await (const batch of batches(opened.rows(run.checkpoint), elapsed)) {
      const items = batch.flatMap((row) => row.items)
      const checkpoint = batch.at(-1)?.checkpoint ?? run.checkpoint
      run = await writeBatch(store, run, { checkpoint, counts: countOutcomes(batch) }, (db) =>
        writer.write(db, run.id, items),
      )
      remarks.push(...remarksOf(batch).slice(0, MOST_REMARKS - remarks.length))
      const seconds = Math.max(elapsed() - startedAt, 1) / 1000
      onProgress?.({
        rows: run.rows,
        total: opened.total,
        rowsPerSecond: (run.rows - rowsBefore) / seconds,
      })
      if (signal.aborted) return { run, whole: false }
    }
    return { run, whole: !signal.aborted }
  } catch (error) {
    if (error instanceof ImportError) await retireRuns(store, [run.id])
    else if (signal.aborted) return { run, whole: false }
    throw error
  }
}

const reportOf = (run: ImportRun, said: Partial<ImportReport>): ImportReport => ({
  ...countsOf(run),
  remarks: [],
  unchanged: false,
  stopped: false,
  replaced: false,
  resumedFrom: null,
  ...said,
})

const MOST_ROWS = 4000
/** Limits what a crash can lose with a slow source. */
const LONGEST_MS = 2000

/** Groups rows into batches, one write each. If the source fails, the rows read so far come first, then the error. */
async function* batches<Item>(
  rows: AsyncIterable<ImportedRow<Item>>,
  elapsed: () => number,
): AsyncGenerator<ImportedRow<Item>[]> {
  let batch: ImportedRow<Item>[] = []
  let begun = elapsed()
  let failure: { error: unknown } | undefined
  try {
    for await (const row of rows) {
      batch.push(row)
      if (batch.length < MOST_ROWS && elapsed() - begun < LONGEST_MS) continue
      yield batch
      batch = []
      begun = elapsed()
    }
  } catch (error) {
    failure = { error }
  }
  if (batch.length > 0) yield batch
  if (failure) throw failure.error
}
