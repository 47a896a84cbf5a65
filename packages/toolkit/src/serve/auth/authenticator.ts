import { hash } from 'node:crypto'
import { grants } from '../../contract/caller.ts'
import { ToolError } from '../../contract/errors.ts'
import { UserId } from '../../contract/ids.ts'
import { Refusal } from '../../surfaces/http/refusal.ts'
import type { Identity } from '../../surfaces/mcp/shared/request-frame.ts'
import { bearerChallenge, type Challenge } from '../resource-server/challenge.ts'
import { metadataUrl, resourceMetadata } from '../resource-server/metadata.ts'
import { IssuerUnreachable, TokenVerifier } from '../resource-server/token-verifier.ts'

/** Whose token it is. */
export interface TokenHolder {
  /** A name of yours for them: what they keep is found under it. */
  readonly user: string
  /** What the token allows, such as `books:read` or `books:*`; everything unless given. */
  readonly scopes?: readonly string[]
}

/**
 * Who may call over the network: whoever holds one of these tokens, whoever your own check knows, whoever the
 * authorization server of this issuer gave a token for this server (OAuth 2.1), or, in so many words, anybody.
 */
export type Auth =
  | { readonly tokens: Readonly<Record<string, TokenHolder>> }
  | { readonly verify: (token: string) => TokenHolder | undefined | Promise<TokenHolder | undefined> }
  | { readonly issuer: string; readonly fetch?: typeof fetch }
  | 'anybody'

/** Refuses what could let nobody in, such as a token from an environment variable that is not set. */
export function demandUsableAuth(auth: Auth | undefined): void {
  if (typeof auth !== 'object') return
  if ('issuer' in auth && !/^https?:$/.test(URL.parse(auth.issuer)?.protocol ?? ''))
    throw new Error(`auth.issuer is "${auth.issuer}": give an address such as https://login.example.edu`)
  if (!('tokens' in auth)) return
  const tokens = Object.keys(auth.tokens)
  if (tokens.length === 0) throw new Error('auth.tokens is empty: nobody could call')
  if (tokens.some((token) => !TOKEN.test(token)))
    throw new Error('auth.tokens has a token that is empty or has spaces: is its environment variable set?')
}

const TOKEN = /^\S+$/

/** Somebody whose token was accepted. */
export interface HttpCaller extends Identity {
  readonly userId: UserId
  /** Tells the sessions of different tokens apart. */
  readonly tokenId: string
}

/** Whoever started the program: one person, the same each time, with everything allowed. */
export const LOCAL_USER = { userId: UserId.parse('00000000000000000000000001'), scopes: ['*'] }

const ANYBODY: HttpCaller = { ...LOCAL_USER, tokenId: 'anybody' }

export interface ProtectedServer {
  readonly title: string
  /** The address that tokens are issued for. */
  resource(): string
  /** All that the tools need. */
  readonly scopes: readonly string[]
  /** Learns why a token was refused. */
  refused?(reason: string): void
}

/** Knows callers by their tokens, and tells the others where to get one. */
export class Authenticator {
  readonly #check: (token: string) => Promise<KnownHolder | undefined>
  readonly #issuer: string | undefined
  readonly #isOpen: boolean
  readonly #server: ProtectedServer

  constructor(auth: Auth | undefined, server: ProtectedServer) {
    this.#server = server
    this.#isOpen = auth === undefined || auth === 'anybody'
    this.#issuer = typeof auth === 'object' && 'issuer' in auth ? auth.issuer : undefined
    this.#check = checkOf(auth, server)
  }

  /** Undefined if the header names nobody. Throws a `Refusal` while that cannot be found out. */
  async identify(authorization: string | null | undefined): Promise<HttpCaller | undefined> {
    if (this.#isOpen) return ANYBODY
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
    if (token === undefined) return undefined
    const holder = await this.#check(token).catch((error: unknown) => {
      throw error instanceof IssuerUnreachable ? unavailable(error) : error
    })
    return holder && callerOf(holder, token)
  }

  /** The same, but rejects unknown callers. */
  async demand(authorization: string | null | undefined): Promise<HttpCaller> {
    const caller = await this.identify(authorization)
    if (caller) return caller
    throw this.refusal('UNAUTHORIZED', authorization ? { error: 'invalid_token' } : {})
  }

  /** Refuses a caller who lacks scopes, naming all that a token needs. */
  demandScopes({ scopes }: HttpCaller, missing: readonly string[]): void {
    if (missing.length > 0)
      throw this.refusal('FORBIDDEN', { error: 'insufficient_scope', scopes: [...scopes, ...missing] })
  }

  demandScope(caller: HttpCaller, scope: string): void {
    this.demandScopes(caller, grants(caller.scopes, scope) ? [] : [scope])
  }

  challenge(given: Pick<Challenge, 'error' | 'scopes'>): string {
    const { title, scopes, resource } = this.#server
    return bearerChallenge({
      realm: title,
      ...(this.#issuer !== undefined && { metadataUrl: metadataUrl(resource()) }),
      scopes,
      ...given,
    })
  }

  refusal(code: 'UNAUTHORIZED' | 'FORBIDDEN', given: Pick<Challenge, 'error' | 'scopes'>): Refusal {
    const message = code === 'FORBIDDEN' ? 'Your token does not allow this' : 'A valid token is required'
    return new Refusal(new ToolError(code, message), undefined, { 'WWW-Authenticate': this.challenge(given) })
  }

  /** What tells a client where to get a token; undefined where tokens are made by hand. */
  metadata(): object | undefined {
    const { title, scopes, resource } = this.#server
    return this.#issuer === undefined
      ? undefined
      : resourceMetadata({ resource: resource(), title, authorizationServers: [this.#issuer], scopes })
  }
}

/** A holder whom an authorization server knows by a name that is theirs only there. */
interface KnownHolder extends TokenHolder {
  readonly subject?: string
}

function checkOf(
  auth: Auth | undefined,
  server: ProtectedServer,
): (token: string) => Promise<KnownHolder | undefined> {
  if (auth === undefined || auth === 'anybody') return async () => undefined
  if ('verify' in auth) return async (token) => auth.verify(token)
  if ('tokens' in auth) {
    // Looked up by their hashes, so that the time it takes tells nothing of a token.
    const holders = new Map(Object.entries(auth.tokens).map(([token, holder]) => [digest(token), holder]))
    return async (token) => holders.get(digest(token))
  }
  const verifier = new TokenVerifier({ ...auth, ...(server.refused && { refused: server.refused }) })
  return async (token) => {
    const known = await verifier.verify(token, [server.resource()])
    if (!known) return undefined
    const { issuer, subject, scopes } = known
    return { user: `${issuer} ${subject}`, subject, scopes }
  }
}

const digest = (text: string): string => hash('sha256', text, 'base64url')

function callerOf({ user, subject = user, scopes = ['*'] }: KnownHolder, token: string): HttpCaller {
  return { userId: userIdOf(user), scopes, subject, tokenId: digest(token) }
}

const ID_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ID_LENGTH = 26

/** The same id for the same person, each time; in the form of all ids. */
function userIdOf(user: string): UserId {
  const bytes = hash('sha256', user, 'buffer').subarray(0, ID_LENGTH - 1)
  return UserId.parse(`0${[...bytes].map((byte) => ID_DIGITS.charAt(byte % ID_DIGITS.length)).join('')}`)
}

const unavailable = (cause: Error): Refusal =>
  new Refusal(new ToolError('SERVICE_UNAVAILABLE', 'The authorization server does not respond', { cause }))
