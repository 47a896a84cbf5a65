import { Tally, type Counted } from './tally.ts'
import { succeeded, type UsageCall } from './usage-call.ts'

export interface ToolUsage {
  readonly tool: string
  readonly calls: number
  /** Of all calls of tools, 0 to 1. */
  readonly share: number
  readonly failed: number
  /** By error code. */
  readonly failures: readonly Counted[]
  readonly p50Ms: number
  readonly p95Ms: number
  readonly meanBytes: number
  readonly meanTokens: number
  /** Null where the tool's answers are not cached at all. */
  readonly cacheHits: number | null
}

/** Adds up the calls of one tool. */
export class ToolFigures {
  readonly #failures = new Tally()
  readonly #durations: number[] = []
  #bytes = 0
  #tokens = 0
  #cacheable = false
  #cacheHits = 0

  get calls(): number {
    return this.#durations.length
  }

  add(call: UsageCall): void {
    if (!succeeded(call)) this.#failures.add(call.outcome)
    this.#durations.push(call.durationMs)
    this.#bytes += call.bytes
    this.#tokens += call.tokens
    this.#cacheable ||= call.cached !== null
    if (call.cached) this.#cacheHits++
  }

  usage(tool: string, allCalls: number): ToolUsage {
    const sorted = this.#durations.toSorted((a, b) => a - b)
    return {
      tool,
      calls: this.calls,
      share: this.calls / allCalls,
      failed: this.#failures.total,
      failures: this.#failures.ranked(),
      p50Ms: percentile(sorted, 0.5),
      p95Ms: percentile(sorted, 0.95),
      meanBytes: this.#bytes / this.calls,
      meanTokens: this.#tokens / this.calls,
      cacheHits: this.#cacheable ? this.#cacheHits : null,
    }
  }
}

/** The smallest of the sorted values that at least this share of them does not exceed. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
