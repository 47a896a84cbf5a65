export { openTelemetryTracer } from './open-telemetry.ts'
export { PrometheusMetrics } from './prometheus.ts'
