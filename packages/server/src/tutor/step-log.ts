import type { Step } from '../domains/session/session-event.ts'
import type { ToolOutcome } from './ports.ts'

export interface ModelUse {
  outcome: string
  inputTokens?: number | undefined
  outputTokens?: number | undefined
}

/** Every call of a model or a tool on the way to an answer, with how long it took. */
export class StepLog {
  /** In the order in which they began; empty while they run. */
  readonly #steps: (Step | undefined)[] = []
  readonly #elapsed: () => number

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  get steps(): readonly Step[] {
    return this.#steps.filter((step) => step !== undefined)
  }

  async tool(name: string, call: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
    const ended = this.#begin()
    const outcome = await call()
    ended({ kind: 'tool', name, outcome: outcome.ok ? 'OK' : outcome.code })
    return outcome
  }

  /** A model's call begins; what is returned ends it. */
  model(name: string): (use: ModelUse) => void {
    const ended = this.#begin()
    return ({ outcome, inputTokens, outputTokens }) =>
      ended({
        kind: 'model',
        name,
        outcome,
        ...(inputTokens === undefined ? {} : { inputTokens }),
        ...(outputTokens === undefined ? {} : { outputTokens }),
      })
  }

  #begin(): (step: Omit<Step, 'durationMs'>) => void {
    const from = this.#elapsed()
    const at = this.#steps.push(undefined) - 1
    return (step) => {
      const durationMs = Math.max(0, Math.round((this.#elapsed() - from) * 10) / 10)
      this.#steps[at] = { ...step, durationMs }
    }
  }
}
