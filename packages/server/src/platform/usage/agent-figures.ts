import type { Choice } from './choices.ts'
import { Tally } from './tally.ts'
import { kindOf, succeeded, type AgentName, type UsageCall } from './usage-call.ts'

/** How one agent, in one of its versions, gets on with the tools. */
export interface AgentUsage extends AgentName {
  readonly calls: number
  readonly failed: number
  /** How many different tools it called. */
  readonly tools: number
  readonly unknownNames: number
  /** Calls whose input was refused. */
  readonly badInput: number
  /** Refusals after which the same tool succeeded. */
  readonly recovered: number
  /** Refusals after which another tool was called. */
  readonly switched: number
  readonly searchesThatLedNowhere: number
  readonly lastAt: string
}

/** Adds up the calls of one agent. */
export class AgentFigures {
  readonly #name: AgentName
  readonly #tools = new Tally()
  readonly #choices = new Tally()
  readonly #counts = new Tally()
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

  choice(choice: Choice): void {
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
