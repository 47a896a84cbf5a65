import { ToolError } from '../contract/errors.ts'
import { type Call, noteFault } from './call.ts'
import { DEFAULT_WORKSPACE } from './context-step.ts'
import type { AskedSession, BegunSession, Ports, Session } from './ports.ts'

const LONGEST_NAME = 200

/** Finds or creates the call's session and sets its workspace. An explicit workspace wins over the session's own, for this call only. */
export function settleSession(call: Call, ports: Ports): Promise<void> | undefined {
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
  // A caller without permission must not fill the table with sessions.
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

/** A call is answered even if its session cannot be stored. */
async function begin(call: Call, create: () => Promise<BegunSession>): Promise<Session | undefined> {
  try {
    const { isNew, ...made } = await create()
    const { id, name, workspace } = made
    if (isNew) call.announced = { id, ...(name === null ? {} : { name }), workspace }
    return made
  } catch (thrown) {
    return noteFault(call, thrown, undefined)
  }
}

/** An invalid name is not recorded either. */
function demandNames(call: Call): void {
  const { sessionId: session, workspaceId: workspace } = call.resolved
  const refused = isName(session) ? (isName(workspace) ? undefined : 'workspace') : 'session'
  if (refused === undefined) return
  call.context = { ...call.context, sessionId: null, workspaceId: DEFAULT_WORKSPACE }
  throw new ToolError('BAD_REQUEST', `This is not a valid name for a ${refused}`, {
    details: {
      reason: `A ${refused}'s name has at most ${LONGEST_NAME} characters, none of them control characters`,
    },
  })
}

const isName = (name: string | undefined): boolean =>
  name === undefined || (name.length <= LONGEST_NAME && !/[\p{Cc}\p{Cs}]/u.test(name))
