import type { ChoiceOutcome } from './choice-outcomes.ts'
import { Counter, type Counted } from './usage-figures.ts'

export interface UnknownName {
  readonly name: string
  readonly count: number
  /** The tools called next, most frequent first. */
  readonly next: readonly Counted[]
}

/** What followed after a tool rejected its input. */
export interface BadInput {
  readonly tool: string
  /** Immediate retries count once. */
  readonly count: number
  readonly recovered: number
  /** Calls until success, including failed ones; null if none succeeded. */
  readonly meanCalls: number | null
  readonly switchedTo: readonly Counted[]
  readonly gaveUp: number
}

export interface Searches {
  readonly count: number
  readonly ledToCall: number
  readonly searchedAgain: number
  readonly ledNowhere: number
}

interface Refusals {
  readonly ends: Counter
  readonly switchedTo: Counter
  calls: number
}

/** Counts wrong tool choices. */
export class ChoiceFigures {
  readonly #names = new Map<string, Counter>()
  readonly #refusals = new Map<string, Refusals>()
  readonly #searches = new Counter()
  readonly #unknown = new Counter()

  add(choice: ChoiceOutcome): void {
    if (choice.kind === 'search') return this.#searches.add(choice.led)
    if (choice.kind === 'unknown-name') {
      this.#unknown.add(choice.name)
      const next = this.#names.get(choice.name) ?? new Counter()
      this.#names.set(choice.name, next)
      if (choice.next !== null) next.add(choice.next)
      return
    }
    const refusals = this.#refusals.get(choice.tool) ?? {
      ends: new Counter(),
      switchedTo: new Counter(),
      calls: 0,
    }
    this.#refusals.set(choice.tool, refusals)
    refusals.ends.add(choice.kind)
    if (choice.kind === 'recovered') refusals.calls += choice.calls
    if (choice.kind === 'switched') refusals.switchedTo.add(choice.to)
  }

  unknownNames(most?: number): UnknownName[] {
    return this.#unknown
      .ranked(most)
      .map(({ name, count }) => ({ name, count, next: this.#names.get(name)?.ranked() ?? [] }))
  }

  badInput(): BadInput[] {
    return [...this.#refusals]
      .map(([tool, { ends, switchedTo, calls }]) => {
        const recovered = ends.of('recovered')
        return {
          tool,
          count: ends.total,
          recovered,
          meanCalls: recovered === 0 ? null : calls / recovered,
          switchedTo: switchedTo.ranked(),
          gaveUp: ends.of('gave-up'),
        }
      })
      .toSorted((a, b) => b.count - a.count || (a.tool < b.tool ? -1 : 1))
  }

  searches(): Searches {
    return {
      count: this.#searches.total,
      ledToCall: this.#searches.of('to a call'),
      searchedAgain: this.#searches.of('to another search'),
      ledNowhere: this.#searches.of('nowhere'),
    }
  }
}
