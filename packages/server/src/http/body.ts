import type { IncomingMessage } from 'node:http'
import { ToolError } from '@tutor-nexus/toolkit'

const DEEPEST = 100

export const MOST_BODY_BYTES = 4 * 1024 * 1024

/** Reads a request's JSON, up to a limit. A request without a body gives undefined. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > MOST_BODY_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  if (size === 0) return undefined
  const body = parseJson(Buffer.concat(chunks).toString())
  if (isDeeper(body, DEEPEST)) throw new ToolError('BAD_REQUEST', 'The body is nested too deeply')
  return body
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ToolError('BAD_REQUEST', 'The body is not valid JSON')
  }
}

const tooLarge = () =>
  new ToolError('BAD_REQUEST', 'The body is too large', {
    details: {
      reason: `At most ${MOST_BODY_BYTES} bytes are taken`,
      limit: { current: MOST_BODY_BYTES + 1, max: MOST_BODY_BYTES, window: 'request' },
    },
  })
