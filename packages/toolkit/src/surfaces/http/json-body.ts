import type { IncomingMessage } from 'node:http'
import { ToolError } from '../../contract/errors.ts'
import { heldBodies, type BodySender } from './held-bodies.ts'
import { badRequest, Refusal } from './refusal.ts'

/** Smaller bodies are not counted while they are in memory: nearly all calls have one. */
const SMALL_BYTES = 64 * 1024

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

/** How much of a body is taken. */
export interface BodyLimits {
  readonly maxBytes: number
  /** JSON values; 20,000 by default. */
  readonly maxValues?: number
  /** Where large bodies are taken, to limit those of one sender at once. */
  readonly sender?: BodySender
}

/** Reads a request's JSON, up to a limit, and nothing of what is beyond it. Without a body it is undefined. */
export const readNodeJson = (request: IncomingMessage, limits: BodyLimits): Promise<unknown> =>
  readBody(request, limits, (chunks) => parsedBody(chunks, limits.maxValues))

/** The same for a body whose bytes count, such as one that is signed. */
export const readNodeBytes = (request: IncomingMessage, limits: BodyLimits): Promise<Uint8Array> =>
  readBody(request, limits, (chunks) => Buffer.concat(chunks))

/** The same of a web request. */
export async function readWebJson({ body }: Request, { maxBytes, maxValues }: BodyLimits): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return parsedBody(chunks, maxValues)
}

function readBody<Body>(
  request: IncomingMessage,
  { maxBytes, sender }: BodyLimits,
  finish: (chunks: readonly Uint8Array[]) => Body,
): Promise<Body> {
  return new Promise((resolve, reject) => {
    let refusalOf: ((size: number) => Refusal | undefined) | undefined
    const chunks: Uint8Array[] = []
    let size = 0
    // Listeners stay attached: removing them costs as much as adding them.
    let isDone = false
    const fail = (error: unknown) => {
      if (isDone) return
      isDone = true
      reject(error)
    }
    const cutOff = () => {
      if (!isDone) fail(new Error('The request was cut off'))
    }
    // A client may be gone by now, and then no event tells so.
    if (request.destroyed) return cutOff()
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return fail(tooLarge(maxBytes))
    const append = (chunk: Uint8Array) => {
      size += chunk.length
      if (size > SMALL_BYTES && sender) refusalOf ??= heldBodies.count(sender)
      const refusal = size > maxBytes ? tooLarge(maxBytes) : refusalOf?.(size)
      if (!refusal) {
        chunks.push(chunk)
        return
      }
      chunks.length = 0
      request.pause()
      fail(refusal)
    }
    const end = () => {
      if (isDone) return
      isDone = true
      try {
        resolve(finish(chunks))
      } catch (refusal) {
        reject(refusal)
      }
    }
    request.on('data', append).on('end', end).on('error', fail).on('close', cutOff)
  })
}

function parsedBody(chunks: readonly Uint8Array[], maxValues: number | undefined): unknown {
  const [only] = chunks
  if (only === undefined) return undefined
  return parseJson(chunks.length === 1 ? decoded(only) : decodedAll(chunks), 'The body', maxValues)
}

function decodedAll(chunks: readonly Uint8Array[]): string {
  const bytes = Buffer.concat(chunks)
  chunks.forEach(free)
  const text = decoded(bytes)
  free(bytes)
  return text
}

/** Frees memory that a collection would find later: the bodies of a few seconds would take 100 MB until then. */
function free({ buffer, byteLength }: Uint8Array): void {
  // Small pieces share their memory with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
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
    // The rest of the body is not read.
    { Connection: 'close' },
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

/** Looks for quotes natively, because a text of megabytes may be one string. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - escapes - 1) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return text.length
}
