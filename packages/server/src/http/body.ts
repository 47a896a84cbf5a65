import type { IncomingMessage } from 'node:http'
import { ToolError } from '@tutor-nexus/toolkit'

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
  return parseJson(Buffer.concat(chunks).toString())
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
