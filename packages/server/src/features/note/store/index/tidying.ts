import { setTimeout as after } from 'node:timers/promises'
import type { Slicing } from './in-slices.ts'
import type { TextTables } from './text-tables-store.ts'

/** After so many notes were read it is looked whether their texts lie about. */
const TIDY_AFTER = 200
/** So long nobody has wanted anything: who changes many notes comes back between two of them. */
const REST_MS = 250

/** Puts the texts of a vault together while it is at rest. */
export class Tidying {
  readonly #desk: Slicing
  readonly #texts: TextTables
  #read = TIDY_AFTER
  #atWork = 0
  #restsSince = 0
  #isUnderWay = false

  constructor(desk: Slicing, texts: TextTables) {
    this.#desk = desk
    this.#texts = texts
  }

  /** Nothing is tidied while this is done. */
  async undisturbed<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#atWork += 1
    try {
      return await work()
    } finally {
      this.#atWork -= 1
      this.#restsSince = performance.now()
    }
  }

  /** Resolves when there is nothing left to do. */
  async afterReading(notes: number): Promise<void> {
    this.#read += notes
    if (this.#isUnderWay || this.#read < TIDY_AFTER) return
    this.#read = 0
    if (!this.#texts.isScattered) return
    this.#isUnderWay = true
    try {
      const steps = this.#texts.tidy()
      do await this.#rest()
      while (!this.#desk.entries.transact(() => steps.next().done))
    } finally {
      this.#isUnderWay = false
    }
  }

  async #rest(): Promise<void> {
    await this.#desk.turn()
    while (this.#atWork > 0 || performance.now() - this.#restsSince < REST_MS) {
      await after(REST_MS, undefined, { ref: false })
      await this.#desk.turn()
    }
  }
}
