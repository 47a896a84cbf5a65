import type { KnownSession } from './append-plan.ts'

export interface LoadedSession extends KnownSession {
  /** The last seq of its snapshot or of the last attempt; 0 if there is none. */
  readonly snapshotSeq: number
  /** False if an event is of an unknown type: a newer version may know more of the state. */
  readonly isWhole: boolean
  /** Whether no other process had written to it when it was last read. */
  readonly isSoleWriter: boolean
  /** Changes when its events are renumbered. */
  readonly numbering: string | null
}

export interface CachedHead {
  readonly sessionId: string
  readonly lastSeq: number
  readonly numbering: string | null
}

const MOST = 256

/** Caches the states of recent sessions, so that they are not read again for every event. */
export class SessionCache {
  readonly #sessions = new Map<string, LoadedSession>()

  /** The cached state at or before the head. Events never change, so only later ones have to be read. */
  before({ sessionId, lastSeq, numbering }: CachedHead): LoadedSession | undefined {
    const known = this.#sessions.get(sessionId)
    return known && known.numbering === numbering && known.state.lastSeq <= lastSeq ? known : undefined
  }

  /** The sessions, if all of them are probably current. */
  soleWriterSessions(sessionIds: Iterable<string>): ReadonlyMap<string, LoadedSession> | undefined {
    const found = new Map<string, LoadedSession>()
    for (const id of sessionIds) {
      const known = this.#sessions.get(id)
      if (!known?.isSoleWriter) return undefined
      found.set(id, known)
    }
    return found
  }

  latest(sessionId: string): LoadedSession | undefined {
    return this.#sessions.get(sessionId)
  }

  keep(sessionId: string, session: LoadedSession): void {
    // A snapshot may have been taken meanwhile.
    const former = this.#sessions.get(sessionId)
    const taken = former?.numbering === session.numbering ? former.snapshotSeq : 0
    const snapshotSeq = Math.max(session.snapshotSeq, taken)
    this.#sessions.delete(sessionId)
    this.#sessions.set(sessionId, { ...session, snapshotSeq })
    if (this.#sessions.size <= MOST) return
    for (const oldest of this.#sessions.keys()) {
      this.#sessions.delete(oldest)
      return
    }
  }
}
