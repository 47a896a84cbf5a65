import type { Citation, Step } from '../../../platform/session/session-event.ts'
import type { ToolOutcome } from './ports.ts'

export interface ModelUse {
  outcome: string
  inputTokens?: number | undefined
  outputTokens?: number | undefined
}

/** Names may come from models and clients. */
const LONGEST_NAME = 100

/** Some servers report invalid counts. */
const isCount = (tokens: number | undefined): tokens is number =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0

/** Records every model and tool call of an answer with its duration. */
export class StepLog {
  /** In order of their start; undefined while they run. */
  readonly #steps: (Step | undefined)[] = []
  readonly #running = new Set<(use: ModelUse) => void>()
  /** The least sure answer of each tool. */
  readonly #confidences = new Map<string, number>()
  readonly #elapsed: () => number
  readonly #onStep: (step: Step) => void

  constructor(elapsed: () => number, onStep: (step: Step) => void) {
    this.#elapsed = elapsed
    this.#onStep = onStep
  }

  get steps(): readonly Step[] {
    return this.#steps.filter((step) => step !== undefined)
  }

  async tool(name: string, call: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
    const end = this.#begin('tool', name)
    const outcome = await call()
    end({ outcome: outcome.ok ? 'OK' : outcome.code })
    if (outcome.ok && outcome.confidence !== undefined) {
      this.#confidences.set(name, Math.min(outcome.confidence, this.#confidences.get(name) ?? 1))
    }
    return outcome
  }

  /** How sure the least sure of the cited tools is, or of all tools if none is cited; undefined if none was called. */
  confidenceIn(citations: readonly Citation[]): number | undefined {
    const cited = citations.flatMap(({ tool }) => this.#confidences.get(tool ?? '') ?? [])
    const values = cited.length > 0 ? cited : [...this.#confidences.values()]
    return values.length === 0 ? undefined : Math.min(...values)
  }

  /** Starts a model call; the returned function ends it. */
  model(name: string): (use: ModelUse) => void {
    return this.#begin('model', name)
  }

  stop(): void {
    for (const end of this.#running) end({ outcome: 'stopped' })
  }

  #begin(kind: Step['kind'], name: string): (use: ModelUse) => void {
    const from = this.#elapsed()
    const at = this.#steps.push(undefined) - 1
    const end = ({ outcome, inputTokens, outputTokens }: ModelUse) => {
      if (!this.#running.delete(end)) return
      const step: Step = {
        kind,
        name: name.slice(0, LONGEST_NAME),
        outcome: outcome.slice(0, LONGEST_NAME),
        durationMs: Math.max(0, Math.round((this.#elapsed() - from) * 10) / 10),
        ...(isCount(inputTokens) ? { inputTokens } : {}),
        ...(isCount(outputTokens) ? { outputTokens } : {}),
      }
      this.#steps[at] = step
      this.#onStep(step)
    }
    this.#running.add(end)
    return end
  }
}
