import type { Calls } from './calls.ts'
import { stepsOf, summaryOf, type Arguments } from './pages.ts'
import type { ShownStep } from './step-lines.ts'

/** Reads on in a session that grows, from the beginning of the turn that was its last at first. */
export class Follow {
  readonly #calls: Calls
  readonly #args: Arguments
  #turn: number | undefined
  /** The first step that was not given yet. */
  #next = 0

  constructor(calls: Calls, args: Arguments) {
    this.#calls = calls
    this.#args = args
  }

  /** All that has come since. */
  async *stepsNow(): AsyncGenerator<ShownStep> {
    const { stats } = await summaryOf(this.#calls, { session_id: this.#args['session_id'] })
    const last = stats.total_turns - 1
    // A log that was written anew is followed from its end.
    if (this.#turn === undefined || this.#turn > last) this.#begin(Math.max(0, last))
    while ((this.#turn ?? 0) <= last) {
      yield* this.#restOfTurn(this.#turn ?? 0)
      if (this.#turn === last) return
      this.#begin((this.#turn ?? 0) + 1)
    }
  }

  #begin(turn: number): void {
    this.#turn = turn
    this.#next = 0
  }

  /** From the last step that was given, because one that is not there yet cannot be asked for. */
  async *#restOfTurn(turn: number): AsyncGenerator<ShownStep> {
    const from = Math.max(0, this.#next - 1)
    for await (const step of stepsOf(this.#calls, { ...this.#args, turn_index: turn, step_index: from })) {
      if (step.step_index < this.#next) continue
      this.#next = step.step_index + 1
      yield step
    }
  }
}
