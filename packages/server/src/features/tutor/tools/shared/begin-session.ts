import type { ToolContext } from '@tutor-nexus/toolkit'
import type { EngineChoice } from '../../../../platform/session/session-event.ts'
import type { SessionServices } from '../../define.ts'
import { byUser } from '../../model/new-event.ts'
import { DEFAULT_WORKSPACE, type SessionState } from '../../model/session-state.ts'

type Context = ToolContext<SessionServices>

export interface NewSession {
  readonly engine: EngineChoice
  readonly key?: string | undefined
  readonly title?: string | undefined
  readonly context?: SessionState['context']
}

export interface BegunSession {
  readonly sessionId: string
  readonly state: SessionState
}

/** Starts a session in the workspace of the call. */
export async function beginSession(
  { engine, key, title, context: about = {} }: NewSession,
  context: Context,
): Promise<BegunSession> {
  const { services, workspaceId } = context
  await services.requireRoom()
  await services.requireFewSessions()
  const sessionId = context.newId()
  const started = {
    engine,
    ...(key === undefined ? {} : { key }),
    ...(title === undefined ? {} : { title }),
    ...(workspaceId === DEFAULT_WORKSPACE ? {} : { workspace: workspaceId }),
    context: about,
  }
  const { state } = await services.log.begin(sessionId, byUser('started', started, context))
  return { sessionId, state }
}

const LATEST = 5

/**
 * The session of a question that names none. A question that is asked again before it was answered, as by a call that
 * asks its client, stays in the session that it started.
 */
export async function sessionFor(message: string, context: Context): Promise<string> {
  const { log } = context.services
  const latest = await log.list({ status: 'open', limit: LATEST })
  const same = latest.find(
    ({ state }) =>
      state.messages === 1 && state.open?.text === message && state.workspace === context.workspaceId,
  )
  if (same && (await log.find(same.id))?.home === null) return same.id
  return (await beginSession({ engine: 'auto' }, context)).sessionId
}
