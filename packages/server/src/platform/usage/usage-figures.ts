import type { ChoiceOutcome } from './choice-outcomes.ts'
import { kindOf, succeeded, type AgentName, type UsageCall } from './usage-call.ts'

/** A name and its count. */
export interface Counted {
  readonly name: string
  readonly count: number
}

export class Counter {
  readonly #counts = new Map<string, number>()

  add(name: string): void {
    this.#counts.set(name, this.of(name) + 1)
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  get total(): number {
    return this.#counts.values().reduce((sum, count) => sum + count, 0)
  }

  /** Most frequent first, then by name. */
  ranked(most = Infinity): Counted[] {
    return [...this.#counts]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, most)
  }
}

/** How one version of an agent uses the tools. */
export interface AgentUsage extends AgentName {
  readonly calls: number
  readonly failed: number
  /** The number of different tools. */
  readonly tools: number
  readonly unknownNames: number
  /** Calls with rejected input. */
  readonly badInput: number
  /** Rejections followed by a success of the same tool. */
  readonly recovered: number
  /** Rejections followed by another tool. */
  readonly switched: number
  readonly searchesThatLedNowhere: number
  readonly lastAt: string
}

/** Sums up the calls of one agent. */
export class AgentFigures {
  readonly #name: AgentName
  readonly #tools = new Counter()
  readonly #choices = new Counter()
  readonly #counts = new Counter()
  #lastAt = ''

  constructor({ agentId, agentVersion }: AgentName) {
    this.#name = { agentId, agentVersion }
  }

  call(call: UsageCall): void {
    this.#counts.add('calls')
    if (!succeeded(call)) this.#counts.add('failed')
    if (kindOf(call) === 'unknown') this.#counts.add('unknown')
    else {
      this.#tools.add(call.tool)
      if (call.outcome === 'BAD_REQUEST') this.#counts.add('refused')
    }
    if (call.at > this.#lastAt) this.#lastAt = call.at
  }

  choice(choice: ChoiceOutcome): void {
    this.#choices.add(choice.kind === 'search' ? `search ${choice.led}` : choice.kind)
  }

  usage(): AgentUsage {
    return {
      ...this.#name,
      calls: this.#counts.of('calls'),
      failed: this.#counts.of('failed'),
      tools: this.#tools.ranked().length,
      unknownNames: this.#counts.of('unknown'),
      badInput: this.#counts.of('refused'),
      recovered: this.#choices.of('recovered'),
      switched: this.#choices.of('switched'),
      searchesThatLedNowhere: this.#choices.of('search nowhere'),
      lastAt: this.#lastAt,
    }
  }
}

export interface ToolUsage {
  readonly tool: string
  readonly calls: number
  /** The share of all tool calls, 0 to 1. */
  readonly share: number
  readonly failed: number
  /** By error code. */
  readonly failures: readonly Counted[]
  readonly p50Ms: number
  readonly p95Ms: number
  readonly meanBytes: number
  readonly meanTokens: number
  /** Null if the tool is not cacheable. */
  readonly cacheHits: number | null
}

/** Sums up the calls of one tool. */
export class ToolFigures {
  readonly #failures = new Counter()
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

/** The nearest-rank percentile of sorted values. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
