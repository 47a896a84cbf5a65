import { setImmediate, setTimeout } from 'node:timers/promises'
import type { IndexDatabase } from '../../../../platform/derived-index/derived-database.ts'
import { DerivedIndex } from '../../../../platform/derived-index/derived-index.ts'
import { WorkerClient, type FaultLogger } from '../../../../platform/worker/worker-client.ts'
import type { Recordings } from '../../model/recordings-port.ts'
import { LOG_INDEX } from '../index/index-database-store.ts'
import type { Root } from '../index/index-root-store.ts'
import { WORKER_LIMITS } from '../index/shared-jobs.ts'
import type { LogWorker, SweepProgress, WorkerInput } from '../index/worker.ts'
import { LogAccess } from './log-access.ts'
import { logRecordings } from './log-recordings.ts'
import { readStore, type ReadStore, type Roots } from './read-store.ts'
import { searchStore } from './search-store.ts'

export interface LogIndexOptions {
  /** Derived data that is safe to delete. */
  indexFile: string
  /** The folders that may be read and their owners; read again for each query. */
  roots: () => Promise<Root[]>
  logger: FaultLogger
  now?: () => number
  /** How long a query waits for logs that are not indexed yet. */
  waitMs?: number
}

const WORKER = { source: 'src/features/trace/store/index/worker.ts', built: 'trace-worker.js' }
const WAIT_MS = 5_000
/** Background sweeps take at most a tenth of the time. */
const REST_FACTOR = 10

/** Agents' logs as recordings, over an index that a worker updates. */
export class LogIndex {
  readonly #index: DerivedIndex<IndexedLogs>

  constructor(options: LogIndexOptions) {
    this.#index = new DerivedIndex({
      file: options.indexFile,
      schema: LOG_INDEX,
      view: (database) => new IndexedLogs(database, options),
      release: (logs) => logs.close(),
    })
  }

  forOwner(owner: string): Recordings {
    return logRecordings(owner, this.#index)
  }

  refresh(): Promise<void> {
    return this.#index.use((logs) => logs.refresh())
  }

  close(): Promise<void> {
    return this.#index.close()
  }
}

export class IndexedLogs {
  readonly store: ReadStore
  readonly search: ReturnType<typeof searchStore>
  readonly access: LogAccess
  pending: SweepProgress = { files: 0, bytes: 0 }
  readonly #options: LogIndexOptions
  readonly #worker: WorkerClient<LogWorker, SweepProgress>
  #restUntil = 0
  #nextSweep: Promise<void> | undefined
  #backgroundSweep: Promise<void> | undefined

  constructor(database: IndexDatabase, options: LogIndexOptions) {
    const { indexFile, logger } = options
    this.#options = options
    this.store = readStore(database)
    this.search = searchStore(database)
    this.access = new LogAccess(indexFile)
    this.#worker = new WorkerClient({
      file: WORKER,
      data: { indexFile } satisfies WorkerInput,
      limits: WORKER_LIMITS,
      logger,
      faultMessage: 'A log could not be read',
      onEvent: (pending) => (this.pending = pending),
    })
  }

  async rootsOf(owner: string): Promise<Roots> {
    const own = (await this.#options.roots()).filter((root) => root.owner === owner)
    return this.store
      .rootsOf(owner)
      .filter(({ provider, path }) => own.some((root) => root.provider === provider && root.path === path))
      .map(({ id }) => id)
  }

  /** Calls in the same turn of the event loop share one sweep. */
  refresh(): Promise<void> {
    return (this.#nextSweep ??= setImmediate().then(() => this.#sweepNow()))
  }

  /** Indexes new logs, and waits at most `waitMs`. */
  sweep(): Promise<void> {
    return waitAtMost(this.#options.waitMs ?? WAIT_MS, this.refresh())
  }

  /** Starts a background sweep, unless one ran just now. */
  sweepSoon(): void {
    if (this.#backgroundSweep || this.#now() < this.#restUntil) return
    this.#backgroundSweep = this.refresh()
      .catch((error: unknown) =>
        this.#options.logger.warn({ err: error }, 'The logs could not be looked through'),
      )
      .finally(() => (this.#backgroundSweep = undefined))
  }

  update(file: number): Promise<void> {
    return this.#worker.call('update', file)
  }

  async close(): Promise<void> {
    await this.#worker.close()
    await this.#backgroundSweep
  }

  async #sweepNow(): Promise<void> {
    this.#nextSweep = undefined
    const began = this.#now()
    await this.#worker.call('sweep', await this.#options.roots())
    this.#restUntil = this.#now() + REST_FACTOR * (this.#now() - began)
  }

  #now(): number {
    return (this.#options.now ?? performance.now.bind(performance))()
  }
}

async function waitAtMost(millis: number, work: Promise<void>): Promise<void> {
  const stop = new AbortController()
  const late = setTimeout(millis, undefined, { signal: stop.signal }).catch(() => undefined)
  try {
    await Promise.race([work, late])
  } finally {
    stop.abort()
    // A failure after that is ignored.
    work.catch(() => undefined)
  }
}
