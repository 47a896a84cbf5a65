import type { Readable } from 'node:stream'
import { ToolError } from '../../contract/errors.ts'
import { badRequest, Refusal } from './refusal.ts'

const DEEPEST = 100
const MOST_BODY_BYTES = 4 * 1024 * 1024
/** So much more is thrown away unread: who is still sending would not see the refusal. */
const MOST_DISCARDED_BYTES = 64 * 1024 * 1024

/** Reads a request's JSON, up to a limit. A request without a body gives undefined. */
export async function readJson(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  const body = new Body()
  for await (const chunk of chunks) if (!body.take(chunk)) break
  return body.parsed()
}

/** The same from Node's own request, without the cost of an iterator. */
export function readNodeJson(request: Readable, most = MOST_BODY_BYTES): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const body = new Body(most)
    // Nobody stops listening when it is over: that would cost as much as to begin.
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      try {
        resolve(body.parsed())
      } catch (refusal) {
        reject(refusal)
      }
    }
    const fail = (error?: Error) => {
      if (isOver) return
      isOver = true
      reject(error ?? new Error('The request was cut off'))
    }
    const take = (chunk: Uint8Array) => {
      if (!body.take(chunk)) end()
    }
    request.on('data', take).on('end', end).on('error', fail).on('close', fail)
  })
}

/** What has come of a body so far. */
class Body {
  readonly #most: number
  readonly #read: Uint8Array[] = []
  #size = 0

  constructor(most = MOST_BODY_BYTES) {
    this.#most = most
  }

  /** False where no more of it is to be read. */
  take(chunk: Uint8Array): boolean {
    this.#size += chunk.length
    if (this.#size <= this.#most) this.#read.push(chunk)
    return this.#size <= MOST_DISCARDED_BYTES
  }

  parsed(): unknown {
    if (this.#size > this.#most) throw tooLarge(this.#most)
    const [only] = this.#read
    if (only === undefined) return undefined
    return parseJson(decoded(this.#read.length === 1 ? only : Buffer.concat(this.#read)), 'The body')
  }
}

/** Parses what came as JSON text; nothing that would be too deep for the stack gets through. */
export function parseJson(text: string, what: string): unknown {
  const value = parsed(text, what)
  if (isDeeper(value, DEEPEST))
    throw badRequest(`${what} is nested too deeply`, `No more than ${DEEPEST} levels are taken`)
  return value
}

const tooLarge = (most: number): Refusal =>
  new Refusal(
    new ToolError('BAD_REQUEST', 'The body is too large', {
      details: {
        reason: `At most ${most} bytes are taken`,
        limit: { current: most + 1, max: most, window: 'request' },
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

/** It stops at the deepest level that is taken, so that no stack is too short for it. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const inner of Object.values(value)) if (isDeeper(inner, levels - 1)) return true
  return false
}
