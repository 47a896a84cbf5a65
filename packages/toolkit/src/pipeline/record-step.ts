import { shortLabel } from '../contract/budget.ts'
import { type Call, type CallOutcome, noteFault } from './call.ts'
import { durationOf } from './measure-step.ts'
import type { CallRecord, Ports, Span } from './ports.ts'

/** The first of the two log lines of a call, and its span, if there is a tracer. */
export function announce(call: Call, ports: Ports): Span | undefined {
  const line = {
    requestId: call.id,
    traceId: call.context.traceId,
    tool: toolName(call),
    user: call.context.userId,
    agent: call.context.agentId,
    arguments: call.shownArguments,
  }
  observe(call, () => ports.logger.info(line, 'call started'))
  let span: Span | undefined
  observe(call, () => (span = ports.tracer?.start(toolName(call), call.request.traceparent ?? null)))
  return span
}

/** The metrics, the span's end, the record and the second log line. None of them can fail the call. */
export function record(call: Call, outcome: CallOutcome, span: Span | undefined, ports: Ports): void {
  const entry = recordOf(call, outcome, ports)
  observe(call, () => ports.metrics.called(entry))
  observe(call, () => span?.end(entry))
  observe(call, () => ports.recorder.add(entry))
  const { outcome: code, durationMs, bytes, tokens, cached } = entry
  const line: Record<string, unknown> = {
    requestId: call.id,
    traceId: call.context.traceId,
    tool: entry.tool,
    outcome: code,
    durationMs,
    bytes,
    tokens,
    cached,
  }
  if (outcome.kind === 'failure') line['reason'] = outcome.failure.message
  if (call.cause !== undefined) line['err'] = call.cause
  if (call.faults.length > 0) line['faults'] = call.faults
  observe(call, () => {
    if (entry.errorKind === 'system') ports.logger.error(line, 'call failed')
    else if (call.tool?.tool.deprecated) ports.logger.warn(line, 'call ended; the tool is deprecated')
    else if (call.faults.length > 0) ports.logger.warn(line, 'call ended with faults')
    else ports.logger.info(line, 'call ended')
  })
}

function observe(call: Call, tell: () => void): void {
  try {
    tell()
  } catch (thrown) {
    noteFault(call, thrown, undefined)
  }
}

const toolName = (call: Call): string => call.tool?.tool.name ?? shortLabel(call.request.name)

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
    bytes: meta?.bytes ?? 0,
    tokens: meta?.estimated_tokens ?? 0,
    cached: call.cached,
    traceId: context.traceId,
    correlationId: context.correlationId,
  }
}
