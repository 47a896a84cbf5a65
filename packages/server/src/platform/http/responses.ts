import type { ServerResponse } from 'node:http'
import { ToolError } from '@tutor-nexus/toolkit'
import { STATUS } from '@tutor-nexus/toolkit/http'
import type { App } from '../feature/app.ts'

export const TOKEN_ADVICE =
  'Make one with `npx tutor-nexus token create --name my-assistant` and send it as `Authorization: Bearer …`.'

export const unauthorized = (): ToolError =>
  new ToolError('UNAUTHORIZED', 'A valid token is required', { details: { reason: TOKEN_ADVICE } })

/** Sends an error in the contract's format, before any tool is called. */
export async function sendError(
  app: App,
  response: ServerResponse,
  error: ToolError,
  status = STATUS[error.code],
): Promise<void> {
  const { text } = await app.pipeline.refuse(error)
  const { retryAfter } = error.details
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
  if (error.code === 'UNAUTHORIZED' && !response.hasHeader('WWW-Authenticate'))
    response.setHeader('WWW-Authenticate', 'Bearer realm="Tutor Nexus"')
  send(response, status, 'application/json', text)
}

export function send(response: ServerResponse, status: number, type: string, body: string): void {
  response
    .writeHead(status, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(body)
}
