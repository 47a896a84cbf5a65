import { lazy, type HintWarning, type ToolContext } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { SessionServices } from '../define.ts'
import type { FoundSession } from '../store/event-log.ts'
import { requireOpen } from '../tools/shared/find-session.ts'
import { homeName } from '../model/session-devices.ts'
import type { RequestKind, SessionRequest } from '../model/session-requests.ts'

type Context = Pick<ToolContext<SessionServices>, 'services'>

/** A session as a tool finds it whose events are numbered elsewhere. */
export interface AwaySession {
  readonly sessionId: string
  readonly home: string
  readonly state: FoundSession['state']
}

export interface Left {
  readonly request: SessionRequest
  readonly isNew: boolean
  /** What its user calls the device that it waits for. */
  readonly home: string
}

export const RequestId = lazy(() =>
  z.ulid().optional().describe("Present where another device is the session's home: this waits for it there"),
)

/** Leaves a request for the home of a session. */
export async function leaveForHome(
  { sessionId, home }: AwaySession,
  kind: RequestKind,
  text: string | null,
  { services: { requests, devices } }: Context,
): Promise<Left> {
  const left = await requests.leave({ sessionId, kind, text })
  return { ...left, home: await homeName(devices, home) }
}

/** Whether the session will be open once its home has done what waits for it. */
export async function willBeOpen(
  { sessionId, state }: AwaySession,
  { services: { requests } }: Context,
): Promise<boolean> {
  const turns = (await requests.waiting(sessionId)).filter(({ kind }) => kind === 'end' || kind === 'resume')
  const last = turns.at(-1)
  return last ? last.kind === 'resume' : state.status === 'open'
}

export async function demandWillBeOpen(session: AwaySession, context: Context): Promise<void> {
  if (await willBeOpen(session, context)) return
  requireOpen(session.sessionId, { ...session.state, status: 'closed' })
}

/** So that nobody takes what waits for done. */
export const notYetDone = (what: string, home: string): HintWarning => ({
  type: 'validation',
  severity: 'medium',
  message: `${what}: it is done when ${home} has the request`,
  suggestedFix: 'Ask tn_session_sync_status whether it still waits',
})
