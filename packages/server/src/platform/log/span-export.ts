import { context, propagation, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

/** A collector that does not answer must not keep the program from ending. */
const LONGEST_STOP_MS = 2_000
const DELAY_MS = 1_000

export interface SpanExport {
  /** Sends what has not been sent yet. */
  stop(): Promise<void>
}

/**
 * Sends the spans of calls to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, in the background. The exporter
 * reads the address and its headers from the environment by the rules of OpenTelemetry.
 */
export function startSpanExport(): SpanExport {
  const processor = new BatchSpanProcessor(new OTLPTraceExporter(), { scheduledDelayMillis: DELAY_MS })
  const provider = new NodeTracerProvider({ spanProcessors: [processor] })
  provider.register()
  return {
    async stop() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, LONGEST_STOP_MS)
      // Spans that could not be sent are lost: they are no part of the product's data.
      await Promise.race([provider.shutdown().catch(() => undefined), promise])
      clearTimeout(timer)
      for (const api of [trace, context, propagation]) api.disable()
    },
  }
}
