import type { IncomingMessage } from 'node:http'
import type { Authenticated, TokenStore } from '../identity/token-store.ts'

export const COOKIE = 'tn_session'

const BEARER = /^Bearer +([A-Za-z0-9_-]{1,200})$/i

/** The caller by the token in the request's header. Cookies do not count: a foreign page could make a browser send them. */
export async function byBearer(
  request: IncomingMessage,
  tokens: TokenStore,
): Promise<Authenticated | undefined> {
  const secret = BEARER.exec(request.headers.authorization ?? '')?.[1]
  return secret === undefined ? undefined : tokens.authenticate(secret)
}

/** The visitor of a page by the cookie that a start link gave. */
export async function byCookie(
  request: IncomingMessage,
  tokens: TokenStore,
): Promise<Authenticated | undefined> {
  const cookies = (request.headers.cookie ?? '').split('; ')
  const secret = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1)
  return secret === undefined ? undefined : tokens.authenticate(secret)
}
