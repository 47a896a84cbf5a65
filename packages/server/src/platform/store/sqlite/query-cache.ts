import type Database from 'better-sqlite3'

const CAPACITY = 1000

/**
 * Query results since the last change to the database by any process. Checking for a change is faster than any query.
 */
export class QueryCache {
  readonly #version: Database.Statement<[], number>
  readonly #results = new Map<string, Map<string, unknown>>()
  #size = 0
  #seen: number | undefined
  /** Whether requests in this turn of the event loop share one check. */
  #inBatch = false
  #isChecked = false

  constructor(handle: Database.Database) {
    this.#version = handle.prepare<[], number>('pragma data_version').pluck()
  }

  /**
   * Requests read in one turn of the event loop were all sent before it began, so one check for changes
   * serves them all.
   */
  beginBatch(): void {
    if (this.#inBatch) return
    this.#inBatch = true
    this.#isChecked = false
    setImmediate(this.#endBatch)
  }

  /** This process has changed the database. */
  invalidate(): void {
    this.#isChecked = false
  }

  /** The cached result, or a new one if the database has changed since. */
  cached<Result>(text: string, parameter: string, query: () => Result): Result
  cached(text: string, parameter: string, query: () => unknown): unknown {
    this.#check()
    const results = this.#results.get(text) ?? new Map<string, unknown>()
    const known = results.get(parameter)
    if (known !== undefined) return known
    const found = query()
    this.#results.set(text, results.set(parameter, found))
    this.#size += 1
    return found
  }

  readonly #endBatch = (): void => {
    this.#inBatch = false
    this.#isChecked = false
  }

  #check(): void {
    if (this.#isChecked) return
    const version = this.#version.get()
    if (version !== this.#seen || this.#size >= CAPACITY) {
      this.#results.clear()
      this.#size = 0
      this.#seen = version
    }
    this.#isChecked = this.#inBatch
  }
}
