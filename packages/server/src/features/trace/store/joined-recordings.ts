import type { Store } from '../../../platform/store/store.ts'
import type { RecordingHead } from '../model/recording.ts'
import type {
  IndexProgress,
  ListPosition,
  Recording,
  RecordingFilter,
  Recordings,
  SearchPage,
  SearchQuery,
} from '../model/recordings-port.ts'
import { ownRecordings } from './own/own-recordings.ts'
import type { LogIndex } from './read/log-index.ts'

/** Ours have ids of this form, and no agent's log has. */
const OWN_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/i
/** A position in two lists as one number: more hits than this are never looked through. */
const MOST_HITS = 1_000_000

/** The recordings in agents' logs and our own, as if they were of one kind. */
export class JoinedRecordings implements Recordings {
  readonly #logs: () => Promise<Recordings>
  readonly #own: Recordings

  /** Logs are opened when they are first asked for. */
  constructor(logs: () => Promise<Recordings>, own: Recordings) {
    this.#logs = logs
    this.#own = own
  }

  async list(
    filter: RecordingFilter,
    before: ListPosition | undefined,
    limit: number,
  ): Promise<RecordingHead[]> {
    const holding = await this.#holding(filter)
    const both = await Promise.all(holding.map((recordings) => recordings.list(filter, before, limit)))
    return both.flat().toSorted(newestFirst).slice(0, limit)
  }

  async count(filter: RecordingFilter): Promise<number> {
    const holding = await this.#holding(filter)
    const counts = await Promise.all(holding.map((recordings) => recordings.count(filter)))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  async withPrefix(prefix: string, limit: number): Promise<RecordingHead[]> {
    const holding = await this.#holding({})
    const both = await Promise.all(holding.map((recordings) => recordings.withPrefix(prefix, limit)))
    return both.flat().toSorted(newestFirst).slice(0, limit)
  }

  async open(id: string): Promise<Recording> {
    return (await this.#holder(id)).open(id)
  }

  /** What one scores means nothing beside what the other does, so they take turns. */
  async search(query: SearchQuery, from: number, limit: number): Promise<SearchPage> {
    const { recordingId, filter } = query
    if (recordingId !== undefined) return (await this.#holder(recordingId)).search(query, from, limit)
    const [one, other] = await this.#holding(filter)
    if (one && !other) return one.search(query, from, limit)
    const [fromLogs, fromOwn] = [Math.floor(from / MOST_HITS), from % MOST_HITS]
    const logs = await (await this.#logs()).search(query, fromLogs, limit)
    const own = await this.#own.search(query, fromOwn, limit)
    const [first, second] = fromOwn < fromLogs ? [own, logs] : [logs, own]
    const hits = Array.from({ length: limit }, (_, at) => [first.hits[at], second.hits[at]])
      .flat()
      .filter((hit) => hit !== undefined)
      .slice(0, limit)
    const ofOwn = hits.filter(({ provider }) => provider === 'tutor_nexus').length
    const ofLogs = hits.length - ofOwn
    const isMore =
      ofLogs < logs.hits.length ||
      ofOwn < own.hits.length ||
      logs.next !== undefined ||
      own.next !== undefined
    return {
      hits,
      next: isMore ? (fromLogs + ofLogs) * MOST_HITS + fromOwn + ofOwn : undefined,
      pendingFiles: logs.pendingFiles + own.pendingFiles,
    }
  }

  async progress(): Promise<IndexProgress> {
    return (await this.#logs()).progress()
  }

  /** Logs are not even looked for where only ours are asked for. */
  async #holding({ provider }: RecordingFilter): Promise<Recordings[]> {
    if (provider === 'tutor_nexus') return [this.#own]
    const logs = await this.#logs()
    return provider === undefined ? [logs, this.#own] : [logs]
  }

  async #holder(id: string): Promise<Recordings> {
    return OWN_ID.test(id) ? this.#own : this.#logs()
  }
}

export interface AllRecordings {
  of(owner: string): Recordings
  close(): Promise<void>
}

/** All recordings there are, of each owner. What reads the logs is loaded with the first question that needs it. */
export function allRecordings(
  store: Store,
  now: () => Date,
  loadLogs: () => Promise<LogIndex>,
): AllRecordings {
  const own = ownRecordings(store, now)
  let logs: Promise<LogIndex> | undefined
  return {
    of: (owner) =>
      new JoinedRecordings(async () => (await (logs ??= loadLogs())).forOwner(owner), own(owner)),
    close: async () => (await logs)?.close(),
  }
}

const endOf = ({ endedAt, startedAt }: RecordingHead): string => endedAt ?? startedAt ?? ''

const newestFirst = (a: RecordingHead, b: RecordingHead): number =>
  descending(endOf(a), endOf(b)) || descending(a.id, b.id)

const descending = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1)
