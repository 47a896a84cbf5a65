import { setTimeout } from 'node:timers/promises'
import { ImportError } from '../import-adapter.ts'
import { fetchText, type WebRequest } from './fetch-text.ts'

/** A source that does not answer, or not in full. What is staged is kept: the import can go on later. */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable'

  constructor(where: string, reason: string) {
    super(`${where}: ${reason}`)
  }
}

export interface WebManners {
  signal: AbortSignal
  /** At least this long from the start of one request to the next. */
  intervalMs: number
  /** How often a request that failed for a passing reason is tried again. */
  retries: number
  /** The pause before the first retry; each further one is twice as long. */
  backoffMs: number
  /** How long one answer may take. */
  timeoutMs: number
}

const DEFAULTS = { intervalMs: 500, retries: 5, backoffMs: 1000, timeoutMs: 30_000 }
const LONGEST_PAUSE_MS = 60_000

/** Manners from the options of an import: `rate` (requests a second), `retries`, `backoff` and `timeout` (ms). */
export function mannersOf(
  options: Readonly<Record<string, string>>,
  signal: AbortSignal,
): WebManners {
  const number = (name: string, otherwise: number): number => {
    const given = options[name]
    if (given === undefined) return otherwise
    const value = Number(given)
    if (Number.isFinite(value) && value >= 0) return value
    throw new ImportError(`option ${name}`, `${given} is not a number`)
  }
  const rate = number('rate', 1000 / DEFAULTS.intervalMs)
  return {
    signal,
    intervalMs: rate === 0 ? DEFAULTS.intervalMs : 1000 / rate,
    retries: number('retries', DEFAULTS.retries),
    backoffMs: number('backoff', DEFAULTS.backoffMs),
    timeoutMs: number('timeout', DEFAULTS.timeoutMs),
  }
}

/** Asks one server politely: one request at a time, not too fast, and again where a failure may pass. */
export class WebSource {
  readonly #manners: WebManners
  #next = 0

  constructor(manners: WebManners) {
    this.#manners = manners
  }

  /** The JSON at an address. An answer that breaks off is asked for again. */
  async json(request: WebRequest): Promise<unknown> {
    const { retries, backoffMs, signal } = this.#manners
    const { href } = request.url
    for (let attempt = 0; ; attempt += 1) {
      await this.#turn()
      const answer = await fetchText(request, this.#manners)
      signal.throwIfAborted()
      if (answer.kind === 'refused') throw new ImportError(href, answer.reason)
      const value = answer.kind === 'text' ? parsed(answer.text) : undefined
      if (value !== undefined) return value
      const reason = answer.kind === 'passing' ? answer.reason : 'the answer is not JSON, or breaks off'
      if (attempt >= retries)
        throw new SourceUnavailable(href, `${reason} (tried ${attempt + 1} times)`)
      const wanted = answer.kind === 'passing' ? (answer.retryAfterMs ?? 0) : 0
      // Chance keeps several importers from coming back at the same moment.
      const pause = Math.max(wanted, backoffMs * 2 ** attempt * (0.75 + Math.random() / 2))
      await setTimeout(Math.min(pause, LONGEST_PAUSE_MS), undefined, { signal })
    }
  }

  async #turn(): Promise<void> {
    const wait = this.#next - performance.now()
    if (wait > 0) await setTimeout(wait, undefined, { signal: this.#manners.signal })
    this.#next = performance.now() + this.#manners.intervalMs
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
