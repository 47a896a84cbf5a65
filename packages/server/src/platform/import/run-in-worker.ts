import { Worker } from 'node:worker_threads'
import { shippedUrl } from '../settings/shipped-files.ts'
import type { StoreLocation } from '../store/open.ts'
import type { ImportProgress, ImportReport } from './report.ts'

/** What a worker is started with. */
export interface ImportJob {
  database: StoreLocation
  adapter: string
  location: string
  options: Readonly<Record<string, string>>
  /** Of an import that belongs to one user. */
  owner?: string
}

/** `input`: the source must be mended; `unavailable`: try again, what is staged is kept; `fault`: ours. */
export type FailureKind = 'input' | 'unavailable' | 'fault'

/** What a worker says; `done` and `failed` are its last words. */
export type WorkerMessage =
  | { type: 'progress'; progress: ImportProgress }
  | { type: 'done'; report: ImportReport }
  | { type: 'failed'; kind: FailureKind; message: string }

/** What a worker is told: stop after the batch under way. */
export const STOP = 'stop'

/** An import that did not succeed, in the words of the worker. */
export class ImportFailed extends Error {
  override readonly name = 'ImportFailed'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

const WORKER = { source: 'src/app/import/worker.ts', built: 'import-worker.js' }

export interface ImportWatch {
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

/**
 * Runs an import beside the program, with a database connection of its own, so that nobody who is served waits for
 * it. The signal stops it after the batch under way.
 */
export function runInWorker(
  order: ImportJob,
  { signal, onProgress }: ImportWatch = {},
): Promise<ImportReport> {
  const worker = new Worker(shippedUrl(WORKER), { workerData: order, execArgv: [] })
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
    // Only then has it closed its database.
    worker.on('exit', (code) => {
      if (last?.type === 'done') resolve(last.report)
      else if (last?.type === 'failed') reject(new ImportFailed(last.kind, last.message))
      else reject(new ImportFailed('fault', `The import ended without a word (${code})`))
    })
  }).finally(() => signal?.removeEventListener('abort', stop))
}
