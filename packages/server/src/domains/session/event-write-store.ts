import type { Store, Writer } from '../../store/store.ts'
import { planAppends, type AppendPlan, type Turn } from './append-plan.ts'
import { eventOf, recordOf } from './event-record.ts'
import { writeRows } from './event-rows-store.ts'
import type { KnownSessions, LoadedSession } from './known-sessions.ts'
import type { AnyEvent } from './session-event.ts'
import { EVENT_COLUMNS, loadSessions, lockHeads } from './session-load-store.ts'

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
  store: Pick<Store, 'dialect' | 'device'>,
  { turns, known, careful }: WriteTurns,
): Promise<Written> {
  const ids = [...new Set(turns.map(({ sessionId }) => sessionId))]
  const loaded = await loadSessions(db, await lockHeads(db, store.dialect, ids), known)
  const plan = careful ? await planOnce(db, turns, loaded) : planAppends(turns, loaded, [])
  const sessions = new Map(
    [...plan.sessions].map(([id, { owner, state }]) => {
      const { snapshotSeq = 0, isWhole = true } = loaded.get(id) ?? {}
      return [id, { owner, state, snapshotSeq, isWhole }]
    }),
  )
  for (const [owner, own] of Map.groupBy(sessions, ([, session]) => session.owner)) {
    const heads = own.map(
      ([
        sessionId,
        {
          state: { lastSeq, status, lastActivityAt },
        },
      ]) => ({
        sessionId,
        lastSeq,
        status,
        lastActivityAt,
      }),
    )
    const events = plan.fresh.filter(({ sessionId }) => sessions.get(sessionId)?.owner === owner)
    await writeRows(db, store, { owner, events: events.map(recordOf), heads })
  }
  return { plan, sessions }
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
    found.push(...rows.map(eventOf))
  }
  return found
}
