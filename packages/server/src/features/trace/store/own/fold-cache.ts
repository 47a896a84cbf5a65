import { entriesAfter } from './own-entry.ts'
import { OwnFold } from './own-fold.ts'
import type { OwnSession } from './own-session.ts'
import type { OwnSessionStore } from './own-session-store.ts'

interface CachedFold {
  readonly fold: OwnFold
  readonly calls: number
}

const MOST = 100
const AT_ONCE = 500

/** Caches the folds of recent sessions, so that only new entries are read. */
export class FoldCache {
  readonly #folds = new Map<string, CachedFold>()

  async of(session: OwnSession, store: OwnSessionStore): Promise<OwnFold> {
    const cached = this.#folds.get(session.id)
    if (cached && isCurrent(cached, session)) return cached.fold
    const fold = await this.#readNew(cached, session, store)
    this.#keep(session.id, { fold, calls: session.calls })
    return fold
  }

  async #readNew(
    cached: CachedFold | undefined,
    session: OwnSession,
    store: OwnSessionStore,
  ): Promise<OwnFold> {
    const source = store.entriesOf(session)
    const fold = cached && (await isPrefix(cached, session, store)) ? cached.fold.copy() : undefined
    const current = fold ?? new OwnFold(session.kind)
    for await (const entry of entriesAfter(current.position, source, AT_ONCE)) {
      // It belongs before entries that are already folded, so start over.
      if (fold && entry.type === 'call' && entry.call.at < fold.lastEventAt)
        return this.#readNew(undefined, session, store)
      current.add(entry)
    }
    return current
  }

  #keep(id: string, cached: CachedFold): void {
    this.#folds.delete(id)
    this.#folds.set(id, cached)
    if (this.#folds.size <= MOST) return
    for (const oldest of this.#folds.keys()) {
      this.#folds.delete(oldest)
      return
    }
  }
}

const isCurrent = ({ fold, calls }: CachedFold, session: OwnSession): boolean =>
  calls === session.calls &&
  fold.position.seq === session.lastSeq &&
  fold.position.call === (session.lastCall?.id ?? '')

/** Whether the cached entries are still the beginning of the session. */
const isPrefix = async ({ fold, calls }: CachedFold, session: OwnSession, store: OwnSessionStore) =>
  (await store.callsUpTo(session, fold.position.call)) === calls
