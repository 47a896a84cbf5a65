import { lazy, type HintWarning, type ToolContext } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { SessionServices } from '../define.ts'
import type { FoundSession } from '../store/event-log.ts'
import { requireOpen } from '../tools/shared/find-session.ts'
import { homeName } from '../model/session-devices.ts'
import { noSuchDraft, type Message } from '../model/drafts.ts'
import type { QueuedRequest, RequestKind } from '../model/session-requests.ts'

type Context = Pick<ToolContext<SessionServices>, 'services'>

export interface RemoteSession {
  readonly sessionId: string
  readonly home: string
  readonly state: FoundSession['state']
}

export interface HomeRequest extends QueuedRequest {
  readonly home: string
}

export const RequestId = lazy(() =>
  z.ulid().optional().describe("Present where another device is the session's home: this waits for it there"),
)

export async function requestFromHome(
  { sessionId, home }: RemoteSession,
  kind: RequestKind,
  text: string | null,
  { services: { requests, devices } }: Context,
): Promise<HomeRequest> {
  const queued = await requests.enqueue({ sessionId, kind, text })
  return { ...queued, home: await homeName(devices, home) }
}

/** Queues a message. The id of one that still waits puts this in its place; that of a draft sends or changes the draft. */
export async function messageForHome(
  { sessionId, home, state }: RemoteSession,
  kind: 'ask' | 'draft',
  { text, draftId }: Message,
  { services: { requests, devices } }: Context,
): Promise<HomeRequest> {
  const named = { home: await homeName(devices, home) }
  const earlier = (await requests.waiting(sessionId)).find(({ id }) => id === draftId)
  const draft = state.drafts.find((each) =>
    draftId === undefined ? each.text === text : each.id === draftId,
  )
  const request = { sessionId, kind, text }
  const replaced = earlier && (await requests.replace(earlier.id, request))
  if (replaced) return { ...replaced, ...named }
  if (draftId !== undefined && !draft) throw noSuchDraft(sessionId)
  const target = draft && (kind === 'ask' || draftId !== undefined) ? draft.id : null
  return { ...(await requests.enqueue({ ...request, target })), ...named }
}

/** Whether the session will be open after its queued requests. */
export async function willBeOpen(
  { sessionId, state }: RemoteSession,
  { services: { requests } }: Context,
): Promise<boolean> {
  const turns = (await requests.waiting(sessionId)).filter(({ kind }) => kind === 'end' || kind === 'resume')
  const last = turns.at(-1)
  return last ? last.kind === 'resume' : state.status === 'open'
}

export async function requireWillBeOpen(session: RemoteSession, context: Context): Promise<void> {
  if (await willBeOpen(session, context)) return
  requireOpen(session.sessionId, { ...session.state, status: 'closed' })
}

/** Warns that the request is only queued. */
export const notYetDone = (what: string, home: string): HintWarning => ({
  type: 'validation',
  severity: 'medium',
  message: `${what}: it happens when ${home} has the request`,
  suggestedFix: 'tn_session_sync_status shows whether it is still waiting',
})
