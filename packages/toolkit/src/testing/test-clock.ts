const START = Date.parse('2026-11-15T09:30:00.000Z')

/** Time that stands still until a test moves it. */
export class TestClock {
  #passed = 0

  readonly now = (): Date => new Date(START + this.#passed)

  readonly elapsed = (): number => this.#passed

  advance(ms: number): void {
    this.#passed += ms
  }
}
