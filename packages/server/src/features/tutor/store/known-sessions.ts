import type { KnownSession } from './append-plan.ts'

export interface LoadedSession extends KnownSession {
  /** How far its snapshot goes, or would if it could have been written; 0 where there is none. */
  readonly snapshotSeq: number
  /** False where an event could not be understood: another program may know more of the state. */
  readonly isWhole: boolean
  /** Whether nobody else had written to it when it was last looked at. */
  readonly isUndisturbed: boolean
  /** The numbers that its events had then. */
  readonly numbering: string | null
}

export interface KnownHead {
  readonly sessionId: string
  readonly lastSeq: number
  readonly numbering: string | null
}

const MOST = 256

/** What committed events have made of the sessions last used, so that they are not read again for every event. */
export class KnownSessions {
  readonly #sessions = new Map<string, LoadedSession>()

  /** As far as it is known up to its head: events never change, so only those after it are to be read. */
  before({ sessionId, lastSeq, numbering }: KnownHead): LoadedSession | undefined {
    const known = this.#sessions.get(sessionId)
    return known && known.numbering === numbering && known.state.lastSeq <= lastSeq ? known : undefined
  }

  /** Those that are likely to be as they are known, if all of them are. */
  undisturbed(sessionIds: Iterable<string>): ReadonlyMap<string, LoadedSession> | undefined {
    const found = new Map<string, LoadedSession>()
    for (const id of sessionIds) {
      const known = this.#sessions.get(id)
      if (!known?.isUndisturbed) return undefined
      found.set(id, known)
    }
    return found
  }

  latest(sessionId: string): LoadedSession | undefined {
    return this.#sessions.get(sessionId)
  }

  keep(sessionId: string, session: LoadedSession): void {
    // A snapshot may have been taken while the session was on its way.
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
