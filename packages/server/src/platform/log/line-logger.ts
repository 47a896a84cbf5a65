import { toldError } from './told-error.ts'

const LEVELS: Readonly<Record<string, number>> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
}

/** Pino's lines, in one pass of JSON: its own serialiser took a tenth of a small call, and loading it 6 ms of a start. */
export class LineLogger {
  readonly #least: number
  readonly #lines: { write(line: string): void }

  constructor(level: string, lines: { write(line: string): void }) {
    this.#least = LEVELS[level] ?? Infinity
    this.#lines = lines
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
  err: fields.err instanceof Error ? toldError(fields.err) : fields.err,
})
