import { ToolError } from '../../contract/errors.ts'
import { badRequest, Refusal } from './refusal.ts'

const DEEPEST = 100
const MOST_BODY_BYTES = 4 * 1024 * 1024
/** So much more is thrown away unread: who is still sending would not see the refusal. */
const MOST_DISCARDED_BYTES = 64 * 1024 * 1024

/** Reads a request's JSON, up to a limit. A request without a body gives undefined. */
export async function readJson(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  const read: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size <= MOST_BODY_BYTES) read.push(chunk)
    else if (size > MOST_DISCARDED_BYTES) break
  }
  if (size > MOST_BODY_BYTES) throw tooLarge()
  return size === 0 ? undefined : parseJson(decoded(Buffer.concat(read)), 'The body')
}

/** Parses what came as JSON text; nothing that would be too deep for the stack gets through. */
export function parseJson(text: string, what: string): unknown {
  const value = parsed(text, what)
  if (isDeeper(value, DEEPEST))
    throw badRequest(`${what} is nested too deeply`, `No more than ${DEEPEST} levels are taken`)
  return value
}

const tooLarge = (): Refusal =>
  new Refusal(
    new ToolError('BAD_REQUEST', 'The body is too large', {
      details: {
        reason: `At most ${MOST_BODY_BYTES} bytes are taken`,
        limit: { current: MOST_BODY_BYTES + 1, max: MOST_BODY_BYTES, window: 'request' },
      },
    }),
    413,
  )

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
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

/** Level by level, because what is too deep for us is too deep for the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth < levels; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return false
  }
  return level.some((one) => typeof one === 'object' && one !== null)
}
