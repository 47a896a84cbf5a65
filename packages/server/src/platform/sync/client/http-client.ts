import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import type { ServerPort } from './exchange.ts'
import { networkFault } from './network-fault.ts'
import { post, TooLarge } from './post.ts'
import { ServerFault } from './server-fault.ts'
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

const LINK_MS = 15_000
const EXCHANGE_MS = 60_000
const WITHDRAW_MS = 3_000
/** Changes, verdicts, and all that stands around them. */
const MOST_ANSWER_BYTES = 4 * MOST_BATCH_BYTES

export interface HttpServerOptions {
  /** As `serverAddress` gives it. */
  readonly address: string
  /** Of this device; left out while it is being linked. */
  readonly token?: string
  /** Ends what is under way. */
  readonly signal?: AbortSignal
}

/** A server, asked over HTTP. Whatever goes wrong is a `ServerFault`. */
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

  /** Takes a request back, also where everything else was ended; whether it gets through or not. */
  async withdrawn(secret: string): Promise<void> {
    const patient = new HttpServer({ address: this.#options.address })
    const body = { protocol: SYNC_PROTOCOL, secret }
    await patient.#post('link/withdraw', body, z.object({}), WITHDRAW_MS).catch(() => undefined)
  }

  /** Has the server forget this device. */
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
      throw fault instanceof TooLarge ? tooLarge(address) : networkFault(address, fault)
    })
    // A token is for one address, and is not taken along to another.
    if (status >= 300 && status < 400) throw moved(address, headers.location)
    const answer = jsonIn(text)
    if (status !== 200) throw refusal(address, status, headers, answer)
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

function refusal(
  address: string,
  status: number,
  headers: IncomingHttpHeaders,
  answer: unknown,
): ServerFault {
  const said = SyncFault().safeParse(answer)
  const retryAfter = Number(headers['retry-after'] ?? Number.NaN)
  const later = Number.isFinite(retryAfter) ? { retryAfter } : {}
  if (status >= 500 && status !== 507) {
    const why = said.success ? said.data.message : `${new URL(address).host} has a fault (${status})`
    return new ServerFault('UNAVAILABLE', why, later)
  }
  if (!said.success || status === 404) return notOurs(address)
  return new ServerFault(said.data.code, said.data.message, later)
}

const notOurs = (address: string, cause?: unknown): ServerFault =>
  new ServerFault(
    'NOT_OURS',
    `${address} is no Tutor Nexus server that devices can be linked to, or one of another version. \`npx tutor-nexus serve\` there shows its address.`,
    { cause },
  )

const tooLarge = (address: string): ServerFault =>
  new ServerFault('NOT_OURS', `The answer of ${new URL(address).host} is larger than any of ours.`)

const moved = (address: string, location: string | undefined): ServerFault =>
  new ServerFault(
    'NOT_OURS',
    location === undefined
      ? `${address} leads elsewhere, and does not say where.`
      : `${address} leads on to ${location.replace(/\/sync\/v1\/.*$/, '')}: use that address.`,
  )
