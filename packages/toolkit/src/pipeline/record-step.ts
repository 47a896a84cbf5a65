import { shortLabel } from '../contract/budget.ts'
import type { ToolError } from '../contract/errors.ts'
import { type Call, type CallOutcome, noteFault, type Refused } from './call.ts'
import { parentSpanOf } from './context-step.ts'
import { durationOf } from './measure-step.ts'
import type { CallRecord, Ports, RequestOrigin, Span } from './ports.ts'

/** The span of a call, if there is a tracer. Its start is logged at debug level only. */
export function announce(call: Call, ports: Ports): Span | undefined {
  observe(call, () =>
    ports.logger.debug?.(
      { requestId: call.id, traceId: call.context.traceId, tool: toolName(call), ...callerOf(call) },
      'call started',
    ),
  )
  let span: Span | undefined
  observe(call, () => (span = ports.tracer?.start(toolName(call), call.request.traceparent ?? null)))
  if (span) call.context = { ...call.context, ...idsIn(span) }
  return span
}

const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** What records and callers know a call by has to be what the tracer exports. */
const idsIn = ({ id, traceId }: Span) => ({
  ...(id === undefined ? {} : { spanId: id }),
  ...(traceId === undefined ? {} : { traceId: traceId.replace(UUID_PARTS, '$1-$2-$3-$4-$5') }),
})

/** The metrics, the span's end, the record and the second log line. None of them can fail the call. */
export function record(call: Call, outcome: CallOutcome, span: Span | undefined, ports: Ports): void {
  const entry = recordOf(call, outcome, ports)
  observe(call, () => ports.metrics.called(entry))
  observe(call, () => span?.end(entry))
  observe(call, () => ports.recorder.add(entry, () => shownOutput(outcome)))
  const { outcome: code, durationMs, bytes, tokens, cached } = entry
  // One short line where all went well: most calls do, and a log of 30 calls a second has to be kept.
  const line: Record<string, unknown> = {
    requestId: call.id,
    traceId: call.context.traceId,
    tool: entry.tool,
    user: call.context.userId,
    outcome: code,
    durationMs,
    bytes,
  }
  if (outcome.kind === 'failure')
    Object.assign(line, { tokens, cached, ...callerOf(call), reason: outcome.failure.message })
  if (call.cause !== undefined) line['err'] = call.cause
  if (call.faults.length > 0) line['faults'] = call.faults
  observe(call, () => {
    if (entry.errorKind === 'system') ports.logger.error(line, 'call failed')
    else if (call.tool?.tool.deprecated) ports.logger.warn(line, 'call ended; the tool is deprecated')
    else if (call.faults.length > 0) ports.logger.warn(line, 'call ended with faults')
    else ports.logger.info(line, 'call ended')
  })
}

const callerOf = ({ context, shownArguments }: Call) => ({
  user: context.userId,
  agent: context.agentId,
  arguments: shownArguments,
})

/** The metrics and the log line of a request that failed before it reached a tool. */
export function recordFault(
  { ids, failure: { requestId } }: Refused,
  { code, message, details }: ToolError,
  thrown: unknown,
  { surface, path }: RequestOrigin,
  { metrics, logger }: Pick<Ports, 'metrics' | 'logger'>,
): void {
  metrics.failed?.(surface, code)
  const line = { requestId, traceId: ids.traceId, path, outcome: code, reason: message }
  if (details.kind === 'system') logger.error({ ...line, err: thrown }, 'a request failed')
  else logger.info(line, 'a request was refused')
}

function observe(call: Call, tell: () => void): void {
  try {
    tell()
  } catch (thrown) {
    noteFault(call, thrown, undefined)
  }
}

const toolName = (call: Call): string => call.tool?.tool.name ?? shortLabel(call.request.name)

/** An answer as it may be written down. */
function shownOutput(outcome: CallOutcome): unknown {
  switch (outcome.kind) {
    case 'result':
      return outcome.tool.dataRedaction.redact(outcome.result.data)
    case 'failure': {
      const { code, message } = outcome.failure
      return { code, message }
    }
    case 'input-needed':
      return undefined
  }
}

function recordOf(call: Call, outcome: CallOutcome, ports: Ports): CallRecord {
  const { context } = call
  const meta =
    outcome.kind === 'result'
      ? outcome.result._meta
      : outcome.kind === 'failure'
        ? outcome.failure._meta
        : null
  return {
    id: call.id,
    at: context.timestamp,
    owner: context.userId,
    surface: call.request.surface.name,
    tool: toolName(call),
    agent: call.resolved.agent,
    mode: call.resolved.mode,
    sessionId: context.sessionId,
    workspaceId: context.workspaceId,
    agentId: context.agentId,
    agentVersion: context.agentVersion,
    arguments: call.shownArguments,
    outcome:
      outcome.kind === 'result' ? 'OK' : outcome.kind === 'failure' ? outcome.failure.code : 'INPUT_NEEDED',
    errorKind: outcome.kind === 'failure' ? outcome.failure.details.kind : null,
    durationMs: durationOf(call, ports),
    bytes: (meta?.bytes ?? 0) + (meta?.content_bytes ?? 0),
    tokens: meta?.estimated_tokens ?? 0,
    cached: call.cached,
    traceId: context.traceId,
    correlationId: context.correlationId,
    spanId: context.spanId,
    parentSpanId: parentSpanOf(call.request.traceparent),
  }
}
