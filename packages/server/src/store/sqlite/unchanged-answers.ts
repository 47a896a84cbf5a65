import type Database from 'better-sqlite3'

const MOST_KEPT = 1000

/**
 * What was found since anybody last changed the database, in this process or another: whether that happened is told
 * sooner than anything is looked up.
 */
export class UnchangedAnswers {
  readonly #version: Database.Statement<[], number>
  readonly #kept = new Map<string, unknown[]>()
  #seen: number | undefined

  constructor(handle: Database.Database) {
    this.#version = handle.prepare<[], number>('pragma data_version').pluck()
  }

  /** Asked for anew with each question. An answer found after it is put in here. */
  current(): Map<string, unknown[]> {
    const version = this.#version.get()
    if (version !== this.#seen || this.#kept.size >= MOST_KEPT) {
      this.#kept.clear()
      this.#seen = version
    }
    return this.#kept
  }
}
