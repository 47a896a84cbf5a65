import { once, type Loaded, type PageSource } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { EventLog, SessionHead } from '../../store/event-log.ts'
import { asOf } from '../../model/expiry.ts'

export const STATUSES = ['all', 'open', 'closed'] as const
type Status = (typeof STATUSES)[number]

/** A position in the list: by the last activity, then by id. */
const Position = once(() => z.object({ at: z.string(), id: z.string() }))
type Position = z.output<ReturnType<typeof Position>>

interface Listing {
  status: Status
  now: Date
  expiryMs: number
}

/** Behind every id. */
const LAST_ID = '~'

const positionOf = ({ id, state }: SessionHead): Position => ({ at: state.lastActivityAt, id })
const isBefore = (a: Position, b: Position): boolean => a.at < b.at || (a.at === b.at && a.id < b.id)

/**
 * Sessions by their last activity, newest first. Those whose time has passed count as closed, also where that is not
 * written down yet: among the open ones they come last.
 */
export const sessionSource = (
  log: EventLog,
  listing: Listing,
): PageSource<Position, Loaded<SessionHead, Position>> => ({
  position: Position,
  load: async (before, limit) => ({
    found: await listHeads(log, listing, before, limit),
    total: listing.status === 'all' ? await log.count('all') : undefined,
  }),
  after: positionOf,
})

async function listHeads(
  log: EventLog,
  { status, now, expiryMs }: Listing,
  before: Position | undefined,
  limit: number,
): Promise<SessionHead[]> {
  const seen = ({ id, state }: SessionHead) => ({ id, state: asOf(state, now, expiryMs) })
  const list = (which: Status, from: Position | undefined) =>
    log.list({ status: which, limit, ...(from ? { before: from } : {}) })

  if (status !== 'closed') {
    const heads = (await list(status, before)).map(seen)
    return status === 'all' ? heads : heads.filter(({ state }) => state.status === 'open')
  }
  const cutoff: Position = { at: new Date(now.getTime() - expiryMs).toISOString(), id: LAST_ID }
  const expired = await list('open', before && isBefore(before, cutoff) ? before : cutoff)
  const closed = await list('closed', before)
  return [...expired.map(seen), ...closed]
    .toSorted((a, b) => (isBefore(positionOf(a), positionOf(b)) ? 1 : -1))
    .slice(0, limit)
}
