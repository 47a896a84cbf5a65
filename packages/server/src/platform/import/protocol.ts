import type { StoreLocation } from '../store/open.ts'
import type { ImportProgress, ImportReport } from './report.ts'

/** What a worker is started with. */
export interface ImportOrder {
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
