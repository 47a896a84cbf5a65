import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isDamage, StoreError } from '../errors.ts'
import type { StoreLocation } from '../open.ts'
import { preparedStatement } from '../statements.ts'
import type { Store } from '../store.ts'

const WRITE_INTERVAL_MS = 5_000
/** With less than this on the disk the next write may fail. */
const LEAST_FREE_BYTES = 1024 * 1024
/** A larger file is not read as a whole: it would hold up requests. */
const MOST_CHECKED_BYTES = 64 * 1024 * 1024
/** Changes nothing, but is written to disk like a change. */
const WRITE = preparedStatement('update device set singleton = singleton')

/** Whether the database can serve requests: it is intact, answers, and takes writes. */
export class DatabaseHealth {
  readonly #store: Store
  readonly #location: StoreLocation
  readonly #now: () => number
  #damage: Error | undefined
  #isChecked = false
  #wrote: { readonly at: number; readonly done: Promise<void> } | undefined

  constructor(store: Store, location: StoreLocation, now: () => number = () => performance.now()) {
    this.#store = store
    this.#location = location
    this.#now = now
  }

  /** Damage does not heal while the program runs, so it is remembered. */
  note(fault: unknown): void {
    if (fault instanceof Error && isDamage(fault)) this.#damage ??= fault
  }

  /** Throws the first fault. Tries a write at most once in a few seconds, even if it is called more often. */
  async check(): Promise<void> {
    if (this.#damage) throw this.#damage
    try {
      await this.#store.stamp(null)
      await this.#checkOnce()
      await this.#tryWrite()
    } catch (fault) {
      this.note(fault)
      throw fault
    }
  }

  async #checkOnce(): Promise<void> {
    if (this.#isChecked || !('file' in this.#location)) return
    const { size } = await stat(this.#location.file)
    const faults = size <= MOST_CHECKED_BYTES ? await this.#store.checkIntegrity() : []
    if (faults.length > 0) throw new StoreError('damaged', faults[0] ?? '')
    this.#isChecked = true
  }

  #tryWrite(): Promise<void> {
    const now = this.#now()
    if (this.#wrote && now - this.#wrote.at < WRITE_INTERVAL_MS) return this.#wrote.done
    const done = this.#write()
    this.#wrote = { at: now, done }
    return done
  }

  async #write(): Promise<void> {
    await this.#store.writeBatch([WRITE], { scope: 'health' })
    if (!('file' in this.#location)) return
    const { bavail, bsize } = await statfs(dirname(this.#location.file))
    if (bavail * bsize < LEAST_FREE_BYTES) throw noRoom()
  }
}

const noRoom = (): Error =>
  Object.assign(new Error('The disk of the data folder is nearly full'), { code: 'ENOSPC' })
