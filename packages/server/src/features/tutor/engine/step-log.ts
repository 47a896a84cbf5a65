import type { Step } from '../../../platform/session/session-event.ts'
import type { ToolOutcome } from './ports.ts'

export interface ModelUse {
  outcome: string
  inputTokens?: number | undefined
  outputTokens?: number | undefined
}

/** Names come from models and clients, too. */
const LONGEST_NAME = 100

/** Some servers count in ways that are none. */
const isCount = (tokens: number | undefined): tokens is number =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0

/** Every call of a model or a tool on the way to an answer, with how long it took. */
export class StepLog {
  /** In the order in which they began; empty while they run. */
  readonly #steps: (Step | undefined)[] = []
  readonly #running = new Set<(use: ModelUse) => void>()
  readonly #elapsed: () => number
  readonly #told: (step: Step) => void

  constructor(elapsed: () => number, told: (step: Step) => void) {
    this.#elapsed = elapsed
    this.#told = told
  }

  get steps(): readonly Step[] {
    return this.#steps.filter((step) => step !== undefined)
  }

  async tool(name: string, call: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
    const ended = this.#begin('tool', name)
    const outcome = await call()
    ended({ outcome: outcome.ok ? 'OK' : outcome.code })
    return outcome
  }

  /** A model's call begins; what is returned ends it. */
  model(name: string): (use: ModelUse) => void {
    return this.#begin('model', name)
  }

  /** Those that still run end here: nobody waits for them any more. */
  stop(): void {
    for (const ended of this.#running) ended({ outcome: 'stopped' })
  }

  #begin(kind: Step['kind'], name: string): (use: ModelUse) => void {
    const from = this.#elapsed()
    const at = this.#steps.push(undefined) - 1
    const ended = ({ outcome, inputTokens, outputTokens }: ModelUse) => {
      if (!this.#running.delete(ended)) return
      const step: Step = {
        kind,
        name: name.slice(0, LONGEST_NAME),
        outcome: outcome.slice(0, LONGEST_NAME),
        durationMs: Math.max(0, Math.round((this.#elapsed() - from) * 10) / 10),
        ...(isCount(inputTokens) ? { inputTokens } : {}),
        ...(isCount(outputTokens) ? { outputTokens } : {}),
      }
      this.#steps[at] = step
      this.#told(step)
    }
    this.#running.add(ended)
    return ended
  }
}
