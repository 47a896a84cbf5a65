import { EVENT_COLUMNS, parseEvent, type AnyEvent } from '../../../../platform/session/session-event.ts'
import type { Store, Reader } from '../../../../platform/store/store.ts'
import type { CallMade } from '../../model/recording.ts'
import type { OwnCall, EntrySource } from './own-entry.ts'
import type { OwnSession } from './own-session.ts'
import { sql } from 'kysely'
import { firstIdAt } from '../../../../platform/store/clock-ids-and-secrets.ts'

const CALL_COLUMNS = [
  'id',
  'at',
  'tool',
  'agentId',
  'agentVersion',
  'arguments',
  'outcome',
  'durationMs',
  'bytes',
  'tokens',
  'cached',
  'surface',
  'traceId',
  'spanId',
] as const

export class OwnSessionStore {
  readonly #store: Store
  readonly #owner: string
  readonly #now: () => Date

  constructor(store: Store, owner: string, now: () => Date) {
    this.#store = store
    this.#owner = owner
    this.#now = now
  }

  /** Sessions with events or calls whose id has this prefix. */
  async sessions(prefix = ''): Promise<OwnSession[]> {
    return [
      ...(await this.#named(prefix)),
      ...(await agentDays(this.#store.read, this.#owner, prefix, this.#now())),
    ]
  }

  async find(id: string): Promise<OwnSession | undefined> {
    return (await this.sessions(id)).find((session) => session.id === id)
  }

  async callsUpTo(session: OwnSession, callId: string): Promise<number> {
    const { count } = await this.#callsOf(session)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('id', '<=', callId)
      .executeTakeFirstOrThrow()
    return count
  }

  entriesOf(session: OwnSession): EntrySource {
    return {
      events: (after, limit) => this.#events(session.id, after, limit),
      calls: (after, limit) => this.#calls(session, after, limit),
      callsMadeFor: (spanIds) => this.#callsMadeFor(spanIds, DEEPEST_CALLS),
    }
  }

  async #named(prefix: string): Promise<OwnSession[]> {
    const rows = await this.#store.read
      .selectFrom('session')
      .leftJoin('sessionHead', 'sessionHead.sessionId', 'session.id')
      // A call may name a session of another owner.
      .leftJoin('callRecord as last', (join) =>
        join.on('last.owner', '=', this.#owner).on('last.id', '=', (one) =>
          one
            .selectFrom('callRecord')
            .select(({ fn }) => fn.max('callRecord.id').as('id'))
            .whereRef('callRecord.sessionId', '=', 'session.id')
            .where('callRecord.owner', '=', this.#owner)
            .where('callRecord.agentId', '!=', TUTOR),
        ),
      )
      .select(['session.id', 'session.kind', 'session.name', 'session.workspace', 'session.createdAt'])
      .select(['sessionHead.lastSeq', 'sessionHead.lastActivityAt'])
      .select(['last.id as callId', 'last.at', 'last.durationMs'])
      .select(({ selectFrom }) =>
        selectFrom('callRecord')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('callRecord.sessionId', '=', 'session.id')
          .where('callRecord.owner', '=', this.#owner)
          .where('callRecord.agentId', '!=', TUTOR)
          .as('calls'),
      )
      .where('session.owner', '=', this.#owner)
      .where('session.id', '>=', prefix)
      .where('session.id', '<', prefix + LAST)
      .where(({ or, eb }) => or([eb('sessionHead.lastSeq', '>', 0), eb('last.id', 'is not', null)]))
      .execute()
    return rows.map(({ callId, at, durationMs, lastSeq, lastActivityAt, calls, ...session }) => ({
      ...session,
      agentDay: null,
      lastSeq: lastSeq ?? 0,
      lastEventAt: lastActivityAt,
      lastCall: callId === null ? null : { id: callId, at: at ?? '', durationMs: durationMs ?? 0 },
      calls: calls ?? 0,
    }))
  }

  #callsOf({ id, agentDay }: OwnSession) {
    const own = this.#store.read.selectFrom('callRecord').where('owner', '=', this.#owner)
    if (!agentDay) return own.where('sessionId', '=', id).where('agentId', '!=', TUTOR)
    const { agentId, workspaceId, day } = agentDay
    // The id of a day is that of its first call.
    return own
      .where('id', '>=', id)
      .where('sessionId', 'is', null)
      .where('agentId', '=', agentId)
      .where('workspaceId', workspaceId === null ? 'is' : '=', workspaceId)
      .where('at', '>=', day)
      .where('at', '<', day + LAST)
  }

  async #events(sessionId: string, afterSeq: number, limit: number): Promise<AnyEvent[]> {
    const rows = await this.#store.read
      .selectFrom('sessionEvent')
      .innerJoin('sessionHead', 'sessionHead.sessionId', 'sessionEvent.sessionId')
      .select(EVENT_COLUMNS)
      .where('sessionHead.owner', '=', this.#owner)
      .where('sessionEvent.sessionId', '=', sessionId)
      .where('sessionEvent.seq', '>', afterSeq)
      .orderBy('sessionEvent.seq')
      .limit(limit)
      .execute()
    return rows.map(parseEvent)
  }

  #calls(session: OwnSession, afterId: string, limit: number): Promise<OwnCall[]> {
    return this.#callsOf(session)
      .select(CALL_COLUMNS)
      .select(({ selectFrom }) =>
        selectFrom('callOutput')
          .select('callOutput.output')
          .whereRef('callOutput.id', '=', 'callRecord.id')
          .where('callOutput.owner', '=', this.#owner)
          .where('callOutput.expiresAt', '>', this.#now().toISOString())
          .as('output'),
      )
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  async #callsMadeFor(spanIds: readonly string[], depth: number): Promise<Map<string, CallMade[]>> {
    if (spanIds.length === 0 || depth === 0) return new Map()
    const rows = await this.#store.read
      .selectFrom('callRecord')
      .select(['tool', 'outcome', 'durationMs', 'spanId', 'parentSpanId'])
      .where('owner', '=', this.#owner)
      .where('parentSpanId', 'in', spanIds)
      .orderBy('id')
      .limit(MOST_CALLS_MADE)
      .execute()
    const made = await this.#callsMadeFor(
      rows.flatMap(({ spanId }) => spanId ?? []),
      depth - 1,
    )
    const groups = Map.groupBy(rows, ({ parentSpanId }) => parentSpanId ?? '')
    return new Map(
      [...groups].map(([parent, calls]) => [
        parent,
        calls.map(({ tool, outcome, durationMs, spanId }) => ({
          name: tool,
          outcome,
          durationMs: Math.round(durationMs),
          callsMade: made.get(spanId ?? '') ?? [],
        })),
      ]),
    )
  }
}

const DEEPEST_CALLS = 3
const MOST_CALLS_MADE = 500
/** Sorts after every id and time with the same prefix. */
export const LAST = '~'
/** The events of a session already name the calls that the tutor made in it. */
const TUTOR = 'tutor'
/** Our own clients: not an agent, or shown as a session. */
const OWN_CLIENTS = ['web', 'tn-cli', TUTOR]
const DAYS_SHOWN = 30
const DAY_MS = 24 * 60 * 60 * 1000
const ID_TOLERANCE_MS = 60_000
const DAY_LENGTH = 'yyyy-mm-dd'.length
const dayOf = sql<string>`substr(at, 1, ${sql.lit(DAY_LENGTH)})`

/** Calls without a session, grouped by agent and day. */
export async function agentDays(db: Reader, owner: string, prefix: string, now: Date): Promise<OwnSession[]> {
  const since = new Date(now.getTime() - DAYS_SHOWN * DAY_MS).toISOString().slice(0, DAY_LENGTH)
  const rows = await db
    .with('day', (calls) =>
      calls
        .selectFrom('callRecord')
        .select(['agentId', 'workspaceId', dayOf.as('day')])
        .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last'), fn.min('at').as('begun')])
        .select(({ fn }) => fn.countAll<number>().as('calls'))
        .where('owner', '=', owner)
        .where('sessionId', 'is', null)
        .where('agentId', 'not in', OWN_CLIENTS)
        .where('at', '>=', since)
        // The index is on ids. A call's time is taken shortly after its id.
        .where('id', '>=', firstIdAt(new Date(Date.parse(since) - ID_TOLERANCE_MS)))
        .groupBy(['agentId', 'workspaceId', dayOf]),
    )
    .selectFrom('day')
    .innerJoin('callRecord', 'callRecord.id', 'day.last')
    .select(['day.agentId', 'day.workspaceId', 'day.day', 'day.first', 'day.begun', 'day.calls'])
    .select(['callRecord.id', 'callRecord.at', 'callRecord.durationMs'])
    .where('day.first', '>=', prefix)
    .where('day.first', '<', prefix + LAST)
    .execute()
  return rows.map(({ agentId, workspaceId, day, first, begun, calls, ...lastCall }) => ({
    id: first,
    agentDay: { agentId, workspaceId, day },
    kind: 'call',
    name: `${agentId}, ${day}`,
    workspace: workspaceId ?? '',
    createdAt: begun,
    lastSeq: 0,
    lastEventAt: null,
    lastCall,
    calls,
  }))
}
