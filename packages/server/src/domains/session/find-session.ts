import { ToolError, type ToolContext } from '@tutor-nexus/toolkit'
import type { SessionServices } from './define.ts'
import { asOf, expiryOf, isExpired } from './expiry.ts'
import { bySystem } from './new-event.ts'
import type { SessionState } from './session-state.ts'
import { listSessions, resumeSession } from './suggestions.ts'

type Context = Pick<ToolContext<SessionServices>, 'services' | 'newId' | 'now' | 'userId'>

/** A session as it counts now, for who only looks. */
export async function findSession(
  sessionId: string,
  { services: { log, expiryMs }, now }: Pick<Context, 'services' | 'now'>,
): Promise<SessionState> {
  const state = await log.state(sessionId)
  if (!state) throw noSuchSession()
  return asOf(state, now(), expiryMs)
}

/** A session that is about to be written to: if its time has passed, that is written down first. */
export async function touchSession(sessionId: string, context: Context): Promise<SessionState> {
  const { log, expiryMs } = context.services
  const state = await log.state(sessionId)
  if (!state) throw noSuchSession()
  if (!isExpired(state, context.now(), expiryMs)) return state
  const closed = await log.append(sessionId, (latest) =>
    isExpired(latest, context.now(), expiryMs)
      ? [
          {
            ...bySystem('ended', { reason: 'expired' }, context),
            createdAt: expiryOf(latest, expiryMs),
          },
        ]
      : [],
  )
  return closed.state
}

/** The same answer whether another has it or nobody. */
export const noSuchSession = () =>
  new ToolError('NOT_FOUND', 'There is no such tutoring session', {
    details: { reason: 'tn_session_list shows those there are' },
    next: [listSessions],
  })

export function demandOpen(sessionId: string, { status, closedBy }: SessionState): void {
  if (status === 'open') return
  throw new ToolError('UNPROCESSABLE_ENTITY', 'The session is closed', {
    details: {
      reason:
        closedBy === 'expired'
          ? 'It expired after its last activity. Nothing is lost: tn_session_resume reopens it'
          : 'It was ended. tn_session_resume reopens it',
    },
    next: [resumeSession(sessionId)],
  })
}
