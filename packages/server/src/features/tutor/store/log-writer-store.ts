import { ToolError } from '@tutor-nexus/toolkit'
import { Transaction } from 'kysely'
import type { Store, Writer } from '../../../platform/store/store.ts'
import { planAppends, type Outcome, type AppendRequest } from './append-plan.ts'
import { AppendQueue } from './append-queue.ts'
import type { Appended } from './event-log.ts'
import { appendStatements } from './append-statements-store.ts'
import { moveSessions, writeRequests, type Written } from './event-write-store.ts'
import { SessionCache, type LoadedSession } from './session-cache.ts'
import type { NewEvent } from '../../../platform/session/session-event.ts'
import { createSession, workspaceOf } from './session-row-store.ts'
import { saveSnapshot, SNAPSHOT_EVERY } from './snapshot-store.ts'

export interface LogContext {
  readonly now: () => Date
  /** Gets background failures. */
  readonly onFault: (fault: unknown) => void
}

const writers = new WeakMap<Store, LogWriter>()

/** All logs of one store share a writer, and so its transactions. */
export function logWriter(store: Store): LogWriter {
  const writer = writers.get(store) ?? new LogWriter(store)
  writers.set(store, writer)
  return writer
}

export class LogWriter {
  readonly known = new SessionCache()
  readonly #store: Store
  readonly #queues = new Map<string, AppendQueue>()
  readonly #snapshotting = new Set<string>()

  constructor(store: Store) {
    this.#store = store
  }

  async begin(owner: string, sessionId: string, first: NewEvent, context: LogContext): Promise<Appended> {
    const request: AppendRequest = { owner, sessionId, decide: () => [first] }
    return this.#appendAlone(request, context, (db) => beginSession(db, owner, sessionId, first))
  }

  async append(request: AppendRequest, context: LogContext): Promise<Appended> {
    if (this.#isWriting) return this.#appendAlone(request, context)
    const appended = await this.#queueOf(request.owner).append(request)
    this.#snapshotIfDue(request, this.known.latest(request.sessionId), appended, context)
    return appended
  }

  get #isWriting(): boolean {
    return this.#store.read instanceof Transaction
  }

  /** In a transaction of its own, or in the caller's. */
  async #appendAlone(
    request: AppendRequest,
    context: LogContext,
    before: (db: Writer) => Promise<void> = async () => undefined,
  ): Promise<Appended> {
    const joins = this.#isWriting
    const { owner, sessionId } = request
    const { appended, session } = await this.#write(owner, async (db) => {
      await before(db)
      const { known } = this
      const { plan, sessions } = await writeRequests(db, this.#store, {
        requests: [request],
        known,
        careful: true,
      })
      return { appended: resultOf(plan.outcomes[0]), session: sessions.get(sessionId) }
    })
    if (session && !joins) this.known.keep(sessionId, session)
    this.#snapshotIfDue(request, session, appended, context)
    return appended
  }

  async #commit(
    owner: string,
    requests: readonly AppendRequest[],
    careful: boolean,
  ): Promise<readonly Outcome[]> {
    const { known } = this
    const { plan, sessions } =
      (careful ? undefined : await this.#writeOptimistic(requests)) ??
      (await this.#write(owner, (db) => writeRequests(db, this.#store, { requests, known, careful })))
    for (const [sessionId, session] of sessions) known.keep(sessionId, session)
    return plan.outcomes
  }

  /** Plans from the cache and lets the database verify it, so that nothing is read first. */
  async #writeOptimistic(requests: readonly AppendRequest[]): Promise<Written | undefined> {
    const ids = new Set(requests.map(({ sessionId }) => sessionId))
    if (this.#store.dialect === 'sqlite' && ids.size > 1) return undefined
    const before = this.known.soleWriterSessions(ids)
    const plan = before && planAppends(requests, before, [])
    // A session without new events is not verified, so its decision may be wrong.
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

  /** SQLite has one writer; on PostgreSQL, owners do not wait for each other. */
  #queueOf(owner: string): AppendQueue {
    const key = this.#store.dialect === 'sqlite' ? '' : owner
    const existing = this.#queues.get(key)
    if (existing) return existing
    const queue = new AppendQueue(
      (requests, careful) => this.#commit(owner, requests, careful),
      () => this.#queues.delete(key),
    )
    this.#queues.set(key, queue)
    return queue
  }

  #snapshotIfDue(
    { owner, sessionId }: AppendRequest,
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
      // Also after a failure, so that the next attempt comes only after the next hundred events.
      if (known) this.known.keep(sessionId, { ...known, snapshotSeq: seq })
    }
  }
}

async function beginSession(db: Writer, owner: string, id: string, first: NewEvent): Promise<void> {
  const { createdAt } = first
  if (await createSession(db, owner, { id, createdAt, home: null, workspace: workspaceOf(first) })) return
  if (await isRepeated(db, owner, id, first)) return
  throw new ToolError('CONFLICT', 'A session with this id exists already', {
    details: { reason: 'Start a session under another id' },
  })
}

/** Whether the same beginning was sent before. */
async function isRepeated(db: Writer, owner: string, sessionId: string, first: NewEvent): Promise<boolean> {
  const stored = await db
    .selectFrom('sessionEvent')
    .innerJoin('sessionHead', 'sessionHead.sessionId', 'sessionEvent.sessionId')
    .select('clientEventId')
    .where('sessionHead.owner', '=', owner)
    .where('sessionEvent.sessionId', '=', sessionId)
    .where('seq', '=', 1)
    .executeTakeFirst()
  return stored !== undefined && first.clientEventId !== null && stored.clientEventId === first.clientEventId
}

function resultOf(outcome: Outcome | undefined): Appended {
  if (outcome?.kind === 'appended') return outcome.appended
  throw outcome?.reason
}
