import { closeSync, openSync, readSync } from 'node:fs'

/** Two copies of the header of SQLite's WAL index, which every commit of any process rewrites (sqlite.org/walformat). */
const HEADER_BYTES = 96
const COPY_BYTES = 48

/**
 * Tells whether anything was committed since the last look, for a fraction of what a query costs. It needs a
 * connection to be open, which keeps the file in its place.
 */
export class WalIndex {
  #descriptor: number | undefined
  #seen = Buffer.alloc(HEADER_BYTES)
  #now = Buffer.alloc(HEADER_BYTES)

  constructor(database: string) {
    this.#descriptor = openSync(`${database}-shm`, 'r')
  }

  /** True at the first look, after a commit, and while one is being made. */
  hasChanged(): boolean {
    if (this.#descriptor === undefined) return true
    const read = readSync(this.#descriptor, this.#now, 0, HEADER_BYTES, 0)
    if (read === HEADER_BYTES && this.#now.equals(this.#seen)) return false
    ;[this.#seen, this.#now] = [this.#now, this.#seen]
    const isWhole = this.#seen.subarray(0, COPY_BYTES).equals(this.#seen.subarray(COPY_BYTES))
    if (!isWhole || read < HEADER_BYTES) this.#seen.fill(0)
    return true
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }
}
