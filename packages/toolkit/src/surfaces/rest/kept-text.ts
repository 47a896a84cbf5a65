import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { takenCodings } from '../http/content-coding.ts'
import { isHeld } from './entity-tag.ts'

const brotli = promisify(brotliCompress)
/** Beyond this a text of some 300 KB gets little smaller and takes much longer. */
const BROTLI_QUALITY = 6

type Coding = 'br' | 'gzip'

/** The best first. */
const CODINGS: readonly Coding[] = ['br', 'gzip']

const WRITERS: Readonly<Record<Coding, (text: string) => Promise<Buffer>>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify<string, Buffer>(gzip),
}

/** JSON that is large, asked for again and again, and always the same: compressed once, and sent only to who lacks it. */
export class KeptText {
  readonly #text: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #hash: string
  readonly #written = new Map<Coding, Promise<Buffer>>()

  /** `vary` names the headers of a request, beside its codings, that decide who gets this text. */
  constructor(text: string, vary: readonly string[] = []) {
    this.#text = text
    this.#headers = {
      'Cache-Control': vary.length > 0 ? 'private, no-cache' : 'no-cache',
      Vary: ['Accept-Encoding', ...vary].join(', '),
      'X-Content-Type-Options': 'nosniff',
    }
    this.#hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  }

  async answer(request: Request): Promise<Response> {
    const taken = takenCodings(request.headers.get('Accept-Encoding'))
    const coding = CODINGS.find((each) => taken.has(each))
    const tag = `"${this.#hash}${coding ? `-${coding}` : ''}"`
    const headers = { ...this.#headers, ETag: tag }
    if (isHeld(request.headers.get('If-None-Match'), tag)) return new Response(null, { status: 304, headers })
    const bytes = coding ? await this.#in(coding) : Buffer.from(this.#text)
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': String(bytes.length),
        ...(coding ? { 'Content-Encoding': coding } : {}),
      },
    })
  }

  #in(coding: Coding): Promise<Buffer> {
    const written = this.#written.get(coding) ?? WRITERS[coding](this.#text)
    this.#written.set(coding, written)
    return written
  }
}
