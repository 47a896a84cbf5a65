import type { Store } from '../../../platform/store/store.ts'
import type { RecordingHead } from '../model/recording.ts'
import type { RecordingFilter, Recordings } from '../model/recordings-port.ts'
import { descending } from './own/own-session.ts'
import { ownRecordings } from './own/own-recordings.ts'
import type { LogIndex } from './read/log-index.ts'

/** The ids of our own sessions; no agent's log has such an id. */
const OWN_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/i
/** Encodes positions in two lists as one number; no search reaches so many hits. */
const MOST_HITS = 1_000_000

/** Joins the recordings of agents' logs and our own sessions. Logs are opened when needed. */
export function joinedRecordings(logs: () => Promise<Recordings>, own: Recordings): Recordings {
  const sourcesFor = async ({ provider }: RecordingFilter): Promise<Recordings[]> => {
    if (provider === 'tutor_nexus') return [own]
    return provider === undefined ? [await logs(), own] : [await logs()]
  }
  const sourceOf = async (id: string): Promise<Recordings> => (OWN_ID.test(id) ? own : logs())
  const newestOf = async (
    filter: RecordingFilter,
    limit: number,
    read: (recordings: Recordings) => Promise<RecordingHead[]>,
  ): Promise<RecordingHead[]> => {
    const heads = await Promise.all((await sourcesFor(filter)).map(read))
    return heads.flat().toSorted(newestFirst).slice(0, limit)
  }

  return {
    list: (filter, before, limit) =>
      newestOf(filter, limit, (recordings) => recordings.list(filter, before, limit)),

    withPrefix: (prefix, limit) => newestOf({}, limit, (recordings) => recordings.withPrefix(prefix, limit)),

    async count(filter) {
      const counts = await Promise.all(
        (await sourcesFor(filter)).map((recordings) => recordings.count(filter)),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    },

    open: async (id) => (await sourceOf(id)).open(id),

    /** Alternates between both lists, because their scores are not comparable. */
    async search(query, from, limit) {
      const { recordingId, filter } = query
      if (recordingId !== undefined) return (await sourceOf(recordingId)).search(query, from, limit)
      const [one, other] = await sourcesFor(filter)
      if (one && !other) return one.search(query, from, limit)
      const [fromLogs, fromOwn] = [Math.floor(from / MOST_HITS), from % MOST_HITS]
      const inLogs = await (await logs()).search(query, fromLogs, limit)
      const inOwn = await own.search(query, fromOwn, limit)
      const [first, second] = fromOwn < fromLogs ? [inOwn, inLogs] : [inLogs, inOwn]
      const hits = Array.from({ length: limit }, (_, at) => [first.hits[at], second.hits[at]])
        .flat()
        .filter((hit) => hit !== undefined)
        .slice(0, limit)
      const ofOwn = hits.filter(({ provider }) => provider === 'tutor_nexus').length
      const ofLogs = hits.length - ofOwn
      const isMore =
        ofLogs < inLogs.hits.length ||
        ofOwn < inOwn.hits.length ||
        inLogs.next !== undefined ||
        inOwn.next !== undefined
      return {
        hits,
        next: isMore ? (fromLogs + ofLogs) * MOST_HITS + fromOwn + ofOwn : undefined,
        pendingFiles: inLogs.pendingFiles + inOwn.pendingFiles,
      }
    },

    spending: async (filter) => {
      const sources = await sourcesFor(filter)
      return (await Promise.all(sources.map((recordings) => recordings.spending(filter)))).flat()
    },

    progress: async () => (await logs()).progress(),
  }
}

export interface AllRecordings {
  of(owner: string): Recordings
  close(): Promise<void>
}

/** The recordings of each owner. The log index is loaded with the first query that needs it. */
export function allRecordings(
  store: Store,
  now: () => Date,
  loadLogs: () => Promise<LogIndex>,
): AllRecordings {
  const own = ownRecordings(store, now)
  let logs: Promise<LogIndex> | undefined
  return {
    of: (owner) => joinedRecordings(async () => (await (logs ??= loadLogs())).forOwner(owner), own(owner)),
    close: async () => (await logs)?.close(),
  }
}

const endOf = ({ endedAt, startedAt }: RecordingHead): string => endedAt ?? startedAt ?? ''

const newestFirst = (a: RecordingHead, b: RecordingHead): number =>
  descending(endOf(a), endOf(b)) || descending(a.id, b.id)
