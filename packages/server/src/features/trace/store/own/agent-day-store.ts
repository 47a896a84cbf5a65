import { sql } from 'kysely'
import { floorId } from '../../../../platform/store/floor-id.ts'
import type { Reader } from '../../../../platform/store/store.ts'
import type { OwnSession } from './own-session.ts'

/** Behind every id, and every time, that begins so. */
export const LAST = '~'
/** Who calls from our own page, command line and tutor: that is no agent's work, or is told in a session. */
const OUR_OWN = ['web', 'tn-cli', 'tutor']
const DAYS_SHOWN = 30
const DAY_MS = 24 * 60 * 60 * 1000
const MOMENT_MS = 60_000
const DAY_LENGTH = 'yyyy-mm-dd'.length
const dayOf = sql<string>`substr(at, 1, ${sql.lit(DAY_LENGTH)})`

/** What agents called without naming a session, a day of an agent each, whose id begins so. */
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
        .where('agentId', 'not in', OUR_OWN)
        .where('at', '>=', since)
        // The index goes by ids. The time of a call is taken a moment after its id.
        .where('id', '>=', floorId(new Date(Date.parse(since) - MOMENT_MS)))
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
