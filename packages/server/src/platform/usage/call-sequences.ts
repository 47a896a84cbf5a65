import { startedAt, type UsageCall } from './usage-call.ts'

/** After this pause, an agent without a session starts a new sequence. */
export const SEQUENCE_GAP_MS = 10 * 60_000

interface Open<State> {
  readonly state: State
  lastAt: number
}

/**
 * Groups calls into sequences: by session or, without one, by agent and owner as long as no long pause comes between.
 */
export class CallSequences<State> {
  readonly #open = new Map<string, Open<State>>()
  readonly #begin: () => State
  readonly #end: (state: State) => void

  constructor(begin: () => State, end: (state: State) => void) {
    this.#begin = begin
    this.#end = end
  }

  /** The state of the call's sequence. */
  sequenceOf(call: UsageCall): State {
    const key = keyOf(call)
    const known = this.#open.get(key)
    if (known && !isBroken(known, call)) {
      known.lastAt = startedAt(call)
      return known.state
    }
    if (known) this.#end(known.state)
    const state = this.#begin()
    this.#open.set(key, { state, lastAt: startedAt(call) })
    return state
  }

  endAll(): void {
    for (const { state } of this.#open.values()) this.#end(state)
    this.#open.clear()
  }
}

const keyOf = ({ owner, sessionId, agentId, agentVersion }: UsageCall): string =>
  JSON.stringify(sessionId === null ? [owner, agentId, agentVersion] : [owner, sessionId])

const isBroken = ({ lastAt }: Open<unknown>, call: UsageCall): boolean =>
  call.sessionId === null && startedAt(call) - lastAt >= SEQUENCE_GAP_MS
