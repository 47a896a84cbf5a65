import { ToolError } from '@tutor-nexus/toolkit'
import { Transaction } from 'kysely'
import type { Store, Writer } from '../../../platform/store/store.ts'
import { planAppends, type Outcome, type Turn } from './append-plan.ts'
import { AppendQueue } from './append-queue.ts'
import type { Appended } from './event-log.ts'
import { appendStatements } from './event-rows-store.ts'
import { moveSessions, writeTurns, type Written } from './event-write-store.ts'
import { KnownSessions, type LoadedSession } from './known-sessions.ts'
import type { NewEvent } from '../../../platform/session/session-event.ts'
import { createSession } from './session-row-store.ts'
import { saveSnapshot, SNAPSHOT_EVERY } from './snapshot-store.ts'

export interface LogContext {
  readonly now: () => Date
  /** Hears of what went wrong without anyone waiting for it. */
  readonly onFault: (fault: unknown) => void
}

const writers = new WeakMap<Store, LogWriter>()

/** All logs of one store share its writer, so that they share transactions. */
export function logWriter(store: Store): LogWriter {
  const writer = writers.get(store) ?? new LogWriter(store)
  writers.set(store, writer)
  return writer
}

export class LogWriter {
  readonly known = new KnownSessions()
  readonly #store: Store
  readonly #queues = new Map<string, AppendQueue>()
  readonly #snapshotting = new Set<string>()

  constructor(store: Store) {
    this.#store = store
  }

  async begin(owner: string, sessionId: string, first: NewEvent, context: LogContext): Promise<Appended> {
    const turn: Turn = { owner, sessionId, decide: () => [first] }
    return this.#appendAlone(turn, context, (db) => beginSession(db, owner, sessionId, first))
  }

  async append(turn: Turn, context: LogContext): Promise<Appended> {
    if (this.#isWriting) return this.#appendAlone(turn, context)
    const appended = await this.#queueOf(turn.owner).append(turn)
    this.#snapshotIfDue(turn, this.known.latest(turn.sessionId), appended, context)
    return appended
  }

  get #isWriting(): boolean {
    return this.#store.read instanceof Transaction
  }

  /** In a transaction of its own, or in the caller's, whose end is the caller's to await. */
  async #appendAlone(
    turn: Turn,
    context: LogContext,
    before: (db: Writer) => Promise<void> = async () => undefined,
  ): Promise<Appended> {
    const joins = this.#isWriting
    const { owner, sessionId } = turn
    const { appended, session } = await this.#write(owner, async (db) => {
      await before(db)
      const { known } = this
      const { plan, sessions } = await writeTurns(db, this.#store, { turns: [turn], known, careful: true })
      return { appended: resultOf(plan.outcomes[0]), session: sessions.get(sessionId) }
    })
    if (session && !joins) this.known.keep(sessionId, session)
    this.#snapshotIfDue(turn, session, appended, context)
    return appended
  }

  async #commit(owner: string, turns: readonly Turn[], careful: boolean): Promise<readonly Outcome[]> {
    const { known } = this
    const { plan, sessions } =
      (careful ? undefined : await this.#writeAhead(turns)) ??
      (await this.#write(owner, (db) => writeTurns(db, this.#store, { turns, known, careful })))
    for (const [sessionId, session] of sessions) known.keep(sessionId, session)
    return plan.outcomes
  }

  /** Plans by what is known and lets the database say whether it was true, so that nothing has to be read before. */
  async #writeAhead(turns: readonly Turn[]): Promise<Written | undefined> {
    const ids = new Set(turns.map(({ sessionId }) => sessionId))
    if (this.#store.dialect === 'sqlite' && ids.size > 1) return undefined
    const before = this.known.undisturbed(ids)
    const plan = before && planAppends(turns, before, [])
    // A session that gets no event is not looked at, so what was decided about it may be wrong.
    if (!before || plan?.sessions.size !== ids.size) return undefined
    const { sessions, rows } = moveSessions(plan, before)
    const [own, ...others] = rows
    if (!own || others.length > 0) return undefined
    const statements = appendStatements(this.#store, own)
    const changed = await this.#store.writeBatch(statements, { scope: own.owner, durable: true })
    return changed.at(-1) === 0 ? undefined : { plan, sessions }
  }

  #write<Result>(scope: string, work: (db: Writer) => Promise<Result>): Promise<Result> {
    return this.#store.write(work, { scope, durable: true })
  }

  /** SQLite has one writer for all; on PostgreSQL owners do not wait for each other. */
  #queueOf(owner: string): AppendQueue {
    const key = this.#store.dialect === 'sqlite' ? '' : owner
    const existing = this.#queues.get(key)
    if (existing) return existing
    const queue = new AppendQueue(
      (turns, careful) => this.#commit(owner, turns, careful),
      () => this.#queues.delete(key),
    )
    this.#queues.set(key, queue)
    return queue
  }

  #snapshotIfDue(
    { owner, sessionId }: Turn,
    session: LoadedSession | undefined,
    { events }: Appended,
    context: LogContext,
  ): void {
    if (!session?.isWhole || this.#snapshotting.has(sessionId)) return
    const behind = session.state.lastSeq - session.snapshotSeq
    if (behind >= SNAPSHOT_EVERY || (behind > 0 && events.at(-1)?.type === 'ended'))
      void this.#snapshot(owner, sessionId, session.state.lastSeq, context)
  }

  async #snapshot(owner: string, sessionId: string, seq: number, context: LogContext): Promise<void> {
    this.#snapshotting.add(sessionId)
    try {
      const createdAt = context.now().toISOString()
      await saveSnapshot(this.#store, { owner, sessionId, seq, createdAt }, this.known)
    } catch (fault) {
      context.onFault(fault)
    } finally {
      this.#snapshotting.delete(sessionId)
      const known = this.known.latest(sessionId)
      // Also after a fault, so that the next attempt comes with the next hundred and not with every event.
      if (known) this.known.keep(sessionId, { ...known, snapshotSeq: seq })
    }
  }
}

async function beginSession(db: Writer, owner: string, id: string, first: NewEvent): Promise<void> {
  const { createdAt } = first
  if (await createSession(db, owner, { id, createdAt, home: null })) return
  if (await beganWith(db, owner, id, first)) return
  throw new ToolError('CONFLICT', 'A session with this id exists already', {
    details: { reason: 'Start a session under another id' },
  })
}

/** True for a beginning that is sent again. */
async function beganWith(db: Writer, owner: string, sessionId: string, first: NewEvent): Promise<boolean> {
  const began = await db
    .selectFrom('sessionEvent')
    .innerJoin('sessionHead', 'sessionHead.sessionId', 'sessionEvent.sessionId')
    .select('clientEventId')
    .where('sessionHead.owner', '=', owner)
    .where('sessionEvent.sessionId', '=', sessionId)
    .where('seq', '=', 1)
    .executeTakeFirst()
  return began !== undefined && first.clientEventId !== null && began.clientEventId === first.clientEventId
}

function resultOf(outcome: Outcome | undefined): Appended {
  if (outcome?.kind === 'appended') return outcome.appended
  throw outcome?.reason
}
