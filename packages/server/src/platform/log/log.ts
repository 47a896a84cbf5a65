import { mkdirSync, openSync, write, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { LineLogger } from './line-logger.ts'

/** Standard error, or a file. */
export type LogTarget = { stderr: true } | { file: string }

export interface Log {
  logger: Pick<LineLogger, 'info' | 'warn' | 'error'>
  /** Writes the buffered lines. */
  flush(): void
}

export function openLog(level: string, target: LogTarget): Log {
  const lines = new LineBuffer('file' in target ? openFile(target.file) : process.stderr.fd)
  return { logger: new LineLogger(level, lines), flush: () => lines.flush() }
}

function openFile(file: string): number {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return openSync(file, 'a', 0o600)
}

const BATCH_CHARACTERS = 32 * 1024
const MOST_WAITING = 4 * 1024 * 1024
const INTERVAL_MS = 500

/** Buffers lines for a file or a pipe, because writing each line costs more than the work it describes. */
class LineBuffer {
  readonly #descriptor: number
  #waiting: string[] = []
  #size = 0
  #dropped = 0
  #writing = false
  #timer: NodeJS.Timeout | undefined

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  write(line: string): void {
    // A stalled reader must not fill the memory.
    if (this.#size > MOST_WAITING) {
      this.#dropped += 1
      return
    }
    this.#waiting.push(line)
    this.#size += line.length
    if (this.#size >= BATCH_CHARACTERS) this.#start()
    else this.#timer ??= setTimeout(() => this.#start(), INTERVAL_MS).unref()
  }

  /** Writes all buffered lines before the program ends. */
  flush(): void {
    let rest = Buffer.from(this.#take())
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#descriptor, rest))
    } catch {
      // The reader is gone, so there is nowhere to report this.
    }
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#writing || this.#size === 0) return
    this.#writing = true
    this.#send(Buffer.from(this.#take()))
  }

  #send(batch: Buffer): void {
    write(this.#descriptor, batch, (error, written) => {
      if (!error && written < batch.length) return this.#send(batch.subarray(written))
      this.#writing = false
      if (error) this.#putBack(batch, error)
      if (this.#size > 0) this.#timer ??= setTimeout(() => this.#start(), INTERVAL_MS).unref()
    })
  }

  /** Keeps lines for the next attempt, for example on a full disk. A reader that is gone does not return. */
  #putBack(batch: Buffer, { code }: NodeJS.ErrnoException): void {
    if (code === 'EPIPE' || code === 'EBADF') return
    const text = batch.toString()
    this.#waiting.unshift(text)
    this.#size += text.length
  }

  #take(): string {
    const lost = this.#dropped > 0 ? [`{"level":40,"msg":"${this.#dropped} log lines were dropped"}\n`] : []
    const text = [...this.#waiting, ...lost].join('')
    this.#waiting = []
    this.#size = 0
    this.#dropped = 0
    return text
  }
}
