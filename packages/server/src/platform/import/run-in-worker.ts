import { Worker } from 'node:worker_threads'
import { workerUrl } from '../settings/shipped-files.ts'
import type { StoreLocation } from '../store/open.ts'
import type { ImportProgress, ImportReport } from './report.ts'
import type { ImportStarter } from './run-import.ts'

/** The worker's input. */
export interface ImportJob {
  database: StoreLocation
  adapter: string
  location: string
  /** Further locations for the same import. */
  more?: readonly string[]
  options: Readonly<Record<string, string>>
  /** For an import that belongs to one user. */
  owner?: string
  startedBy?: ImportStarter
}

/** `input`: the source must be corrected; `unavailable`: try again, staged rows are kept; `fault`: a bug of ours. */
export type FailureKind = 'input' | 'unavailable' | 'fault'

/** The worker's messages; `done` and `failed` are the last. */
export type WorkerMessage =
  | { type: 'progress'; progress: ImportProgress }
  | { type: 'done'; report: ImportReport }
  | { type: 'failed'; kind: FailureKind; message: string }

/** Tells the worker to stop after the current batch. */
export const STOP = 'stop'

/** A failed import, with the worker's message. */
export class ImportFailed extends Error {
  override readonly name = 'ImportFailed'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** Young objects beyond this are collected: more would double the memory of an import, and not its speed. */
const YOUNG_HEAP_MB = 48
const WORKER = { source: 'src/app/import/worker.ts', built: 'import-worker.js' }

export interface ImportWatch {
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

/**
 * Runs an import in a worker with its own database connection, so that it does not block requests. The signal
 * stops it after the current batch.
 */
export function runInWorker(
  order: ImportJob,
  { signal, onProgress }: ImportWatch = {},
): Promise<ImportReport> {
  const worker = new Worker(workerUrl(WORKER), {
    workerData: order,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  })
  const stop = (): void => worker.postMessage(STOP, [])
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })

  return new Promise<ImportReport>((resolve, reject) => {
    let last: WorkerMessage | undefined
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'progress') onProgress?.(message.progress)
      else last = message
    })
    worker.on('error', reject)
    // The worker closes its database before it exits.
    worker.on('exit', (code) => {
      if (last?.type === 'done') resolve(last.report)
      else if (last?.type === 'failed') reject(new ImportFailed(last.kind, last.message))
      else reject(new ImportFailed('fault', `The import worker stopped unexpectedly (${code})`))
    })
  }).finally(() => signal?.removeEventListener('abort', stop))
}
