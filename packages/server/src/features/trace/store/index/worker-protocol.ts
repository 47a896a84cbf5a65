import type { Root } from './root-store.ts'
import type { Lanes } from './shared-jobs.ts'

/**
 * What is read is garbage at once, so that more room for it would only be more memory. What lives longer is little:
 * a heap that may not become as large as the machine allows is also swept sooner.
 */
export const WORKER_LIMITS = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 1024 }

export interface WorkerOrder {
  indexFile: string
  /** For a thread that only helps with these and ends. */
  helpWith?: Lanes
}

/** What the worker is asked for; the answer has the same number. */
export type Request =
  | { type: 'sweep'; number: number; roots: readonly Root[] }
  | { type: 'update'; number: number; file: number }
  | { type: 'stop' }

export type Response =
  | { type: 'done'; number: number }
  | { type: 'failed'; number: number; message: string; code: string | undefined }
  /** Of the sweep under way. */
  | { type: 'progress'; pendingFiles: number; pendingBytes: number }
  /** A log that could not be read. */
  | { type: 'fault'; path: string; message: string }
