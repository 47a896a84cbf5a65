import { Worker } from 'node:worker_threads'
import { ImportFailed, STOP, type ImportOrder, type WorkerMessage } from './protocol.ts'
import type { ImportProgress, ImportReport } from './report.ts'
import { shippedUrl } from '../settings/shipped-files.ts'

const WORKER = { source: 'src/app/import/worker.ts', built: 'import-worker.js' }

export interface Watching {
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

/**
 * Runs an import beside the program, with a database connection of its own, so that nobody who is served waits for
 * it. The signal stops it after the batch under way.
 */
export function runInWorker(
  order: ImportOrder,
  { signal, onProgress }: Watching = {},
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
