import { ToolError } from '@tutor-nexus/toolkit'
import type { RecordingHead } from '../../model/recording.ts'
import type {
  ListPosition,
  RecordingFilter,
  Recordings,
  RecordingSpending,
} from '../../model/recordings-port.ts'
import { startOf } from '../../model/fold/spending.ts'
import type { Store } from '../../../../platform/store/store.ts'
import { FoldCache } from './fold-cache.ts'
import type { OwnFold } from './own-fold.ts'
import { ownHead, OwnRecording } from './own-recording.ts'
import { searchOwn } from './own-search.ts'
import { matchesFilter, newestFirst, projectHash, sessionEnd, type OwnSession } from './own-session.ts'
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
    async spending(filter) {
      const spent: RecordingSpending[] = []
      for (const session of await matching(filter))
        spent.push(...spendingOf(session, await folds.of(session, store)))
      return spent
    },
    /** Sessions are read directly, without an index. */
    progress: async () => ({ files: 0, pendingFiles: 0, pendingBytes: 0 }),
  }
}

function isBefore(session: OwnSession, { at, id }: ListPosition): boolean {
  const end = sessionEnd(session)
  return end < at || (end === at && session.id < id)
}

function spendingOf(session: OwnSession, fold: OwnFold): RecordingSpending[] {
  const models = [...fold.models.keys()]
  return fold.spending

    .all()
    .map(({ quarter, model, tokens, above }) => ({
      recordingId: session.id,
      parent: null,
      provider: 'tutor_nexus',
      projectHash: projectHash(session.workspace),
      folder: session.workspace,
      at: startOf(quarter),
      model: models[model] ?? '',
      tokens,
      above,
    }))
}

const gone = () =>
  new ToolError('NOT_FOUND', 'There is no such session any more', {
    details: { reason: 'list_sessions shows those there are' },
  })
