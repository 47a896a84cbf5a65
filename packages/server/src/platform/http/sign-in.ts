import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ToolError } from '@tutor-nexus/toolkit'
import type { App } from '../feature/app.ts'
import {
  LONGEST_BROWSER_SESSION_MS,
  type BrowserSecrets,
  type NewBrowserSession,
} from '../identity/identity.ts'
import { byBearer, headersOfNode, sessionCookieName, type CallerHeaders, type Callers } from './callers.ts'
import { sendError, send, unauthorized } from './responses.ts'
import type { ProcessMetrics } from './metrics/process-metrics.ts'
import type { Scrapers } from './metrics/scrapers.ts'
import type { SignInAttempts } from './sign-in-attempts.ts'
import type { WebApp } from './pages/web-app.ts'

/** A request to one of the routes. */
export interface RouteContext {
  app: App
  callers: Callers
  web: WebApp
  links: SignInLinks
  attempts: SignInAttempts
  scrapers: Scrapers
  figures: ProcessMetrics
  /** Called when a link was used, to show the next one. */
  onLinkUsed(): void
  request: IncomingMessage
  response: ServerResponse
  url: URL
}

const MOST_AGENT_CHARACTERS = 120

/** Signs a browser in, by the code of a printed link or by a token in a header. */
export async function signIn(visit: RouteContext): Promise<void> {
  const { app, callers, attempts, request, response } = visit
  const said = headersOfNode(request)
  if (!callers.isOwnPage(said)) return sendError(app, response, notOurs())
  const refusal = await attempts.refusal()
  if (refusal) return sendError(app, response, refusal)
  return said.authorization === null ? signInByCode(visit, said) : signInByToken(visit, said)
}

async function signInByCode(visit: RouteContext, said: CallerHeaders): Promise<void> {
  const { app, callers, links, attempts, response, url } = visit
  const code = url.searchParams.get('code')
  if (code === null) return sendError(app, response, unauthorized())
  if (links.redeem(code)) {
    await openSession(visit, said, 'link', { userId: app.localOwner.id, scopes: ['*'] })
    visit.onLinkUsed()
    return
  }
  // Reloading a used link must not lock its user out.
  if (await callers.findVisitor(said)) return noContent(response)
  await attempts.failed('code')
  return sendError(app, response, usedLink())
}

/** The session ends with the token. */
async function signInByToken(visit: RouteContext, said: CallerHeaders): Promise<void> {
  const { app, attempts, response } = visit
  const known = await byBearer(said.authorization, app.tokens)
  if (known) {
    const { user, scopes, tokenId } = known
    return openSession(visit, said, 'token', { userId: user.id, scopes, tokenId })
  }
  await attempts.failed('token')
  return sendError(app, response, unauthorized())
}

async function openSession(
  visit: RouteContext,
  said: CallerHeaders,
  by: 'link' | 'token',
  given: Omit<NewBrowserSession, 'userAgent'>,
): Promise<void> {
  const secrets = await beginSession(visit, by, given)
  giveCookie(visit.response, said, secrets)
  send(visit.response, 200, 'application/json', JSON.stringify({ page: secrets.page }))
}

/** Opens a browser session, in the transaction that it is called in. */
export async function beginSession(
  { app, request }: Pick<RouteContext, 'app' | 'request'>,
  by: 'link' | 'token' | 'password' | 'passkey' | 'invitation' | 'provider',
  given: Omit<NewBrowserSession, 'userAgent'>,
): Promise<BrowserSecrets> {
  const userAgent = (request.headers['user-agent'] ?? '')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, MOST_AGENT_CHARACTERS)
  const secrets = await app.browsers.open({ ...given, userAgent })
  await app.audit.record({ event: 'sign-in', userId: given.userId, detail: { by, userAgent } })
  return secrets
}

/** Hands out the part of a session that the page must not see. */
export function giveCookie(
  response: ServerResponse,
  { origin }: CallerHeaders,
  { cookie }: BrowserSecrets,
): void {
  response.setHeader('Set-Cookie', sessionCookie(origin, cookie, LONGEST_BROWSER_SESSION_MS / 1000))
}

export function takeCookie(response: ServerResponse, { origin }: CallerHeaders): void {
  response.setHeader('Set-Cookie', sessionCookie(origin, '', 0))
}

/** Ends the session on the server, so that copies of its secrets are worthless. */
export async function signOut({ app, callers, request, response }: RouteContext): Promise<void> {
  const said = headersOfNode(request)
  if (!callers.isOwnPage(said)) return sendError(app, response, notOurs())
  const visitor = await callers.findVisitor(said)
  if (visitor) {
    await app.browsers.end(visitor.tokenId)
    await app.audit.record({ event: 'sign-out', userId: visitor.user.id, detail: {} })
  }
  takeCookie(response, said)
  noContent(response)
}

export const notOurs = (): ToolError => new ToolError('FORBIDDEN', 'Only pages of this server may do this')

const usedLink = (): ToolError =>
  new ToolError('UNAUTHORIZED', 'This link has already been used or has expired', {
    details: { reason: 'Each link works once, for an hour. The terminal shows a new one.' },
  })

function sessionCookie(origin: string | null, value: string, seconds: number): string {
  const isSecure = origin?.startsWith('https:') ?? false
  const attributes = `HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`
  return `${sessionCookieName(isSecure)}=${value}; ${attributes}`
}

function noContent(response: ServerResponse): void {
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end()
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
