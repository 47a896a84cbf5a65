import { appendFileSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { MOST_LOG_BYTES, rotate } from '../../log/rotate.ts'

/** A log file that is rotated when it is full. */
export class DaemonLog {
  readonly #file: string
  readonly #echo: ((line: string) => void) | undefined

  constructor(file: string, echo?: (line: string) => void) {
    this.#file = file
    this.#echo = echo
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  }

  write(message: string, more: Readonly<Record<string, unknown>> = {}): void {
    this.#echo?.(message)
    const line = JSON.stringify({ time: new Date().toISOString(), pid: process.pid, message, ...more })
    try {
      if ((statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0) > MOST_LOG_BYTES) rotate(this.#file)
      appendFileSync(this.#file, `${line}\n`, { mode: 0o600 })
    } catch {
      // The disk may be full; `tn daemon status` reports that.
    }
  }
}
