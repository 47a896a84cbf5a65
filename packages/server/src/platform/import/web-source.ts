import { setTimeout } from 'node:timers/promises'
import { ImportError } from './import-adapter.ts'

/** A source that does not respond completely. Staged rows are kept, so that the import can resume. */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable'

  constructor(where: string, reason: string) {
    super(`${where}: ${reason}`)
  }
}

export interface RetryOptions {
  signal: AbortSignal
  /** The minimum time between the starts of two requests. */
  intervalMs: number
  /** How often a temporary failure is retried. */
  retries: number
  /** The delay before the first retry; it doubles with each retry. */
  backoffMs: number
  /** The timeout of one request. */
  timeoutMs: number
}

const RETRY_DEFAULTS = { intervalMs: 500, retries: 5, backoffMs: 1000, timeoutMs: 30_000 }
const LONGEST_PAUSE_MS = 60_000

/** Parses an import's options `rate` (requests per second), `retries`, `backoff` and `timeout` (ms). */
export function parseRetryOptions(
  options: Readonly<Record<string, string>>,
  signal: AbortSignal,
): RetryOptions {
  const number = (name: string, otherwise: number): number => {
    const given = options[name]
    if (given === undefined) return otherwise
    const value = Number(given)
    if (Number.isFinite(value) && value >= 0) return value
    throw new ImportError(`option ${name}`, `${given} is not a number`)
  }
  const rate = number('rate', 1000 / RETRY_DEFAULTS.intervalMs)
  return {
    signal,
    intervalMs: rate === 0 ? RETRY_DEFAULTS.intervalMs : 1000 / rate,
    retries: number('retries', RETRY_DEFAULTS.retries),
    backoffMs: number('backoff', RETRY_DEFAULTS.backoffMs),
    timeoutMs: number('timeout', RETRY_DEFAULTS.timeoutMs),
  }
}

/** Time and randomness; tests bring their own. */
export interface Scheduler {
  /** Milliseconds of a monotonic clock. */
  elapsed(): number
  pause(ms: number, signal: AbortSignal): Promise<void>
  /** From 0 up to 1. */
  random(): number
}

const REAL_SCHEDULER: Scheduler = {
  elapsed: () => performance.now(),
  pause: (ms, signal) => setTimeout(ms, undefined, { signal }),
  random: Math.random,
}

/** Requests JSON from one server: one request at a time, rate-limited, with retries. */
export class WebSource {
  readonly #options: RetryOptions
  readonly #scheduler: Scheduler
  #next = 0

  constructor(options: RetryOptions, scheduler: Scheduler = REAL_SCHEDULER) {
    this.#options = options
    this.#scheduler = scheduler
  }

  /** The JSON at a URL. Truncated responses are retried. */
  async json(request: WebRequest): Promise<unknown> {
    const value = await this.find(request)
    if (value === undefined) throw new ImportError(request.url.href, 'not found')
    return value
  }

  /** The text of a page. */
  async text(url: URL): Promise<string> {
    const text = await this.#request({ url }, (answer) => answer)
    if (text === undefined) throw new ImportError(url.href, 'not found')
    return text
  }

  /** The same; undefined if the server says that there is nothing. */
  find(request: WebRequest): Promise<unknown> {
    return this.#request(request, parsed)
  }

  /** An answer that cannot be read is asked for again. */
  async #request<Value>(
    request: WebRequest,
    read: (text: string) => Value | undefined,
  ): Promise<Value | undefined> {
    const { retries, backoffMs, signal } = this.#options
    const { href } = request.url
    for (let attempt = 0; ; attempt += 1) {
      await this.#throttle()
      const answer = await fetchText(request, this.#options)
      signal.throwIfAborted()
      if (answer.kind === 'absent') return undefined
      if (answer.kind === 'refused') throw new ImportError(href, answer.reason)
      const value = answer.kind === 'text' ? read(answer.text) : undefined
      if (value !== undefined) return value
      const reason = answer.kind === 'passing' ? answer.reason : 'the response is not JSON or is truncated'
      if (attempt >= retries) throw new SourceUnavailable(href, `${reason} (tried ${attempt + 1} times)`)
      const wanted = answer.kind === 'passing' ? (answer.retryAfterMs ?? 0) : 0
      // Jitter keeps several importers from retrying at the same moment.
      const pause = Math.max(wanted, backoffMs * 2 ** attempt * (0.75 + this.#scheduler.random() / 2))
      await this.#scheduler.pause(Math.min(pause, LONGEST_PAUSE_MS), signal)
    }
  }

  async #throttle(): Promise<void> {
    const { intervalMs, signal } = this.#options
    const wait = this.#next - this.#scheduler.elapsed()
    if (wait > 0) await this.#scheduler.pause(wait, signal)
    this.#next = this.#scheduler.elapsed() + intervalMs
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface WebRequest {
  url: URL
  /** Sent as a form by POST; without it the request is a GET. */
  form?: Readonly<Record<string, string>>
}

/** The text, nothing found, a temporary failure or a permanent one. */
export type FetchResult =
  | { kind: 'text'; text: string }
  | { kind: 'absent' }
  | { kind: 'passing'; reason: string; retryAfterMs?: number }
  | { kind: 'refused'; reason: string }

/** Far more than any page holds. */
const MOST_BYTES = 32 * 1024 * 1024
const PASSING_STATUS = new Set([408, 425, 429])
const ABSENT_STATUS = new Set([404, 410])

/** One request with a time and size limit. */
async function fetchText(
  { url, form }: WebRequest,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<FetchResult> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': 'tutor-nexus (course catalog import)' },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      signal: AbortSignal.any([signal, deadline]),
    })
    const { status } = response
    if (response.ok) return await readBody(response)
    await response.body?.cancel()
    if (ABSENT_STATUS.has(status)) return { kind: 'absent' }
    if (status < 500 && !PASSING_STATUS.has(status)) return { kind: 'refused', reason: `HTTP ${status}` }
    const retryAfterMs = retryAfter(response.headers.get('retry-after'))
    return {
      kind: 'passing',
      reason: `HTTP ${status}`,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    }
  } catch (error) {
    const reason = deadline.aborted ? `no complete response within ${timeoutMs} ms` : describeError(error)
    return { kind: 'passing', reason }
  }
}

async function readBody(response: Response): Promise<FetchResult> {
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES)
      return { kind: 'refused', reason: `the response is larger than ${MOST_BYTES} bytes` }
    text += decoder.decode(chunk, { stream: true })
  }
  return { kind: 'text', text: text + decoder.decode() }
}

/** `Retry-After` in seconds. The date form is rare, and the backoff covers it. */
const retryAfter = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
