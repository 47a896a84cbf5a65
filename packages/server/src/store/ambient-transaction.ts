import { StoreError } from './errors.ts'
import type { Writer } from './store.ts'

/** The transaction that everything awaited inside of a `write` belongs to. */
export class AmbientTransaction {
  readonly db: Writer
  #open = true
  #failures: unknown[] = []

  constructor(db: Writer) {
    this.db = db
  }

  /** False for what outlives the transaction, such as a timer that was set inside of it. */
  get isOpen(): boolean {
    return this.#open
  }

  async run<T>(work: (db: Writer) => Promise<T>): Promise<T> {
    try {
      const result = await work(this.db)
      if (this.#failures.length > 0) {
        const cause = this.#failures[0]
        throw new StoreError('rolled-back', 'A write inside of this one failed, so nothing was written.', {
          cause,
        })
      }
      return result
    } finally {
      this.#open = false
    }
  }

  async join<T>(work: (db: Writer) => Promise<T>): Promise<T> {
    try {
      return await work(this.db)
    } catch (error) {
      this.#failures.push(error)
      throw error
    }
  }
}
