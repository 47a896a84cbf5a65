import { ToolError } from '../contract/errors.ts'
import type { Call } from './call.ts'
import { note } from './faults.ts'
import type { AskedSession, Ports, Session } from './ports.ts'

const LONGEST_NAME = 200

/**
 * Settles in which session and workspace a call is made. An explicit workspace counts before the session's own,
 * and for this call alone.
 */
export function settlePlace(call: Call, ports: Ports): Promise<void> | undefined {
  const { sessionId: session, workspaceId: workspace, framed } = call.resolved
  demandName('session', session)
  demandName('workspace', workspace)
  return session === undefined && !framed ? undefined : enterSession(call, ports)
}

async function enterSession(call: Call, { sessions, newId }: Ports): Promise<void> {
  const { sessionId: session, workspaceId: workspace } = call.resolved
  if (!sessions) {
    call.context = { ...call.context, sessionId: session ?? newId() }
    return
  }
  const owner = call.context.userId ?? ''
  const found = session === undefined ? undefined : await sessions.find(owner, { session, workspace })
  const { id, workspace: bound } =
    found ?? (await begin(call, () => sessions.create(owner, asked(session, workspace)), newId))
  call.context = { ...call.context, sessionId: id, workspaceId: workspace ?? bound }
}

const asked = (session: string | undefined, workspace: string | undefined): Partial<AskedSession> => ({
  ...(session === undefined ? {} : { session }),
  ...(workspace === undefined ? {} : { workspace }),
})

/** A session that cannot be kept must not stop a call that could be answered. */
async function begin(call: Call, create: () => Promise<Session>, newId: () => string): Promise<Session> {
  const { context } = call
  try {
    const made = await create()
    const { id, name, workspace } = made
    call.announced = { id, ...(name === null ? {} : { name }), workspace }
    return made
  } catch (thrown) {
    const name = context.sessionId
    return note(call, thrown, { id: name ?? newId(), name, workspace: context.workspaceId })
  }
}

function demandName(what: string, name: string | undefined): void {
  if (name === undefined || (name.length <= LONGEST_NAME && !/[\p{Cc}\p{Cs}]/u.test(name))) return
  throw new ToolError('BAD_REQUEST', `This is no name for a ${what}`, {
    details: {
      reason: `A ${what}'s name has at most ${LONGEST_NAME} characters, none of them control characters`,
    },
  })
}
