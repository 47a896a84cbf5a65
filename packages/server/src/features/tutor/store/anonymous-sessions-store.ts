import { ToolError } from '@tutor-nexus/toolkit'
import { isAnonymous } from '../../../platform/identity/anonymous.ts'
import { countRows } from '../../../platform/store/statements.ts'
import type { Store } from '../../../platform/store/store.ts'

const HOUR = 3_600_000
/** Two an hour for each student of a class behind one address. */
const MOST_SESSIONS = 60

/** Limits the sessions that callers at one address begin without signing in. */
export async function requireFewSessions(store: Store, owner: string, now: Date): Promise<void> {
  if (!isAnonymous(owner)) return
  const since = new Date(now.getTime() - HOUR).toISOString()
  const begun = await countRows(
    store.read.selectFrom('session').where('owner', '=', owner).where('createdAt', '>', since),
  )
  if (begun < MOST_SESSIONS) return
  throw new ToolError('RATE_LIMITED', 'Too many sessions were started from this address', {
    details: {
      reason: 'Continue an open session, sign in, or try again later',
      retryAfter: HOUR / 1000,
      limit: { current: begun, max: MOST_SESSIONS, window: 'hour' },
    },
  })
}
