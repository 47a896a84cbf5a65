import type { Readable } from 'node:stream'
import { ToolError } from '../../contract/errors.ts'
import { badRequest, Refusal } from './refusal.ts'

/** The most values in one JSON text. Twice as many as the longest list of any tool. */
const MAX_VALUES = 20_000
/** Deeper values would end the stack of recursive code. */
const MAX_DEPTH = 100

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
/** Brackets differ from braces in one bit: `[` and `{`, `]` and `}`. */
const BRACE_BIT = 0x20
const OPENING = 0x7b
const CLOSING = 0x7d
/** Up to this size the rest of a body is discarded: a client that is still sending would not see the error. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/** How much of a body is taken. */
export interface BodyLimits {
  readonly maxBytes: number
  /** JSON values; 20,000 by default. */
  readonly maxValues?: number
}

/** Reads a request's JSON, up to a limit. A request without a body gives undefined. */
export async function readJson(chunks: AsyncIterable<Uint8Array>, limits: BodyLimits): Promise<unknown> {
  const body = new Body(limits)
  for await (const chunk of chunks) if (!body.append(chunk)) break
  return body.parsed()
}

/** The same for Node's request, without the cost of an iterator. */
export function readNodeJson(request: Readable, limits: BodyLimits): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const body = new Body(limits)
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
  readonly #limits: BodyLimits
  readonly #read: Uint8Array[] = []
  #size = 0

  constructor(limits: BodyLimits) {
    this.#limits = limits
  }

  /** False where the rest is not to be read. */
  append(chunk: Uint8Array): boolean {
    this.#size += chunk.length
    if (this.#size <= this.#limits.maxBytes) this.#read.push(chunk)
    return this.#size <= MAX_DISCARDED_BYTES
  }

  parsed(): unknown {
    const { maxBytes, maxValues } = this.#limits
    if (this.#size > maxBytes) throw tooLarge(maxBytes)
    const [only] = this.#read
    if (only === undefined) return undefined
    const text = decoded(this.#read.length === 1 ? only : Buffer.concat(this.#read))
    return parseJson(text, 'The body', maxValues)
  }
}

/** Parses JSON within bounds, which are checked before anything is parsed. */
export function parseJson(text: string, what: string, maxValues = MAX_VALUES): unknown {
  switch (exceededBound(text, maxValues)) {
    case 'depth':
      throw badRequest(`${what} is nested too deeply`, `No more than ${MAX_DEPTH} levels are taken`)
    case 'values':
      throw badRequest(`${what} holds too many values`, `No more than ${maxValues} JSON values are taken`)
    case undefined:
      return parsed(text, what)
  }
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

/**
 * Which bound a JSON text exceeds. One pass that stops at the bound, because parsing millions of values would
 * block the process for seconds. Counts commas and brackets outside of strings, so never fewer than the values.
 */
function exceededBound(text: string, maxValues = MAX_VALUES): 'values' | 'depth' | undefined {
  let values = 1
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COMMA) values += 1
    else if ((code | BRACE_BIT) === OPENING) {
      values += 1
      depth += 1
      if (depth > MAX_DEPTH) return 'depth'
    } else if ((code | BRACE_BIT) === CLOSING) depth -= 1
    if (values > maxValues) return 'values'
  }
  return undefined
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return text.length
}
