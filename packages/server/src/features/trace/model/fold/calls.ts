/** A tool's call, where it is and since when. */
export interface CallPosition {
  turn: number
  step: number
  at: string | null
  tool: string
}

export interface CallsState {
  open: [callId: string, call: CallPosition][]
  answered: AnsweredCall[]
}

type AnsweredCall = [callId: string, turn: number, step: number, tool: string]

// Calls of interrupted turns never get a result; they must not pile up for ever.
const MOST_OPEN = 2000
// A sub-agent may be named a little after the result of the call that started it.
const MOST_ANSWERED = 64

/** Calls by their id: those that wait for a result, and the last ones that have it. */
export class Calls {
  readonly #open: Map<string, CallPosition>
  /** The oldest first. Not a map: one that loses its first entry again and again is slow. */
  readonly #answered: AnsweredCall[]

  constructor(state?: CallsState) {
    this.#open = new Map(state?.open)
    this.#answered = state?.answered ?? []
  }

  save(): CallsState {
    return { open: [...this.#open], answered: this.#answered }
  }

  opened(callId: string, call: CallPosition): void {
    this.#open.set(callId, call)
    if (this.#open.size > 2 * MOST_OPEN) this.#dropOldest()
  }

  /** The call that waited for this result, if one did. */
  answered(callId: string): CallPosition | undefined {
    const call = this.#open.get(callId)
    if (!call) return undefined
    this.#open.delete(callId)
    if (this.#answered.length >= MOST_ANSWERED) this.#answered.shift()
    this.#answered.push([callId, call.turn, call.step, call.tool])
    return call
  }

  find(callId: string): Omit<CallPosition, 'at'> | undefined {
    const open = this.#open.get(callId)
    if (open) return open
    const answered = this.#answered.findLast(([known]) => known === callId)
    if (!answered) return undefined
    const [, turn, step, tool] = answered
    return { turn, step, tool }
  }

  #dropOldest(): void {
    for (const callId of [...this.#open.keys()].slice(0, MOST_OPEN)) this.#open.delete(callId)
  }
}
