import { enqueueStatement } from '../../../platform/store/guarded-driver.ts'
import type { Store, Writer } from '../../../platform/store/store.ts'
import { planAppends, type AppendPlan, type AppendRequest } from './append-plan.ts'
import {
  EVENT_COLUMNS,
  parseEvent,
  toEventRow,
  type AnyEvent,
} from '../../../platform/session/session-event.ts'
import { appendStatements, type HeadMove, type OwnerRows } from './append-statements-store.ts'
import type { SessionCache, LoadedSession } from './session-cache.ts'
import { loadSessions, lockHeads } from './session-load-store.ts'

type Home = Pick<Store, 'dialect' | 'device'>

export interface Written {
  readonly plan: AppendPlan
  /** The sessions with new events, as they are after the commit. */
  readonly sessions: ReadonlyMap<string, LoadedSession>
}

export interface AppendBatch {
  readonly requests: readonly AppendRequest[]
  readonly known: SessionCache
  /** Checks for stored events first. Without it, a duplicate makes the transaction fail. */
  readonly careful: boolean
}

/** Appends in the given transaction. Refusals are in the plan; failures are thrown. */
export async function writeRequests(
  db: Writer,
  home: Home,
  { requests, known, careful }: AppendBatch,
): Promise<Written> {
  const ids = [...new Set(requests.map(({ sessionId }) => sessionId))]
  const heads = await lockHeads(db, home.dialect, ids, known)
  const loaded = await loadSessions(db, heads, known)
  for (const { sessionId, lastSeq } of heads) {
    const read = loaded.get(sessionId)?.state.lastSeq
    if (read !== lastSeq)
      throw new Error(`Session ${sessionId} has ${lastSeq} events, but ${read} can be read`)
  }
  const plan = careful ? await planIdempotent(db, requests, loaded) : planAppends(requests, loaded, [])
  const { sessions, rows } = moveSessions(plan, loaded)
  const statements = rows.flatMap((each) => appendStatements(home, each))
  for (const statement of statements) {
    // PostgreSQL gets them with the commit.
    await (home.dialect === 'sqlite' ? db.executeQuery(statement) : enqueueStatement(db, statement))
  }
  return { plan, sessions }
}

export function moveSessions(
  plan: AppendPlan,
  before: ReadonlyMap<string, LoadedSession>,
): Pick<Written, 'sessions'> & { readonly rows: readonly OwnerRows[] } {
  const sessions = new Map<string, LoadedSession>()
  const moves: (HeadMove & { owner: string })[] = []
  for (const [sessionId, { owner, state }] of plan.sessions) {
    const old = before.get(sessionId)
    if (!old) continue
    sessions.set(sessionId, { ...old, state })
    const { lastSeq, status, lastActivityAt } = state
    moves.push({ owner, sessionId, after: old.state.lastSeq, lastSeq, status, lastActivityAt })
  }
  const rows = [...Map.groupBy(moves, (move) => move.owner)].map(([owner, heads]) => {
    const events = plan.added.filter(({ sessionId }) => sessions.get(sessionId)?.owner === owner)
    return { owner, events: events.map(toEventRow), heads }
  })
  return { sessions, rows }
}

/** Plans as if every event were new, and again if some are already stored. */
async function planIdempotent(
  db: Writer,
  requests: readonly AppendRequest[],
  loaded: ReadonlyMap<string, LoadedSession>,
): Promise<AppendPlan> {
  const stored: AnyEvent[] = []
  for (;;) {
    const plan = planAppends(requests, loaded, stored)
    const found = await storedEvents(db, plan.added)
    if (found.length === 0) return plan
    stored.push(...found)
  }
}

async function storedEvents(db: Writer, events: readonly AnyEvent[]): Promise<AnyEvent[]> {
  const found: AnyEvent[] = []
  for (const [sessionId, wanted] of Map.groupBy(events, (event) => event.sessionId)) {
    const ids = wanted.flatMap(({ clientEventId }) => clientEventId ?? [])
    if (ids.length === 0) continue
    const rows = await db
      .selectFrom('sessionEvent')
      .select(EVENT_COLUMNS)
      .where('sessionId', '=', sessionId)
      .where('clientEventId', 'in', ids)
      .execute()
    found.push(...rows.map(parseEvent))
  }
  return found
}
