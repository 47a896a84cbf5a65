import { statSync } from 'node:fs'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Recordings } from '../../model/recordings-port.ts'
import { removeIndexFile } from '../../../../platform/derived-index/damage.ts'
import { IndexWorker, type Faults } from '../index/index-worker.ts'
import { openIndexDatabase } from '../index/index-database-store.ts'
import type { Root } from '../index/root-store.ts'
import { LogAccess } from './log-access.ts'
import { LogRecordings, type Upkeep } from './log-recordings.ts'
import { ReadStore } from './read-store.ts'
import { SearchStore } from './search-store.ts'

export interface RecordingsOptions {
  /** Derived data: safe to delete. */
  indexFile: string
  /** The folders that may be read, and whose they are; asked again for every answer. */
  roots: () => Promise<Root[]>
  logger: Faults
  /** Milliseconds. */
  now?: () => number
  /** How long an answer waits for logs that are still to be read. */
  patienceMs?: number
}

export interface LogIndex {
  forOwner(owner: string): Recordings
  /** Reads all that is new. */
  refresh(): Promise<void>
  /** False once its file is no longer the one that was opened. */
  isCurrent(): boolean
  /** Takes a damaged one away, so that it is made anew. */
  discard(): void
  close(): Promise<void>
}

const PATIENCE_MS = 5_000
/** What looking for new logs may cost, where nobody waits for it: a tenth of the time. */
const REST = 10

/** The logs of other programs as recordings, over an index that is brought up to date by a thread of its own. */
export function openRecordings(options: RecordingsOptions): LogIndex {
  const { indexFile, roots, logger, now = () => performance.now(), patienceMs = PATIENCE_MS } = options
  const database = openIndexDatabase(indexFile)
  const opened = inodeOf(indexFile)
  let isDiscarded = false
  const isCurrent = (): boolean => !isDiscarded && inodeOf(indexFile) === opened
  const worker = new IndexWorker(indexFile, logger)
  const store = new ReadStore(database)
  const search = new SearchStore(database)
  const access = new LogAccess(indexFile)
  let restUntil = 0
  let underWay: Promise<void> | undefined

  let asked: Promise<void> | undefined
  /** One for all who ask in the same turn of the event loop: it begins after each of them has asked. */
  const refresh = (): Promise<void> => (asked ??= setImmediate().then(sweepNow))
  const sweepNow = async (): Promise<void> => {
    asked = undefined
    const began = now()
    await worker.sweep(await roots())
    restUntil = now() + REST * (now() - began)
  }
  const sweepSoon = (): void => {
    if (underWay || now() < restUntil) return
    underWay = refresh()
      .catch((error: unknown) => logger.warn({ err: error }, 'The logs could not be looked through'))
      .finally(() => (underWay = undefined))
  }
  const upkeepFor = (owner: string): Upkeep => ({
    async roots() {
      const own = (await roots()).filter((root) => root.owner === owner)
      return store
        .rootsOf(owner)
        .filter(({ provider, path }) => own.some((root) => root.provider === provider && root.path === path))
        .map(({ id }) => id)
    },
    sweep: () => patiently(refresh(), patienceMs),
    sweepSoon,
    update: (file) => worker.update(file),
    pending: () => worker.pending,
  })

  return {
    forOwner: (owner) => new LogRecordings(store, search, access, upkeepFor(owner)),
    refresh,
    isCurrent,
    discard() {
      if (isCurrent()) removeIndexFile(indexFile)
      isDiscarded = true
    },
    async close() {
      await worker.close()
      await underWay
      database.close()
    },
  }
}

const inodeOf = (file: string): bigint | undefined =>
  statSync(file, { bigint: true, throwIfNoEntry: false })?.ino

/** Waits so long and no longer: what is not read by then comes with a later answer. */
async function patiently(work: Promise<void>, millis: number): Promise<void> {
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
