import { Counter, Histogram, Registry } from 'prom-client'
import type { CallRecord, Metrics } from '../pipeline/ports.ts'

const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 60]
const BYTES = [512, 2_048, 8_192, 16_384, 32_768, 65_536, 102_400]
const TOKENS = [100, 500, 1_000, 4_000, 10_000, 20_000]

/** Call metrics as Prometheus text. */
export class PrometheusMetrics implements Metrics {
  readonly registry = new Registry()
  readonly #calls = new Counter({
    name: 'tool_calls_total',
    help: 'Calls by tool and outcome',
    labelNames: ['tool', 'outcome'],
    registers: [this.registry],
  })
  readonly #errors = new Counter({
    name: 'tool_errors_total',
    help: 'Failed calls by tool and class of error',
    labelNames: ['tool', 'kind'],
    registers: [this.registry],
  })
  readonly #cache = new Counter({
    name: 'tool_cache_total',
    help: 'Calls of cacheable tools, by whether the cache answered',
    labelNames: ['tool', 'result'],
    registers: [this.registry],
  })
  readonly #seconds = histogram(this.registry, 'tool_duration_seconds', 'Time to answer', SECONDS)
  readonly #bytes = histogram(this.registry, 'tool_result_bytes', 'Size of the answer', BYTES)
  readonly #tokens = histogram(this.registry, 'tool_result_tokens', 'Tokens of the answer', TOKENS)

  called({ tool, agent, outcome, errorKind, cached, durationMs, bytes, tokens }: CallRecord): void {
    // A name that no tool has would let callers create labels without end.
    const label = agent === null ? 'unknown' : tool
    this.#calls.inc({ tool: label, outcome })
    if (errorKind !== null) this.#errors.inc({ tool: label, kind: errorKind })
    if (cached !== null) this.#cache.inc({ tool: label, result: cached ? 'hit' : 'miss' })
    this.#seconds.observe({ tool: label }, durationMs / 1000)
    this.#bytes.observe({ tool: label }, bytes)
    this.#tokens.observe({ tool: label }, tokens)
  }

  /** The text that a scraper reads. */
  text(): Promise<string> {
    return this.registry.metrics()
  }
}

const histogram = (registry: Registry, name: string, help: string, buckets: number[]) =>
  new Histogram({ name, help, buckets, labelNames: ['tool'], registers: [registry] })
