import type { EventLog, SessionHead } from '../../store/event-log.ts'
import { asOf } from '../../model/expiry.ts'

export const STATUSES = ['all', 'open', 'closed'] as const
export type Status = (typeof STATUSES)[number]

export interface Place {
  at: string
  id: string
}

interface Listing {
  status: Status
  before: Place | undefined
  limit: number
  now: Date
  expiryMs: number
}

/** Behind every id. */
const LAST_ID = '~'

const placeOf = ({ id, state }: SessionHead): Place => ({ at: state.lastActivityAt, id })
const isBefore = (a: Place, b: Place): boolean => a.at < b.at || (a.at === b.at && a.id < b.id)

/**
 * Sessions by their last activity, newest first. Those whose time has passed count as closed, also where that is not
 * written down yet: among the open ones they come last.
 */
export async function listHeads(log: EventLog, listing: Listing): Promise<SessionHead[]> {
  const { status, before, limit, now, expiryMs } = listing
  const seen = ({ id, state }: SessionHead) => ({ id, state: asOf(state, now, expiryMs) })
  const list = (which: Status, from: Place | undefined) =>
    log.list({ status: which, limit, ...(from ? { before: from } : {}) })

  if (status !== 'closed') {
    const heads = (await list(status, before)).map(seen)
    return status === 'all' ? heads : heads.filter(({ state }) => state.status === 'open')
  }
  const cutoff: Place = { at: new Date(now.getTime() - expiryMs).toISOString(), id: LAST_ID }
  const expired = await list('open', before && isBefore(before, cutoff) ? before : cutoff)
  const closed = await list('closed', before)
  return [...expired.map(seen), ...closed]
    .toSorted((a, b) => (isBefore(placeOf(a), placeOf(b)) ? 1 : -1))
    .slice(0, limit)
}
