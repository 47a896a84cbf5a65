import { ToolError } from '@tutor-nexus/toolkit'
import type { RecordingHead } from '../../model/recording.ts'
import type {
  IndexProgress,
  ListPosition,
  Recording,
  RecordingFilter,
  Recordings,
  SearchPage,
  SearchQuery,
} from '../../model/recordings-port.ts'
import type { Store } from '../../../../platform/store/store.ts'
import { KnownFolds } from './known-folds.ts'
import { ownHead, OwnRecording } from './own-recording.ts'
import { searchOwn } from './own-search.ts'
import { isWanted, newestFirst, sessionEnd, type OwnSession } from './own-session.ts'
import { OwnSessionStore } from './own-session-store.ts'

/** The tutoring sessions and the sessions of calls that this database keeps, for each owner their own. */
export function ownRecordings(store: Store, now: () => Date): (owner: string) => Recordings {
  const folds = new KnownFolds()
  return (owner) => new OwnRecordings(new OwnSessionStore(store, owner, now), folds)
}

class OwnRecordings implements Recordings {
  readonly #store: OwnSessionStore
  readonly #folds: KnownFolds

  constructor(store: OwnSessionStore, folds: KnownFolds) {
    this.#store = store
    this.#folds = folds
  }

  async list(
    filter: RecordingFilter,
    before: ListPosition | undefined,
    limit: number,
  ): Promise<RecordingHead[]> {
    const sessions = await this.#wanted(filter)
    const page = sessions.toSorted(newestFirst).filter((session) => !before || isBefore(session, before))
    return this.#heads(page.slice(0, limit))
  }

  async count(filter: RecordingFilter): Promise<number> {
    return (await this.#wanted(filter)).length
  }

  async withPrefix(prefix: string, limit: number): Promise<RecordingHead[]> {
    const sessions = await this.#store.sessions(prefix.toUpperCase())
    return this.#heads(sessions.toSorted(newestFirst).slice(0, limit))
  }

  async open(id: string): Promise<Recording> {
    const session = await this.#store.find(id.toUpperCase())
    if (!session) throw gone()
    const fold = await this.#folds.of(session, this.#store)
    return new OwnRecording(ownHead(session, fold), fold, this.#store.entriesOf(session))
  }

  search(query: SearchQuery, from: number, limit: number): Promise<SearchPage> {
    return searchOwn(query, { from, limit }, this.#store, this.#folds)
  }

  /** What is asked for is read at that moment. */
  async progress(): Promise<IndexProgress> {
    return { files: 0, pendingFiles: 0, pendingBytes: 0 }
  }

  async #wanted(filter: RecordingFilter): Promise<OwnSession[]> {
    if (filter.provider !== undefined && filter.provider !== 'tutor_nexus') return []
    return (await this.#store.sessions()).filter((session) => isWanted(session, filter))
  }

  async #heads(sessions: readonly OwnSession[]): Promise<RecordingHead[]> {
    const heads: RecordingHead[] = []
    for (const session of sessions) heads.push(ownHead(session, await this.#folds.of(session, this.#store)))
    return heads
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
