import { ToolError } from '../contract/errors.ts'
import type { RequestId } from '../contract/ids.ts'
import { type Call, type CallRequest, noteFault, type CallIds } from './call.ts'
import type { AskedSession, BegunSession, Ports, Session } from './ports.ts'
import type { Resolved } from './resolve-step.ts'

/** Where a call is made that names no workspace and belongs to no session with one. */
const DEFAULT_WORKSPACE = 'default'
const LONGEST_NAME = 200

// W3C rules out version ff and ids of zeros alone.
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const traceIdOf = (traceparent: string): string | undefined =>
  TRACEPARENT.exec(traceparent)?.slice(1, 6).join('-')

/** The call that a call was made for, as its caller names it; null where it names none. */
export const parentSpanOf = (traceparent: string | undefined): string | null =>
  (traceparent && TRACEPARENT.exec(traceparent)?.[6]) || null

const SPAN_CHARACTERS = 8

/** A call's own place in its trace, where no tracer gives it one: the end of its id, which differs most. */
const spanIdOf = (id: string): string => Buffer.from(id.slice(-SPAN_CHARACTERS)).toString('hex')

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const isRequestId = (id: string): id is RequestId => ULID.test(id)

/** Each call has one, so that it is checked by less than a schema. */
function requestId(id: string): RequestId {
  if (!isRequestId(id)) throw new TypeError('The id of a request has to be a ULID')
  return id
}

/** Opens the call: who, when, and the ids by which it can be followed. */
export function openCall(request: CallRequest, resolved: Resolved, ports: Ports): Call {
  const { caller, correlationId } = request
  const { tool, sessionId, workspaceId, suffix } = resolved
  const id = requestId(ports.newId())
  return {
    id,
    request,
    resolved,
    tool,
    shownArguments: tool?.redaction.redact(resolved.arguments) ?? null,
    startedAt: ports.elapsed(),
    cached: null,
    replayed: false,
    clientEventId: null,
    faults: [],
    context: {
      userId: caller.userId,
      subject: caller.subject ?? null,
      sessionId: sessionId ?? null,
      workspaceId: workspaceId ?? DEFAULT_WORKSPACE,
      correlationId: correlationId && UUID.test(correlationId) ? correlationId : ports.newUuid(),
      traceId: (request.traceparent && traceIdOf(request.traceparent)) || ports.newUuid(),
      spanId: spanIdOf(id),
      agentId: caller.agentId,
      agentVersion: caller.agentVersion,
      timestamp: ports.now().toISOString(),
      metadata:
        suffix === undefined || !ports.nameSuffix
          ? (request.metadata ?? {})
          : { ...request.metadata, [ports.nameSuffix.key]: suffix },
    },
  }
}

/** Finds or creates the call's session and sets its workspace. An explicit workspace wins over the session's own, for this call only. */
export function settleSession(call: Call, ports: Ports): Promise<void> | undefined {
  const { sessionId, framed } = call.resolved
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
export function demandNames(call: Call): void {
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

export const idsOf = ({ context: { traceId, correlationId } }: Call): CallIds => ({ traceId, correlationId })
