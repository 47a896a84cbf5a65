import { entriesAfter } from './own-entry.ts'
import { OwnFold } from './own-fold.ts'
import type { OwnSession } from './own-session.ts'
import type { OwnSessionStore } from './own-session-store.ts'

interface Known {
  readonly fold: OwnFold
  /** How many calls it had then. */
  readonly calls: number
}

const MOST = 100
const AT_ONCE = 500

/** The sessions last looked at, as far as they were told, so that only what came since is read. */
export class KnownFolds {
  readonly #known = new Map<string, Known>()

  async of(session: OwnSession, store: OwnSessionStore): Promise<OwnFold> {
    const known = this.#known.get(session.id)
    if (known && isCurrent(known, session)) return known.fold
    const fold = await this.#readOn(known, session, store)
    this.#keep(session.id, { fold, calls: session.calls })
    return fold
  }

  async #readOn(known: Known | undefined, session: OwnSession, store: OwnSessionStore): Promise<OwnFold> {
    const source = store.entriesOf(session)
    const fold = known && (await isPrefix(known, session, store)) ? known.fold.copy() : undefined
    const grown = fold ?? new OwnFold(session.kind)
    for await (const entry of entriesAfter(grown.position, source, AT_ONCE)) {
      // It began before what is told already, so that its position is further up.
      if (fold && entry.type === 'call' && entry.call.at < fold.lastEventAt)
        return this.#readOn(undefined, session, store)
      grown.add(entry)
    }
    return grown
  }

  #keep(id: string, known: Known): void {
    this.#known.delete(id)
    this.#known.set(id, known)
    if (this.#known.size <= MOST) return
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest)
      return
    }
  }
}

const isCurrent = ({ fold, calls }: Known, session: OwnSession): boolean =>
  calls === session.calls &&
  fold.position.seq === session.lastSeq &&
  fold.position.call === (session.lastCall?.id ?? '')

/** Whether all that was told is still there, and nothing has come in between. */
const isPrefix = async ({ fold, calls }: Known, session: OwnSession, store: OwnSessionStore) =>
  (await store.callsUpTo(session, fold.position.call)) === calls
