import type { IncomingMessage, ServerResponse } from 'node:http'
import { missingPermissions, ToolError } from '@tutor-nexus/toolkit'
import type { Selects } from '@tutor-nexus/toolkit/selection'
import { PAGE_POLICY, STATUS } from '@tutor-nexus/toolkit/rest'
import type { App } from '../app.ts'
import { BY_COOKIE, byBearer, byCookie, cookieName } from './authenticate.ts'
import { lockedPage, startPage } from './start-page.ts'
import type { StartLinks } from './start-links.ts'

const MONTH_SECONDS = 30 * 86_400

export interface Visit {
  app: App
  links: StartLinks
  /** Which tools are served here. */
  selects: Selects
  /** Called when a link has been used, so that the next one can be shown. */
  linkUsed(): void
  request: IncomingMessage
  response: ServerResponse
  url: URL
}

type Route = (visit: Visit) => Promise<void>

/** Everything but the protocol itself, by path. */
export const ROUTES: Readonly<Record<string, Route>> = {
  '/healthz': async ({ response }) => send(response, 200, 'text/plain', 'ok\n'),
  '/readyz': ready,
  '/metrics': metrics,
  '/start': start,
  '/': home,
}

async function ready({ app, response }: Visit): Promise<void> {
  const answers = await Promise.resolve()
    .then(() => app.store.stamp(''))
    .then(
      () => true,
      (err: unknown) => {
        app.log.logger.error({ err }, 'the database does not answer')
        return false
      },
    )
  if (answers) send(response, 200, 'text/plain', 'ready\n')
  else send(response, 503, 'text/plain', 'the database does not answer\n')
}

async function metrics({ app, request, response }: Visit): Promise<void> {
  const caller = await byBearer(request.headers.authorization, app.tokens)
  if (!caller) return refuse(app, response, unauthorized())
  if (missingPermissions(caller.scopes, ['metrics:read']).length > 0) {
    return refuse(app, response, new ToolError('FORBIDDEN', 'This needs metrics:read'))
  }
  send(response, 200, app.metrics.contentType, await app.metrics.text())
}

async function start({ app, links, linkUsed, request, response, url }: Visit): Promise<void> {
  if (request.method !== 'GET')
    return refuse(app, response, new ToolError('BAD_REQUEST', 'Open the link with GET'), 405)
  if (!links.redeem(url.searchParams.get('code') ?? '')) {
    // Reloading the link, or finding it in the history, must not lock out who has used it.
    if (await byCookie(request, app.tokens)) return toHome(response)
    return sendPage(
      response,
      403,
      lockedPage('This link has been used already or is too old. Each link opens the page once.'),
    )
  }
  const expiresAt = new Date(Date.now() + MONTH_SECONDS * 1000).toISOString()
  const { secret } = await app.tokens.createToken({
    userId: app.localOwner.id,
    name: 'browser',
    scopes: [BY_COOKIE, '*'],
    expiresAt,
  })
  response.setHeader(
    'Set-Cookie',
    `${cookieName(request)}=${secret}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${MONTH_SECONDS}`,
  )
  toHome(response)
  linkUsed()
}

function toHome(response: ServerResponse): void {
  response
    .writeHead(303, { Location: '/', 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    .end()
}

async function home({ app, request, response, selects, url }: Visit): Promise<void> {
  const visitor = await byCookie(request, app.tokens)
  if (!visitor) return sendPage(response, 401, lockedPage('This page belongs to whoever started the server.'))
  sendPage(response, 200, startPage(url.origin, visitor.user.name, app.registry.getAll().filter(selects)))
}

export const TOKEN_ADVICE =
  'Make one with `tn token create --name my-assistant` and send it as `Authorization: Bearer …`.'

export const unauthorized = (): ToolError =>
  new ToolError('UNAUTHORIZED', 'A valid token is needed', { details: { reason: TOKEN_ADVICE } })

/** A refusal before any tool was reached, in the contract's shape. */
export async function refuse(
  app: App,
  response: ServerResponse,
  error: ToolError,
  status = STATUS[error.code],
): Promise<void> {
  const { text } = await app.pipeline.refuse(error)
  if (error.code === 'UNAUTHORIZED') response.setHeader('WWW-Authenticate', 'Bearer realm="Tutor Nexus"')
  send(response, status, 'application/json', text)
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.setHeader('Content-Security-Policy', PAGE_POLICY)
  response.setHeader('Referrer-Policy', 'no-referrer')
  send(response, status, 'text/html; charset=utf-8', html)
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
