import { StoreError } from './errors.ts'
import type { WriteOptions, Writer } from './store.ts'

/** The transaction that everything awaited inside of a `write` belongs to. */
export class AmbientTransaction {
  readonly db: Writer
  readonly #durable: boolean
  #open = true
  #failures: unknown[] = []

  constructor(db: Writer, { durable = false }: WriteOptions) {
    this.db = db
    this.#durable = durable
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

  async join<T>(work: (db: Writer) => Promise<T>, { durable = false }: WriteOptions): Promise<T> {
    try {
      if (durable && !this.#durable) throw notDurable()
      return await work(this.db)
    } catch (error) {
      this.#failures.push(error)
      throw error
    }
  }
}

/** SQLite has to know before a transaction begins. */
const notDurable = (): StoreError =>
  new StoreError('not-durable', 'A write that is to be durable was made inside of one that is not.')
