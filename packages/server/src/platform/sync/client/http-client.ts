import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import { ServerError } from '../sync-error.ts'
import {
  CommonAnswer,
  ExchangeAnswer,
  LinkAnswer,
  LinkBegun,
  MOST_BATCH_BYTES,
  SYNC_PROTOCOL,
  SyncFault,
  type CommonRequest,
  type ExchangeRequest,
  type LinkBegin,
} from '../wire.ts'
import type { ServerPort } from './exchange.ts'
import { post, TooLarge } from './post.ts'

const LINK_MS = 15_000
const EXCHANGE_MS = 60_000
const WITHDRAW_MS = 3_000
/** Changes, results and everything around them. */
const MOST_ANSWER_BYTES = 4 * MOST_BATCH_BYTES

export interface HttpServerOptions {
  /** From `serverAddress`. */
  readonly address: string
  /** The device's token. Omitted during linking. */
  readonly token?: string
  /** Cancels the current request. */
  readonly signal?: AbortSignal
}

/** A sync server over HTTP. Every failure is a `ServerError`. */
export class HttpServer implements ServerPort {
  readonly #options: HttpServerOptions

  constructor(options: HttpServerOptions) {
    this.#options = options
  }

  exchange(request: ExchangeRequest): Promise<ExchangeAnswer> {
    return this.#post('exchange', request, ExchangeAnswer(), EXCHANGE_MS)
  }

  common(
    request: z.output<ReturnType<typeof CommonRequest>>,
  ): Promise<z.output<ReturnType<typeof CommonAnswer>>> {
    return this.#post('common', request, CommonAnswer(), EXCHANGE_MS)
  }

  beginLink(
    request: Omit<z.output<ReturnType<typeof LinkBegin>>, 'protocol'>,
  ): Promise<z.output<ReturnType<typeof LinkBegun>>> {
    return this.#post('link', { protocol: SYNC_PROTOCOL, ...request }, LinkBegun(), LINK_MS)
  }

  askLink(secret: string): Promise<LinkAnswer> {
    return this.#post('link/ask', { protocol: SYNC_PROTOCOL, secret }, LinkAnswer(), LINK_MS)
  }

  /** Cancels a link request, best effort. It ignores the abort signal. */
  async withdraw(secret: string): Promise<void> {
    const server = new HttpServer({ address: this.#options.address })
    const body = { protocol: SYNC_PROTOCOL, secret }
    await server.#post('link/withdraw', body, z.object({}), WITHDRAW_MS).catch(() => undefined)
  }

  /** Tells the server to forget this device. */
  async unlink(): Promise<void> {
    await this.#post('unlink', { protocol: SYNC_PROTOCOL }, z.object({}), LINK_MS)
  }

  async #post<Schema extends z.ZodType>(
    path: string,
    body: unknown,
    schema: Schema,
    withinMs: number,
  ): Promise<z.output<Schema>> {
    const { address, token, signal } = this.#options
    const timeout = AbortSignal.timeout(withinMs)
    const { status, headers, text } = await post(new URL(`${address}/sync/v1/${path}`), {
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      mostBytes: MOST_ANSWER_BYTES,
    }).catch((fault: unknown) => {
      signal?.throwIfAborted()
      throw fault instanceof TooLarge ? tooLarge(address) : networkError(address, fault)
    })
    // A token belongs to one address and must not follow a redirect.
    if (status >= 300 && status < 400) throw moved(address, headers.location)
    const answer = jsonIn(text)
    if (status !== 200) throw toServerError(address, status, headers, answer)
    const parsed = schema.safeParse(answer)
    if (!parsed.success) throw notOurs(address, parsed.error)
    return parsed.data
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toServerError(
  address: string,
  status: number,
  headers: IncomingHttpHeaders,
  answer: unknown,
): ServerError {
  const said = SyncFault().safeParse(answer)
  const retryAfter = Number(headers['retry-after'] ?? Number.NaN)
  const later = Number.isFinite(retryAfter) ? { retryAfter } : {}
  if (status >= 500 && status !== 507) {
    const why = said.success ? said.data.message : `${new URL(address).host} returned an error (${status})`
    return new ServerError('UNAVAILABLE', why, later)
  }
  if (!said.success || status === 404) return notOurs(address)
  return new ServerError(said.data.code, said.data.message, later)
}

const notOurs = (address: string, cause?: unknown): ServerError =>
  new ServerError(
    'NOT_OURS',
    `${address} is not a Tutor Nexus server that devices can link to, or has another version. \`npx tutor-nexus serve\` shows its address.`,
    { cause },
  )

const tooLarge = (address: string): ServerError =>
  new ServerError(
    'NOT_OURS',
    `The response from ${new URL(address).host} is too large to be from Tutor Nexus.`,
  )

const moved = (address: string, location: string | undefined): ServerError =>
  new ServerError(
    'NOT_OURS',
    location === undefined
      ? `${address} redirects without a target.`
      : `${address} redirects to ${location.replace(/\/sync\/v1\/.*$/, '')}. Use that address.`,
  )

const CERTIFICATE =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH)/
const NO_TLS = /^(ERR_SSL_|EPROTO)/

/** Explains a network failure to the user. */
function networkError(address: string, cause: unknown): ServerError {
  const code = codeIn(cause)
  const { host, hostname } = new URL(address)
  const say = (kind: 'UNREACHABLE' | 'INSECURE' | 'NOT_OURS', message: string) =>
    new ServerError(kind, message, { cause })
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return say('UNREACHABLE', `Host ${hostname} not found, or this machine is offline.`)
  if (code === 'ECONNREFUSED')
    return say(
      'UNREACHABLE',
      `No server responds at ${host}. Check that it is running and that the port is right.`,
    )
  if (code === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code))
    return say('UNREACHABLE', `${host} did not respond in time.`)
  if (CERTIFICATE.test(code))
    return say('INSECURE', `The certificate of ${host} is invalid (${code}), so nothing was sent.`)
  if (NO_TLS.test(code))
    return say(
      'NOT_OURS',
      `${host} does not support https. If it is on your own network, start the address with http://.`,
    )
  if (code.startsWith('HPE_')) return say('NOT_OURS', `${host} is not an HTTP server.`)
  return say('UNREACHABLE', `Could not reach ${host}${code === '' ? '' : ` (${code})`}.`)
}

/** The innermost error code. */
function codeIn(fault: unknown): string {
  if (!(fault instanceof Error)) return ''
  const inner = codeIn(fault.cause)
  if (inner !== '') return inner
  // A host with several addresses has one error per address.
  if (fault instanceof AggregateError) return codeIn(fault.errors[0])
  if (fault.name === 'TimeoutError') return fault.name
  return 'code' in fault && typeof fault.code === 'string' ? fault.code : ''
}
