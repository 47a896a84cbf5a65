import { write, writeSync } from 'node:fs'
import { LogFile } from './log-file.ts'

/** Standard error, or a file. */
export type LogTarget = { stderr: true } | { file: string }

export interface Log {
  logger: Pick<LineLogger, 'debug' | 'info' | 'warn' | 'error'>
  /** Writes the buffered lines. */
  flush(): void
  /** Begins a new file if the one of that name was renamed or removed. */
  reopen?(): void
}

export function openLog(level: string, target: LogTarget): Log {
  const file = 'file' in target ? new LogFile(target.file) : undefined
  const lines = new LineBuffer(file ?? STANDARD_ERROR)
  return {
    logger: new LineLogger(level, lines),
    flush: () => lines.flush(),
    reopen: () => file?.reopenNext(),
  }
}

/** Where lines are written. */
type LogSink = Pick<LogFile, 'descriptor' | 'wrote'>

const STANDARD_ERROR: LogSink = {
  get descriptor() {
    return process.stderr.fd
  },
  wrote: () => undefined,
}

const LEVELS: Readonly<Record<string, number>> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
}

/**
 * Writes Pino's line format with one JSON.stringify. Pino's serializer cost a tenth of a small call, and
 * loading it 6 ms at start-up.
 */
export class LineLogger {
  readonly #least: number
  readonly #lines: { write(line: string): void }

  constructor(level: string, lines: { write(line: string): void }) {
    this.#least = LEVELS[level] ?? Infinity
    this.#lines = lines
  }

  debug(fields: object, message: string): void {
    this.#write(20, fields, message)
  }

  info(fields: object, message: string): void {
    this.#write(30, fields, message)
  }

  warn(fields: object, message: string): void {
    this.#write(40, fields, message)
  }

  error(fields: object, message: string): void {
    this.#write(50, fields, message)
  }

  #write(level: number, fields: object, message: string): void {
    if (level < this.#least) return
    const told = JSON.stringify('err' in fields ? withError(fields) : fields)
    const inner = told === '{}' ? '' : `,${told.slice(1, -1)}`
    this.#lines.write(`{"level":${level},"time":${Date.now()}${inner},"msg":${JSON.stringify(message)}}\n`)
  }
}

const withError = (fields: { err?: unknown }): object => ({
  ...fields,
  err: fields.err instanceof Error ? serializeError(fields.err) : fields.err,
})

const CIRCULAR = { message: ': ...', stack: '\ncauses have become circular...' }

const isErrorLike = (value: unknown): value is Error =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'

/** Serializes an error like pino: message and stack including causes, then its own fields. */
function serializeError(error: Error, above: readonly Error[] = []): object {
  const chain = [error, ...causesOf(error)]
  const isCircular = new Set(chain).size < chain.length
  const inner = (value: unknown) => (isErrorLike(value) ? serializeError(value, [...above, error]) : value)
  const told: Record<string, unknown> = {
    type: typeof error.constructor === 'function' ? error.constructor.name : error.name,
    message: chain.map(({ message }) => message).join(': ') + (isCircular ? CIRCULAR.message : ''),
    stack: chain.map(({ stack }) => stack ?? '').join('\ncaused by: ') + (isCircular ? CIRCULAR.stack : ''),
    ...('errors' in error && Array.isArray(error.errors) ? { aggregateErrors: error.errors.map(inner) } : {}),
  }
  // Libraries put fields on the prototypes of their errors, too.
  for (const name in error) {
    if (told[name] !== undefined) continue
    const value: unknown = Reflect.get(error, name)
    const isToldAlready = isErrorLike(value) && (name === 'cause' || value === error || above.includes(value))
    if (!isToldAlready) told[name] = inner(value)
  }
  return told
}

/** The chain of causes, up to the first repetition. */
function causesOf(error: Error): Error[] {
  const causes: Error[] = []
  for (let { cause } = error; isErrorLike(cause); { cause } = cause) {
    const isAgain = cause === error || causes.includes(cause)
    causes.push(cause)
    if (isAgain) break
  }
  return causes
}

const BATCH_CHARACTERS = 32 * 1024
const MOST_WAITING = 4 * 1024 * 1024
const INTERVAL_MS = 500

/** Buffers lines for a file or a pipe, because writing each line costs more than the work it describes. */
class LineBuffer {
  readonly #sink: LogSink
  #waiting: string[] = []
  #size = 0
  #dropped = 0
  #writing = false
  #timer: NodeJS.Timeout | undefined

  constructor(sink: LogSink) {
    this.#sink = sink
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
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#sink.descriptor, rest))
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
    write(this.#sink.descriptor, batch, (error, written) => {
      if (!error && written < batch.length) return this.#send(batch.subarray(written))
      this.#sink.wrote(batch.length)
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
