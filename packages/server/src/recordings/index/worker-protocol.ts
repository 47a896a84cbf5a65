import type { Root } from './root-store.ts'

export interface WorkerOrder {
  indexFile: string
}

/** What the worker is asked for; the answer has the same number. */
export type Request =
  | { type: 'sweep'; number: number; roots: readonly Root[] }
  | { type: 'update'; number: number; file: number }
  | { type: 'stop' }

export type Response =
  | { type: 'done'; number: number }
  | { type: 'failed'; number: number; message: string }
  /** Of the sweep under way. */
  | { type: 'progress'; pendingFiles: number; pendingBytes: number }
  /** A log that could not be read. */
  | { type: 'fault'; path: string; message: string }
