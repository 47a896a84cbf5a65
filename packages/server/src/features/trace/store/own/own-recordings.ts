import { ToolError } from '@tutor-nexus/toolkit'
import type { RecordingHead } from '../../model/recording.ts'
import type { ListPosition, RecordingFilter, Recordings } from '../../model/recordings-port.ts'
import type { Store } from '../../../../platform/store/store.ts'
import { FoldCache } from './fold-cache.ts'
import { ownHead, OwnRecording } from './own-recording.ts'
import { searchOwn } from './own-search.ts'
import { matchesFilter, newestFirst, sessionEnd, type OwnSession } from './own-session.ts'
import { OwnSessionStore } from './own-session-store.ts'

export function ownRecordings(database: Store, now: () => Date): (owner: string) => Recordings {
  const folds = new FoldCache()
  return (owner) => recordingsIn(new OwnSessionStore(database, owner, now), folds)
}

function recordingsIn(store: OwnSessionStore, folds: FoldCache): Recordings {
  const matching = async (filter: RecordingFilter): Promise<OwnSession[]> => {
    if (filter.provider !== undefined && filter.provider !== 'tutor_nexus') return []
    return (await store.sessions()).filter((session) => matchesFilter(session, filter))
  }
  const headsOf = async (sessions: readonly OwnSession[]): Promise<RecordingHead[]> => {
    const heads: RecordingHead[] = []
    for (const session of sessions) heads.push(ownHead(session, await folds.of(session, store)))
    return heads
  }
  return {
    async list(filter, before, limit) {
      const sessions = (await matching(filter)).toSorted(newestFirst)
      return headsOf(sessions.filter((session) => !before || isBefore(session, before)).slice(0, limit))
    },
    count: async (filter) => (await matching(filter)).length,
    async withPrefix(prefix, limit) {
      const sessions = await store.sessions(prefix.toUpperCase())
      return headsOf(sessions.toSorted(newestFirst).slice(0, limit))
    },
    async open(id) {
      const session = await store.find(id.toUpperCase())
      if (!session) throw gone()
      const fold = await folds.of(session, store)
      return new OwnRecording(ownHead(session, fold), fold, store.entriesOf(session))
    },
    search: (query, from, limit) => searchOwn(query, { from, limit }, store, folds),
    /** Sessions are read directly, without an index. */
    progress: async () => ({ files: 0, pendingFiles: 0, pendingBytes: 0 }),
  }
}

function isBefore(session: OwnSession, { at, id }: ListPosition): boolean {
  const end = sessionEnd(session)
  return end < at || (end === at && session.id < id)
}

const gone = () =>
  new ToolError('NOT_FOUND', 'There is no such session any more', {
    details: { reason: 'list_sessions shows those there are' },
  })
