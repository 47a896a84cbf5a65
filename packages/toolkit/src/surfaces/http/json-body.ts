import type { Readable } from 'node:stream'
import { ToolError } from '../../contract/errors.ts'
import { badRequest, Refusal } from './refusal.ts'

const MAX_DEPTH = 100
const MAX_BODY_BYTES = 4 * 1024 * 1024
/** Up to this size the rest of a body is discarded: a client that is still sending would not see the error. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/** Reads a request's JSON, up to a limit. A request without a body gives undefined. */
export async function readJson(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  const body = new Body()
  for await (const chunk of chunks) if (!body.append(chunk)) break
  return body.parsed()
}

/** The same for Node's request, without the cost of an iterator. */
export function readNodeJson(request: Readable, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const body = new Body(maxBytes)
    // Listeners stay attached: removing them costs as much as adding them.
    let isDone = false
    const end = () => {
      if (isDone) return
      isDone = true
      try {
        resolve(body.parsed())
      } catch (refusal) {
        reject(refusal)
      }
    }
    const fail = (error?: Error) => {
      if (isDone) return
      isDone = true
      reject(error ?? new Error('The request was cut off'))
    }
    const append = (chunk: Uint8Array) => {
      if (!body.append(chunk)) end()
    }
    request.on('data', append).on('end', end).on('error', fail).on('close', fail)
  })
}

/** A body while it is read. */
class Body {
  readonly #maxBytes: number
  readonly #read: Uint8Array[] = []
  #size = 0

  constructor(maxBytes = MAX_BODY_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** False where the rest is not to be read. */
  append(chunk: Uint8Array): boolean {
    this.#size += chunk.length
    if (this.#size <= this.#maxBytes) this.#read.push(chunk)
    return this.#size <= MAX_DISCARDED_BYTES
  }

  parsed(): unknown {
    if (this.#size > this.#maxBytes) throw tooLarge(this.#maxBytes)
    const [only] = this.#read
    if (only === undefined) return undefined
    return parseJson(decoded(this.#read.length === 1 ? only : Buffer.concat(this.#read)), 'The body')
  }
}

/** Parses JSON and refuses values that are nested too deeply for recursive code. */
export function parseJson(text: string, what: string): unknown {
  const value = parsed(text, what)
  if (isDeeper(value, MAX_DEPTH))
    throw badRequest(`${what} is nested too deeply`, `No more than ${MAX_DEPTH} levels are taken`)
  return value
}

const tooLarge = (maxBytes: number): Refusal =>
  new Refusal(
    new ToolError('BAD_REQUEST', 'The body is too large', {
      details: {
        reason: `At most ${maxBytes} bytes are taken`,
        limit: { current: maxBytes + 1, max: maxBytes, window: 'request' },
      },
    }),
    413,
  )

const UTF8 = new TextDecoder('utf-8', { fatal: true })

function decoded(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes)
  } catch {
    throw badRequest('The body is not valid JSON', 'Send well-formed JSON, in UTF-8')
  }
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(`${what} is not valid JSON`, 'Send well-formed JSON, in UTF-8')
  }
}

/** Stops at the deepest accepted level, so its own recursion is bounded. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const inner of Object.values(value)) if (isDeeper(inner, levels - 1)) return true
  return false
}
