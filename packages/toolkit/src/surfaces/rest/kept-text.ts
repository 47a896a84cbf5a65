import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { takenCodings } from '../http/content-coding.ts'
import { isHeld } from './entity-tag.ts'

const brotli = promisify(brotliCompress)
/** Beyond this a text of some 300 KB gets little smaller and takes much longer. */
const BROTLI_QUALITY = 6

type Coding = 'br' | 'gzip'
type Headers = Readonly<Record<string, string>>

const CODINGS: readonly Coding[] = ['br', 'gzip']

const WRITERS: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/** Node's own request and response, where the app is served by Node. */
export interface NodeBindings {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

export interface KeptTextOptions {
  readonly type: string
  /** The headers of a request, beside its codings, that decide who gets this text. */
  readonly vary?: readonly string[]
  readonly headers?: Headers
  /** The best first; none for a text of which a client can make many. */
  readonly codings?: readonly Coding[]
}

/**
 * A text that is large, asked for again and again, and always the same: encoded once, and sent only to clients
 * that lack it. All answers share the same bytes, so that slow readers cost no memory.
 */
export class KeptText {
  readonly #bytes: Buffer
  readonly #headers: Headers
  readonly #hash: string
  readonly #codings: readonly Coding[]
  readonly #written = new Map<Coding, Promise<Buffer>>()

  constructor(text: string, { type, vary = [], headers = {}, codings = CODINGS }: KeptTextOptions) {
    this.#bytes = Buffer.from(text)
    this.#headers = {
      'Cache-Control': vary.length > 0 ? 'private, no-cache' : 'no-cache',
      'Content-Type': type,
      Vary: ['Accept-Encoding', ...vary].join(', '),
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    }
    this.#codings = codings
    this.#hash = createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 22)
  }

  async answer({ req, env }: Context<{ Bindings: NodeBindings }>): Promise<Response> {
    const taken = takenCodings(req.header('Accept-Encoding'))
    const coding = this.#codings.find((each) => taken.has(each))
    const tag = `"${this.#hash}${coding ? `-${coding}` : ''}"`
    const headers = { ...this.#headers, ETag: tag, ...(coding ? { 'Content-Encoding': coding } : {}) }
    if (isHeld(req.header('If-None-Match') ?? null, tag)) return new Response(null, { status: 304, headers })
    const bytes = coding ? await this.#in(coding) : this.#bytes
    return sent(bytes, { ...headers, 'Content-Length': String(bytes.length) }, env)
  }

  #in(coding: Coding): Promise<Buffer> {
    const written = this.#written.get(coding) ?? WRITERS[coding](this.#bytes)
    this.#written.set(coding, written)
    return written
  }
}

/** A `Response` would copy the bytes. */
function sent(bytes: Buffer, headers: Headers, { outgoing }: Partial<NodeBindings> = {}): Response {
  if (!outgoing) return new Response(new Uint8Array(bytes), { headers })
  outgoing.writeHead(200, headers).end(bytes)
  return RESPONSE_ALREADY_SENT
}
