import { setImmediate, setTimeout } from 'node:timers/promises'
import type { IndexDatabase } from '../../../../platform/derived-index/derived-database.ts'
import { DerivedIndex } from '../../../../platform/derived-index/derived-index.ts'
import { WorkerClient, type FaultLogger } from '../../../../platform/worker/worker-client.ts'
import type { Recordings } from '../../model/recordings-port.ts'
import { LOG_INDEX } from '../index/index-database-store.ts'
import type { Root } from '../index/root-store.ts'
import { WORKER_LIMITS } from '../index/shared-jobs.ts'
import type { LogWorker, SweepProgress, WorkerOrder } from '../index/worker.ts'
import { LogAccess } from './log-access.ts'
import { logRecordings } from './log-recordings.ts'
import { readStore, type ReadStore, type Roots } from './read-store.ts'
import { searchStore } from './search-store.ts'

export interface LogIndexOptions {
  /** Derived data: safe to delete. */
  indexFile: string
  /** The folders that may be read, and whose they are; asked again for every answer. */
  roots: () => Promise<Root[]>
  logger: FaultLogger
  /** Milliseconds. */
  now?: () => number
  /** How long an answer waits for logs that are still to be read. */
  waitMs?: number
}

const WORKER = { source: 'src/features/trace/store/index/worker.ts', built: 'trace-worker.js' }
const WAIT_MS = 5_000
/** What looking for new logs may cost, where nobody waits for it: a tenth of the time. */
const REST = 10

/** The logs of other programs as recordings, over an index that a worker keeps up to date. */
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

  /** Reads all that is new. */
  refresh(): Promise<void> {
    return this.#index.use((logs) => logs.refresh())
  }

  close(): Promise<void> {
    return this.#index.close()
  }
}

/** One index file, and the worker that brings it up to date. */
export class IndexedLogs {
  readonly store: ReadStore
  readonly search: ReturnType<typeof searchStore>
  readonly access: LogAccess
  pending: SweepProgress = { files: 0, bytes: 0 }
  readonly #options: LogIndexOptions
  readonly #worker: WorkerClient<LogWorker, SweepProgress>
  #restUntil = 0
  #asked: Promise<void> | undefined
  #underWay: Promise<void> | undefined

  constructor(database: IndexDatabase, options: LogIndexOptions) {
    const { indexFile, logger } = options
    this.#options = options
    this.store = readStore(database)
    this.search = searchStore(database)
    this.access = new LogAccess(indexFile)
    this.#worker = new WorkerClient({
      file: WORKER,
      data: { indexFile } satisfies WorkerOrder,
      limits: WORKER_LIMITS,
      logger,
      faultMessage: 'A log could not be read',
      onEvent: (pending) => (this.pending = pending),
    })
  }

  /** The roots that are this owner's now, as numbers of the index. */
  async rootsOf(owner: string): Promise<Roots> {
    const own = (await this.#options.roots()).filter((root) => root.owner === owner)
    return this.store
      .rootsOf(owner)
      .filter(({ provider, path }) => own.some((root) => root.provider === provider && root.path === path))
      .map(({ id }) => id)
  }

  /** One for all who ask in the same turn of the event loop: it begins after each of them has asked. */
  refresh(): Promise<void> {
    return (this.#asked ??= setImmediate().then(() => this.#sweepNow()))
  }

  /** Looks for what is new, and waits for it as long as an answer may take. */
  sweep(): Promise<void> {
    return atMost(this.#options.waitMs ?? WAIT_MS, this.refresh())
  }

  /** Looks for what is new where that was not done just now; nobody waits for it. */
  sweepSoon(): void {
    if (this.#underWay || this.#now() < this.#restUntil) return
    this.#underWay = this.refresh()
      .catch((error: unknown) =>
        this.#options.logger.warn({ err: error }, 'The logs could not be looked through'),
      )
      .finally(() => (this.#underWay = undefined))
  }

  update(file: number): Promise<void> {
    return this.#worker.call('update', file)
  }

  async close(): Promise<void> {
    await this.#worker.close()
    await this.#underWay
  }

  async #sweepNow(): Promise<void> {
    this.#asked = undefined
    const began = this.#now()
    await this.#worker.call('sweep', await this.#options.roots())
    this.#restUntil = this.#now() + REST * (this.#now() - began)
  }

  #now(): number {
    return (this.#options.now ?? performance.now.bind(performance))()
  }
}

/** What is not done by then comes with a later answer. */
async function atMost(millis: number, work: Promise<void>): Promise<void> {
  const stop = new AbortController()
  const late = setTimeout(millis, undefined, { signal: stop.signal }).catch(() => undefined)
  try {
    await Promise.race([work, late])
  } finally {
    stop.abort()
    // Whoever no longer waits does not hear of a failure either.
    work.catch(() => undefined)
  }
}
