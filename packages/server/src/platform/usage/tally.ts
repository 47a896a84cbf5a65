/** Something and how often it occurred. */
export interface Counted {
  readonly name: string
  readonly count: number
}

/** Counts names. */
export class Tally {
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

  /** The most frequent first; among equals in the order of their names. */
  ranked(most = Infinity): Counted[] {
    return [...this.#counts]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, most)
  }
}
