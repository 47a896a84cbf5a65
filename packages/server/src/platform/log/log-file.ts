import { closeSync, fstatSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { MOST_LOG_BYTES, rotate } from './rotate.ts'

/** How much is written before the size of the file is looked at: other processes may write to it too. */
const CHECKED_BYTES = 256 * 1024

/** A log file that is rotated when it is full. */
export class LogFile {
  readonly #path: string
  readonly #mostBytes: number
  #descriptor: number
  #unchecked = 0
  #isOutdated = false

  constructor(path: string, mostBytes: number = MOST_LOG_BYTES) {
    this.#path = path
    this.#mostBytes = mostBytes
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    this.#descriptor = openSync(path, 'a', 0o600)
  }

  get descriptor(): number {
    return this.#descriptor
  }

  /** The file is opened by its name again after the next lines. */
  reopenNext(): void {
    this.#isOutdated = true
  }

  /** Call it when nothing is being written. */
  wrote(bytes: number): void {
    if (this.#isOutdated) {
      this.#isOutdated = false
      this.#open()
    }
    this.#unchecked += bytes
    if (this.#unchecked < Math.min(CHECKED_BYTES, this.#mostBytes)) return
    this.#unchecked = 0
    try {
      this.#rotateIfFull()
    } catch {
      // Windows renames no file that another process has open. The next check tries again.
    }
  }

  #rotateIfFull(): void {
    const own = fstatSync(this.#descriptor, { bigint: true })
    if (own.size < this.#mostBytes) return
    const named = statSync(this.#path, { bigint: true, throwIfNoEntry: false })
    // Unless another process has rotated it already.
    if (named?.ino === own.ino) rotate(this.#path)
    this.#open()
  }

  #open(): void {
    const old = this.#descriptor
    this.#descriptor = openSync(this.#path, 'a', 0o600)
    closeSync(old)
  }
}
