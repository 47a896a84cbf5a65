import type { IncomingMessage, ServerResponse } from 'node:http'
import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import { STATUS } from '@tutor-nexus/toolkit/http'
import type { Refused } from '@tutor-nexus/toolkit/pipeline'
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
  sendRefused(response, await app.pipeline.refuse(error), status)
}

/** The same for whatever was thrown: the answer tells what a caller may know, the log the rest. */
export async function sendFault(
  app: App,
  response: ServerResponse,
  thrown: unknown,
  surface = 'web',
): Promise<void> {
  const refused = await app.pipeline.fail(thrown, { surface, path: pathOf(response.req) })
  sendRefused(response, refused, STATUS[refused.failure.code])
}

/** Ends a request that failed, whatever was sent of its answer. */
export async function endWithFault(app: App, response: ServerResponse, err: unknown): Promise<void> {
  // A client that closes its connection is no fault of ours, and must not fill the log with stacks.
  if (response.req.socket.destroyed) return
  if (response.headersSent) {
    app.log.logger.error({ err, path: pathOf(response.req) }, 'a request failed after its answer had begun')
    response.destroy()
    return
  }
  // The rest of the request may be unread.
  if (!isToolError(err)) response.setHeader('Connection', 'close')
  await sendFault(app, response, err).catch(() => response.destroy())
}

/** Without the query and a calendar's address, which may hold secrets. */
export const pathOf = ({ url = '' }: IncomingMessage): string =>
  url
    .replace(/[?#].*$/s, '')
    .replace(/^(\/+calendar\/).+/s, '$1…')
    .slice(0, 200)

function sendRefused(response: ServerResponse, { failure, text }: Refused, status: number): void {
  const { code, details } = failure
  if (details.retryAfter !== undefined) response.setHeader('Retry-After', String(details.retryAfter))
  if (code === 'UNAUTHORIZED' && !response.hasHeader('WWW-Authenticate'))
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
