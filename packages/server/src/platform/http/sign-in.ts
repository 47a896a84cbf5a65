import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ToolError } from '@tutor-nexus/toolkit'
import { PAGE_POLICY } from '@tutor-nexus/toolkit/rest'
import type { App } from '../feature/app.ts'
import { sendError, send, unauthorized } from './responses.ts'
import {
  BROWSER_SCOPE,
  byBearer,
  byCookie,
  cookieName,
  isOwnPage,
  headersOfNode,
} from './hosts-and-callers.ts'

/** A request to one of the routes. */
export interface RouteContext {
  app: App
  links: SignInLinks
  /** Called when a link was used, to show the next one. */
  onLinkUsed(): void
  request: IncomingMessage
  response: ServerResponse
  url: URL
}

const MONTH_SECONDS = 30 * 86_400

/** Signs browsers in and out: by the printed link, or by a token in a header, never in a URL. */
export function handleSignIn(visit: RouteContext): Promise<void> {
  switch (visit.request.method) {
    case 'POST':
      return signIn(visit)
    case 'DELETE':
      return signOut(visit)
    default:
      return followLink(visit)
  }
}

async function followLink({
  app,
  links,
  onLinkUsed: linkUsed,
  request,
  response,
  url,
}: RouteContext): Promise<void> {
  if (!links.redeem(url.searchParams.get('code') ?? '')) {
    // Reloading a used link must not lock its user out.
    if (await byCookie(headersOfNode(request), app.tokens)) return redirectHome(response)
    response.setHeader('Content-Security-Policy', PAGE_POLICY)
    response.setHeader('Referrer-Policy', 'no-referrer')
    const reason = 'This link has already been used or has expired. Each link works once.'
    return send(response, 403, 'text/html; charset=utf-8', lockedPage(reason))
  }
  const expiresAt = new Date(Date.now() + MONTH_SECONDS * 1000).toISOString()
  const { secret } = await app.tokens.createToken({
    userId: app.localOwner.id,
    name: 'browser',
    scopes: [BROWSER_SCOPE, '*'],
    expiresAt,
  })
  response.setHeader('Set-Cookie', cookie(sessionCookieName(request.headers.host), secret, MONTH_SECONDS))
  redirectHome(response)
  linkUsed()
}

/** The cookie contains the token itself, so that revoking the token ends the session. */
async function signIn({ app, request, response }: RouteContext): Promise<void> {
  const said = headersOfNode(request)
  if (!isOwnPage(said)) return sendError(app, response, notOurs())
  if (!(await byBearer(said.authorization, app.tokens))) return sendError(app, response, unauthorized())
  const secret = /\S+$/.exec(said.authorization ?? '')?.[0] ?? ''
  const secure = said.origin?.startsWith('https:') ?? false
  setCookie(response, cookie(sessionCookieName(request.headers.host), secret, MONTH_SECONDS, secure))
}

async function signOut({ app, request, response }: RouteContext): Promise<void> {
  const said = headersOfNode(request)
  if (!isOwnPage(said)) return sendError(app, response, notOurs())
  const visitor = await byCookie(said, app.tokens)
  if (visitor?.scopes.includes(BROWSER_SCOPE)) await app.tokens.revokeToken(visitor.tokenId)
  setCookie(response, cookie(sessionCookieName(request.headers.host), '', 0))
}

const notOurs = (): ToolError => new ToolError('FORBIDDEN', 'Only pages of this server may do this')

const sessionCookieName = (host: string | undefined): string => cookieName(host ?? null)

const cookie = (name: string, value: string, seconds: number, secure = false): string =>
  `${name}=${value}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${secure ? '; Secure' : ''}`

function setCookie(response: ServerResponse, value: string): void {
  response.writeHead(204, { 'Set-Cookie': value, 'Cache-Control': 'no-store' }).end()
}

function redirectHome(response: ServerResponse): void {
  response
    .writeHead(303, { Location: '/', 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    .end()
}

const VALID_MS = 60 * 60_000

const digest = (code: string): string => createHash('sha256').update(code).digest('base64url')

/** One-time codes that open the web app, as Jupyter does. */
export class SignInLinks {
  readonly #codes = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Creates a code that is valid for one hour. */
  issue(): string {
    const code = randomBytes(24).toString('base64url')
    this.#codes.set(digest(code), this.#now() + VALID_MS)
    return code
  }

  /** Returns true only the first time for a valid code. */
  redeem(code: string): boolean {
    const key = digest(code)
    const until = this.#codes.get(key)
    this.#codes.delete(key)
    return until !== undefined && until > this.#now()
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const text = (raw: string): string => raw.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1b1f24, #e8e6e3); --soft: light-dark(#5b6470, #a3a9b2);
  --line: light-dark(#dfe3e8, #343a42); --paper: light-dark(#fbfaf8, #16191d); --card: light-dark(#fff, #1d2126);
  --accent: light-dark(#0b5f58, #58c7b9) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 3.5rem 1.25rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; letter-spacing: -.01em }
p { margin: 0 0 1rem; color: var(--soft) }
a { color: var(--accent) }
code { font: .92em ui-monospace, monospace }
`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

/** The page for an invalid link. */
const lockedPage = (reason: string): string =>
  page(
    'Tutor Nexus: sign in',
    `<h1>Open the printed link</h1>
<p>${text(reason)}</p>
<p>The terminal in which <code>npm start</code> or <code>tn serve</code> runs shows a link that opens this page.</p>`,
  )
