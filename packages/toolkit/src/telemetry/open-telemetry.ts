import { context, ROOT_CONTEXT, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Tracer } from '../pipeline/ports.ts'

/** Spans for whatever OpenTelemetry SDK the host has installed; without one they cost next to nothing. */
export function openTelemetryTracer(name: string, version: string): Tracer {
  const tracer = trace.getTracer(name, version)
  return {
    start(tool, traceparent) {
      const parent =
        traceparent === null ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent })
      const span = tracer.startSpan(`tool ${tool}`, { kind: SpanKind.SERVER }, parent)
      return {
        end({ outcome, errorKind, bytes, tokens, cached, agentId }) {
          span.setAttributes({
            'tool.name': tool,
            'tool.outcome': outcome,
            'tool.bytes': bytes,
            'tool.tokens': tokens,
            'agent.id': agentId,
            ...(cached === null ? {} : { 'tool.cached': cached }),
          })
          if (errorKind !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: outcome })
          span.end()
        },
      }
    },
  }
}
