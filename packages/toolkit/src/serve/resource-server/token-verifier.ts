import type { errors as JoseErrors, JWTPayload, JWTVerifyGetKey } from 'jose'

/** Signatures only, and none that a public key could be used to forge. */
const ALGORITHMS = [
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
  'PS256',
  'PS384',
  'PS512',
  'RS256',
  'RS384',
  'RS512',
]
const CLOCK_SECONDS = 15
const FETCH_MS = 5_000

/** What a foreign authorization server says about the bearer of a token. */
export interface VerifiedToken {
  readonly issuer: string
  readonly subject: string
  /** The client that it was issued to, where the token says so. */
  readonly clientId: string | null
  readonly scopes: readonly string[]
  /** In milliseconds. */
  readonly expires: number
  readonly claims: Readonly<JWTPayload>
}

export interface TokenVerifierOptions {
  readonly issuer: string
  readonly fetch?: typeof fetch
  /** Learns why a token was refused, for a log: never its bearer. */
  refused?(reason: string): void
}

/** The authorization server could not be asked for its keys. */
export class IssuerUnreachable extends Error {
  override readonly name = 'IssuerUnreachable'
}

/**
 * Verifies JWT access tokens of one issuer (RFC 9068). Its keys are found by discovery, cached, and fetched again
 * when a token is signed by an unknown one.
 *
 * @example
 * const verifier = new TokenVerifier({ issuer: 'https://login.example.edu' })
 * const token = await verifier.verify(secret, ['https://tools.example.edu/mcp'])
 */
export class TokenVerifier {
  readonly #options: TokenVerifierOptions
  #keys: Promise<JWTVerifyGetKey> | undefined

  constructor(options: TokenVerifierOptions) {
    this.#options = options
  }

  /** Undefined if the token is not valid for any of the audiences. */
  async verify(token: string, audiences: readonly string[]): Promise<VerifiedToken | undefined> {
    const { issuer } = this.#options
    const { errors, jwtVerify } = await import('jose')
    this.#keys ??= this.#discover()
    const keys = await this.#keys.catch((cause: unknown) => {
      this.#keys = undefined
      throw new IssuerUnreachable(`The keys of ${issuer} could not be fetched`, { cause })
    })
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: [...audiences],
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_SECONDS,
        requiredClaims: ['exp', 'sub'],
      })
      return verified(issuer, payload)
    } catch (error) {
      if (error instanceof errors.JWKSTimeout) throw new IssuerUnreachable(error.message, { cause: error })
      if (error instanceof errors.JOSEError) {
        this.#options.refused?.(reasonOf(error, audiences))
        return undefined
      }
      throw error
    }
  }

  async #discover(): Promise<JWTVerifyGetKey> {
    const { createRemoteJWKSet, customFetch } = await import('jose')
    const { fetch: fetchBy } = this.#options
    const options = { timeoutDuration: FETCH_MS, ...(fetchBy && { [customFetch]: fetchBy }) }
    return createRemoteJWKSet(new URL(await this.#jwksUri()), options)
  }

  async #jwksUri(): Promise<string> {
    const { issuer, fetch: fetchBy = fetch } = this.#options
    for (const address of metadataAddresses(issuer)) {
      const answer = await fetchBy(address, { signal: AbortSignal.timeout(FETCH_MS), redirect: 'error' })
      const metadata: unknown = answer.ok ? await answer.json() : await answer.body?.cancel()
      if (hasKeys(metadata) && metadata.issuer === issuer && isAsSafe(metadata.jwks_uri, issuer))
        return metadata.jwks_uri
    }
    throw new Error('No metadata of this issuer')
  }
}

/** Signatures are checked before claims, so that what is quoted here comes from the issuer. */
function reasonOf(error: JoseErrors.JOSEError, audiences: readonly string[]): string {
  const isForOther = 'claim' in error && error.claim === 'aud' && 'payload' in error
  if (!isForOther) return error.message
  const { aud = 'nothing' } = Object(error.payload)
  return `its audience is ${aud}, not ${audiences.join(' or ')}`
}

/** RFC 8414 puts the issuer's path behind the well-known one, OpenID Connect before it. */
export function metadataAddresses(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, '')
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
    ...(path === '' ? [] : [`${origin}${path}/.well-known/openid-configuration`]),
  ]
}

/** Keys must not travel in the clear if their issuer does not. */
const isAsSafe = (address: string, issuer: string): boolean =>
  address.startsWith('https:') || issuer.startsWith('http:')

const hasKeys = (value: unknown): value is { issuer: unknown; jwks_uri: string } =>
  typeof value === 'object' &&
  value !== null &&
  'issuer' in value &&
  'jwks_uri' in value &&
  typeof value.jwks_uri === 'string'

function verified(issuer: string, payload: JWTPayload): VerifiedToken | undefined {
  const { sub, exp } = payload
  if (sub === undefined || exp === undefined) return undefined
  const client = payload['client_id'] ?? payload['azp']
  return {
    issuer,
    subject: sub,
    clientId: typeof client === 'string' ? client : null,
    scopes: scopesIn(payload['scope'] ?? payload['scp']),
    expires: exp * 1000,
    claims: payload,
  }
}

function scopesIn(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.filter((each) => typeof each === 'string')
  return typeof claim === 'string' ? claim.split(' ').filter(Boolean) : []
}
