/** What a `WWW-Authenticate` header tells a client that may not pass, by RFC 6750 and RFC 9728. */
export interface Challenge {
  readonly realm: string
  /** The metadata that names the token issuer; absent if tokens are created by hand. */
  readonly metadataUrl?: string
  /** Scopes to ask for. */
  readonly scopes?: readonly string[]
  readonly error?: 'invalid_token' | 'insufficient_scope'
}

export function bearerChallenge({ realm, metadataUrl, scopes, error }: Challenge): string {
  const parameters = {
    realm,
    ...(error && { error }),
    ...(metadataUrl !== undefined && { resource_metadata: metadataUrl }),
    ...(scopes && scopes.length > 0 && { scope: scopes.join(' ') }),
  }
  const written = Object.entries(parameters).map(([name, value]) => `${name}="${quoted(value)}"`)
  return `Bearer ${written.join(', ')}`
}

const quoted = (value: string): string => value.replace(/["\\]/g, '\\$&')
