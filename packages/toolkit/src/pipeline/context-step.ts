import type { RequestId } from '../contract/ids.ts'
import type { Call, CallRequest } from './call.ts'
import type { Ports } from './ports.ts'
import type { Resolved } from './resolve-step.ts'

/** Where a call is made that names no workspace and belongs to no session with one. */
export const DEFAULT_WORKSPACE = 'default'

// W3C rules out version ff and ids of zeros alone.
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const traceIdOf = (traceparent: string): string | undefined =>
  TRACEPARENT.exec(traceparent)?.slice(1).join('-')

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
  return {
    id: requestId(ports.newId()),
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
      sessionId: sessionId ?? null,
      workspaceId: workspaceId ?? DEFAULT_WORKSPACE,
      correlationId: correlationId && UUID.test(correlationId) ? correlationId : ports.newUuid(),
      traceId: (request.traceparent && traceIdOf(request.traceparent)) || ports.newUuid(),
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
