import {
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  propagation,
  ProxyTracer,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span as OtelSpan,
} from '@opentelemetry/api'
import type { Tracer } from '../pipeline/ports.ts'

/** A span that is not recorded has no ids of its own. */
function idsOf(span: OtelSpan): { id?: string; traceId?: string } {
  const { spanId: id, traceId } = span.spanContext()
  return isSpanContextValid(span.spanContext()) ? { id, traceId } : {}
}

/**
 * Spans for the OpenTelemetry SDK that the host has registered, or undefined if there is none: calls then cost
 * nothing more. Register the SDK before the program starts, for example by `node --import ./tracing.mjs`; one
 * that is registered later gets no spans.
 *
 * @example
 * const ports = { ...others, tracer: openTelemetryTracer('library', '1.0.0') }
 */
export function openTelemetryTracer(name: string, version: string): Tracer | undefined {
  const tracer = trace.getTracer(name, version)
  // The API's stand-in for a tracer while no SDK is registered.
  if (tracer instanceof ProxyTracer) return undefined
  return {
    start(tool, traceparent) {
      const parent =
        traceparent === null ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent })
      const span = tracer.startSpan(`tool ${tool}`, { kind: SpanKind.SERVER }, parent)
      return {
        ...idsOf(span),
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
