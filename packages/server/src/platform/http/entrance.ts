import type { ServerResponse } from 'node:http'
import { ToolError } from '@tutor-nexus/toolkit'
import { PAGE_POLICY } from '@tutor-nexus/toolkit/rest'
import { refuse, send, unauthorized } from './answers.ts'
import { BY_COOKIE, byBearer, byCookie, cookieName, isOwnPage, saidBy } from './authenticate.ts'
import { lockedPage } from './locked-page.ts'
import type { Visit } from './visit.ts'

const MONTH_SECONDS = 30 * 86_400

/** How a browser comes in, and goes: by the link that was printed, or by a token in a header, never in an address. */
export function enter(visit: Visit): Promise<void> {
  switch (visit.request.method) {
    case 'POST':
      return signIn(visit)
    case 'DELETE':
      return signOut(visit)
    default:
      return followLink(visit)
  }
}

async function followLink({ app, links, linkUsed, request, response, url }: Visit): Promise<void> {
  if (!links.redeem(url.searchParams.get('code') ?? '')) {
    // Reloading the link, or finding it in the history, must not lock out who has used it.
    if (await byCookie(saidBy(request), app.tokens)) return toHome(response)
    response.setHeader('Content-Security-Policy', PAGE_POLICY)
    response.setHeader('Referrer-Policy', 'no-referrer')
    const reason = 'This link has been used already or is too old. Each link opens the page once.'
    return send(response, 403, 'text/html; charset=utf-8', lockedPage(reason))
  }
  const expiresAt = new Date(Date.now() + MONTH_SECONDS * 1000).toISOString()
  const { secret } = await app.tokens.createToken({
    userId: app.localOwner.id,
    name: 'browser',
    scopes: [BY_COOKIE, '*'],
    expiresAt,
  })
  response.setHeader('Set-Cookie', cookie(visitName(request.headers.host), secret, MONTH_SECONDS))
  toHome(response)
  linkUsed()
}

/** The cookie is the token itself, so that revoking the one ends the other. */
async function signIn({ app, request, response }: Visit): Promise<void> {
  const said = saidBy(request)
  if (!isOwnPage(said)) return refuse(app, response, notOurs())
  if (!(await byBearer(said.authorization, app.tokens))) return refuse(app, response, unauthorized())
  const secret = /\S+$/.exec(said.authorization ?? '')?.[0] ?? ''
  const secure = said.origin?.startsWith('https:') ?? false
  setCookie(response, cookie(visitName(request.headers.host), secret, MONTH_SECONDS, secure))
}

async function signOut({ app, request, response }: Visit): Promise<void> {
  const said = saidBy(request)
  if (!isOwnPage(said)) return refuse(app, response, notOurs())
  const visitor = await byCookie(said, app.tokens)
  if (visitor?.scopes.includes(BY_COOKIE)) await app.tokens.revokeToken(visitor.tokenId)
  setCookie(response, cookie(visitName(request.headers.host), '', 0))
}

const notOurs = (): ToolError => new ToolError('FORBIDDEN', 'Only a page of this server may do this')

const visitName = (host: string | undefined): string => cookieName(host ?? null)

const cookie = (name: string, value: string, seconds: number, secure = false): string =>
  `${name}=${value}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${secure ? '; Secure' : ''}`

function setCookie(response: ServerResponse, value: string): void {
  response.writeHead(204, { 'Set-Cookie': value, 'Cache-Control': 'no-store' }).end()
}

function toHome(response: ServerResponse): void {
  response
    .writeHead(303, { Location: '/', 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    .end()
}
