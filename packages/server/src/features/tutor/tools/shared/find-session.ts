import { ToolError, type ToolContext } from '@tutor-nexus/toolkit'
import type { SessionServices } from '../../define.ts'
import type { FoundSession } from '../../store/event-log.ts'
import { asOf, expiryOf, isExpired, type SessionState } from '../../model/session-state.ts'
import { bySystem } from '../../model/new-event.ts'
import { listSessions, resumeSession } from './suggestions.ts'

type Context = Pick<ToolContext<SessionServices>, 'services' | 'newId' | 'now' | 'userId'>

export async function findSession(
  sessionId: string,
  context: Pick<Context, 'services' | 'now'>,
): Promise<SessionState> {
  return (await findWithHome(sessionId, context)).state
}

export async function findWithHome(
  sessionId: string,
  { services: { log, expiryMs }, now }: Pick<Context, 'services' | 'now'>,
): Promise<FoundSession> {
  const found = await log.find(sessionId)
  if (!found) throw noSuchSession()
  return { ...found, state: asOf(found.state, now(), expiryMs) }
}

/** A session for writing. If it has expired, its home device records that first. */
export async function touchSession(sessionId: string, context: Context): Promise<FoundSession> {
  const { log, expiryMs } = context.services
  const found = await log.find(sessionId)
  if (!found) throw noSuchSession()
  if (!isExpired(found.state, context.now(), expiryMs)) return found
  if (found.home !== null) return { ...found, state: asOf(found.state, context.now(), expiryMs) }
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
  return { state: closed.state, home: null }
}

/** The same error whether it belongs to somebody else or does not exist. */
const noSuchSession = () =>
  new ToolError('NOT_FOUND', 'This tutoring session does not exist', {
    details: { reason: 'tn_session_list lists the sessions' },
    next: [listSessions],
  })

export function requireOpen(sessionId: string, { status, closedBy }: SessionState): void {
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
