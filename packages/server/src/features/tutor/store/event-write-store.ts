import { enqueueStatement } from '../../../platform/store/guarded-driver.ts'
import type { Store, Writer } from '../../../platform/store/store.ts'
import { planAppends, type AppendPlan, type Turn } from './append-plan.ts'
import {
  EVENT_COLUMNS,
  parseEvent,
  toEventRow,
  type AnyEvent,
} from '../../../platform/session/session-event.ts'
import { appendStatements, type HeadMove, type OwnerRows } from './event-rows-store.ts'
import type { KnownSessions, LoadedSession } from './known-sessions.ts'
import { loadSessions, lockHeads } from './session-load-store.ts'

type Home = Pick<Store, 'dialect' | 'device'>

export interface Written {
  readonly plan: AppendPlan
  /** The sessions that got new events, as they are once the transaction is committed. */
  readonly sessions: ReadonlyMap<string, LoadedSession>
}

export interface WriteTurns {
  readonly turns: readonly Turn[]
  readonly known: KnownSessions
  /** Looks first whether events are there already. Without it one that is there makes the transaction fail. */
  readonly careful: boolean
}

/** Appends what the turns decide, in the transaction given. What they refuse is in the plan; what fails is thrown. */
export async function writeTurns(
  db: Writer,
  home: Home,
  { turns, known, careful }: WriteTurns,
): Promise<Written> {
  const ids = [...new Set(turns.map(({ sessionId }) => sessionId))]
  const heads = await lockHeads(db, home.dialect, ids, known)
  const loaded = await loadSessions(db, heads, known)
  for (const { sessionId, lastSeq } of heads) {
    const read = loaded.get(sessionId)?.state.lastSeq
    if (read !== lastSeq)
      throw new Error(`Session ${sessionId} has ${lastSeq} events, but ${read} can be read`)
  }
  const plan = careful ? await planOnce(db, turns, loaded) : planAppends(turns, loaded, [])
  const { sessions, rows } = moveSessions(plan, loaded)
  const statements = rows.flatMap((each) => appendStatements(home, each))
  for (const statement of statements) {
    // A server gets it with the commit.
    await (home.dialect === 'sqlite' ? db.executeQuery(statement) : enqueueStatement(db, statement))
  }
  return { plan, sessions }
}

/** What the plan does to sessions that were so before. */
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
    const events = plan.fresh.filter(({ sessionId }) => sessions.get(sessionId)?.owner === owner)
    return { owner, events: events.map(toEventRow), heads }
  })
  return { sessions, rows }
}

/** Plans as if every event were new, and once more where some turn out to be there. */
async function planOnce(
  db: Writer,
  turns: readonly Turn[],
  loaded: ReadonlyMap<string, LoadedSession>,
): Promise<AppendPlan> {
  const former: AnyEvent[] = []
  for (;;) {
    const plan = planAppends(turns, loaded, former)
    const found = await formerEvents(db, plan.fresh)
    if (found.length === 0) return plan
    former.push(...found)
  }
}

async function formerEvents(db: Writer, events: readonly AnyEvent[]): Promise<AnyEvent[]> {
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
