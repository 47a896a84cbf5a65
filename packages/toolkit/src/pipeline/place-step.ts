import { ToolError } from '../contract/errors.ts'
import type { Call } from './call.ts'
import { DEFAULT_WORKSPACE } from './context-step.ts'
import { note } from './faults.ts'
import type { AskedSession, BegunSession, Ports, Session } from './ports.ts'

const LONGEST_NAME = 200

/**
 * Settles in which session and workspace a call is made. An explicit workspace counts before the session's own,
 * and for this call alone.
 */
export function settlePlace(call: Call, ports: Ports): Promise<void> | undefined {
  const { sessionId, framed } = call.resolved
  demandNames(call)
  return sessionId === undefined && !framed ? undefined : enterSession(call, ports)
}

async function enterSession(call: Call, { sessions, newId }: Ports): Promise<void> {
  const { sessionId: session, workspaceId: workspace, permitted } = call.resolved
  call.context = { ...call.context, sessionId: session ?? newId() }
  if (!sessions) return
  const owner = call.context.userId ?? ''
  const found = session === undefined ? undefined : await sessions.find(owner, { session, workspace })
  // Who may not make the call must not fill the table with sessions of it.
  if (!found && !permitted) return
  const entered = found ?? (await begin(call, () => sessions.create(owner, asked(session, workspace))))
  if (!entered) return
  const { id, workspace: bound } = entered
  call.context = { ...call.context, sessionId: id, workspaceId: workspace ?? bound }
}

const asked = (session: string | undefined, workspace: string | undefined): Partial<AskedSession> => ({
  ...(session === undefined ? {} : { session }),
  ...(workspace === undefined ? {} : { workspace }),
})

/** A session that cannot be kept must not stop a call that could be answered. */
async function begin(call: Call, create: () => Promise<BegunSession>): Promise<Session | undefined> {
  try {
    const { isNew, ...made } = await create()
    const { id, name, workspace } = made
    if (isNew) call.announced = { id, ...(name === null ? {} : { name }), workspace }
    return made
  } catch (thrown) {
    return note(call, thrown, undefined)
  }
}

/** A name that cannot be taken is not written down either. */
function demandNames(call: Call): void {
  const { sessionId: session, workspaceId: workspace } = call.resolved
  const refused = isName(session) ? (isName(workspace) ? undefined : 'workspace') : 'session'
  if (refused === undefined) return
  call.context = { ...call.context, sessionId: null, workspaceId: DEFAULT_WORKSPACE }
  throw new ToolError('BAD_REQUEST', `This is no name for a ${refused}`, {
    details: {
      reason: `A ${refused}'s name has at most ${LONGEST_NAME} characters, none of them control characters`,
    },
  })
}

const isName = (name: string | undefined): boolean =>
  name === undefined || (name.length <= LONGEST_NAME && !/[\p{Cc}\p{Cs}]/u.test(name))
