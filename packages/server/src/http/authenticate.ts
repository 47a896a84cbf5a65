import type { IncomingMessage } from 'node:http'
import type { Authenticated, TokenStore } from '../identity/token-store.ts'

/** Marks a token that a browser holds for our pages: it is of no use to anybody who calls tools. */
export const BY_COOKIE = 'browser:cookie'

const BEARER = /^Bearer +([A-Za-z0-9_-]{1,200})$/i

/** Browsers share cookies between the ports of a host, so that two servers must not have one name for theirs. */
export const cookieName = ({ headers }: IncomingMessage): string =>
  `tn_session_${/:(\d+)$/.exec(headers.host ?? '')?.[1] ?? 'web'}`

/**
 * The caller by the token in the Authorization header. Cookies do not count: a foreign page could make a browser
 * send them.
 */
export async function byBearer(
  authorization: string | null | undefined,
  tokens: TokenStore,
): Promise<Authenticated | undefined> {
  const secret = BEARER.exec(authorization ?? '')?.[1]
  const caller = secret === undefined ? undefined : await tokens.authenticate(secret)
  return caller?.scopes.includes(BY_COOKIE) ? undefined : caller
}

/** The visitor of a page by the cookie that a start link gave. */
export async function byCookie(
  request: IncomingMessage,
  tokens: TokenStore,
): Promise<Authenticated | undefined> {
  const name = `${cookieName(request)}=`
  const cookies = (request.headers.cookie ?? '').split('; ')
  const secret = cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length)
  const visitor = secret === undefined ? undefined : await tokens.authenticate(secret)
  return visitor?.scopes.includes(BY_COOKIE) ? visitor : undefined
}
