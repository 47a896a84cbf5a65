import { Counter } from './usage-figures.ts'

export interface Transition {
  readonly from: string
  readonly to: string
  readonly count: number
  /** The share of all successors of the first tool, 0 to 1. */
  readonly share: number
}

/** Tools called one after the other. */
export interface ToolTriple {
  readonly tools: readonly string[]
  readonly count: number
}

/** The last tools of one sequence, most recent last. */
export type Recent = string[]

/** Counts which tool follows which. Tool names contain no spaces. */
export class TransitionCounter {
  readonly #pairs = new Counter()
  readonly #triples = new Counter()
  readonly #followed = new Counter()
  readonly #concerns: (tool: string) => boolean

  constructor(concerns: (tool: string) => boolean) {
    this.#concerns = concerns
  }

  add(recent: Recent, tool: string): void {
    const [before, last] = recent.length === 2 ? recent : [undefined, recent[0]]
    if (last !== undefined) {
      this.#followed.add(last)
      this.#count(this.#pairs, [last, tool])
    }
    if (before !== undefined && last !== undefined) this.#count(this.#triples, [before, last, tool])
    if (recent.push(tool) > 2) recent.shift()
  }

  #count(tally: Counter, tools: readonly string[]): void {
    if (tools.some(this.#concerns)) tally.add(tools.join(' '))
  }

  transitions(most?: number): Transition[] {
    return this.#pairs.ranked(most).map(({ name, count }) => {
      const [from = '', to = ''] = name.split(' ')
      return { from, to, count, share: count / this.#followed.of(from) }
    })
  }

  runsOfThree(most?: number): ToolTriple[] {
    return this.#triples.ranked(most).map(({ name, count }) => ({ tools: name.split(' '), count }))
  }
}
