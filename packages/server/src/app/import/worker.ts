import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { ImportError, type ImportInput } from '../../platform/import/import-adapter.ts'
import { SourceUnavailable } from '../../platform/import/web-source.ts'
import { openStore } from '../database.ts'
import type { Store } from '../../platform/store/store.ts'
import { ulidFactory } from '../../platform/store/clock-ids-and-secrets.ts'
import { VERSION } from '../../platform/settings/server-info.ts'
import type { Importer } from '../../platform/import/importer.ts'
import { deleteRetiredRuns, ImportConflict, type RunRemover } from '../../platform/import/import-run-store.ts'
import { loadImports } from './importers.ts'
import {
  STOP,
  type FailureKind,
  type ImportJob,
  type WorkerMessage,
} from '../../platform/import/run-in-worker.ts'
import type { ImportReport } from '../../platform/import/report.ts'

/** Whoever has just asked which run holds still reads from the one before. */
const READERS_GRACE_MS = 1000

const order: ImportJob = workerData
const stop = new AbortController()
const say = (message: WorkerMessage): void => parentPort?.postMessage(message, [])

parentPort?.on('message', (message: unknown) => {
  if (message === STOP) stop.abort()
})

try {
  say({ type: 'done', report: await work(order, stop.signal) })
} catch (error) {
  say({ type: 'failed', kind: kindOf(error), message: messageOf(error) })
}
// An open port would keep the worker alive.
parentPort?.close()

async function work(
  { database, adapter, location, more = [], options, owner, startedBy }: ImportJob,
  signal: AbortSignal,
): Promise<ImportReport> {
  const { importers, removers } = await loadImports()
  const importer = importers.find(({ name }) => name === adapter)
  if (!importer) throw new ImportError(adapter, 'there is no such adapter')
  const store = await openStore(database, { bulk: true })
  try {
    const input = { location, more, options, signal, ...(owner === undefined ? {} : { owner }) }
    return await importInto(store, importer, removers(store.dialect), input, startedBy)
  } finally {
    await store.close()
  }
}

async function importInto(
  store: Store,
  importer: Importer,
  removers: readonly RunRemover[],
  input: Omit<ImportInput, 'today'>,
  startedBy: ImportJob['startedBy'],
): Promise<ImportReport> {
  const { signal } = input
  const now = () => new Date()
  try {
    const report = await importer.run(
      {
        store,
        now,
        elapsed: () => performance.now(),
        version: VERSION,
        newId: ulidFactory(),
        startedBy,
        onProgress: (progress) => say({ type: 'progress', progress }),
      },
      { ...input, today: now().toISOString().slice(0, 10) },
    )
    if (report.replaced) await pause(READERS_GRACE_MS, undefined, { signal }).catch(() => undefined)
    return report
  } finally {
    await deleteRetiredRuns(store, removers, signal)
  }
}

function kindOf(error: unknown): FailureKind {
  if (error instanceof ImportError) return 'input'
  return error instanceof SourceUnavailable || error instanceof ImportConflict ? 'unavailable' : 'fault'
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return kindOf(error) === 'fault' ? (error.stack ?? error.message) : error.message
}
