import type Database from 'better-sqlite3'

const MOST_KEPT = 1000

/**
 * What was found since anybody last changed the database, in this process or another: whether that happened is told
 * sooner than anything is looked up.
 */
export class QueryCache {
  readonly #version: Database.Statement<[], number>
  readonly #kept = new Map<string, Map<string, unknown>>()
  #size = 0
  #seen: number | undefined
  /** Whether a batch has begun in this turn of the event loop. */
  #shares = false
  #hasLooked = false

  constructor(handle: Database.Database) {
    this.#version = handle.prepare<[], number>('pragma data_version').pluck()
  }

  /**
   * All requests that are read in one turn of the event loop were sent before it, so none of their senders can know of
   * a later change: one check of the database serves them all.
   */
  beginBatch(): void {
    if (this.#shares) return
    this.#shares = true
    this.#hasLooked = false
    setImmediate(this.#endTurn)
  }

  /** This process has changed the database, so that what was seen before counts no more. */
  invalidate(): void {
    this.#hasLooked = false
  }

  /** The answer to a question about one thing, found anew where anything has changed since it was last given. */
  cached<Answer>(question: string, about: string, ask: () => Answer): Answer
  cached(question: string, about: string, ask: () => unknown): unknown {
    this.#look()
    const answers = this.#kept.get(question) ?? new Map<string, unknown>()
    const known = answers.get(about)
    if (known !== undefined) return known
    const found = ask()
    this.#kept.set(question, answers.set(about, found))
    this.#size += 1
    return found
  }

  readonly #endTurn = (): void => {
    this.#shares = false
    this.#hasLooked = false
  }

  #look(): void {
    if (this.#hasLooked) return
    const version = this.#version.get()
    if (version !== this.#seen || this.#size >= MOST_KEPT) {
      this.#kept.clear()
      this.#size = 0
      this.#seen = version
    }
    this.#hasLooked = this.#shares
  }
}
