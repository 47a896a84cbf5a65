import type { Configuration } from 'openid-client'
import type { SchoolProvider } from '../../../../platform/settings/school-provider.ts'

const TIMEOUT_SECONDS = 10
const SCOPE = 'openid profile email'

const load = () => import('openid-client')

/** What a sign-in must still know when the person comes back. */
export interface ProviderChecks {
  readonly verifier: string
  readonly nonce: string
}

/** Asks the school's provider who somebody is. Its description is fetched once. */
export class ProviderClient {
  #found: { readonly issuer: string; readonly configuration: Promise<Configuration> } | undefined

  async newChecks(): Promise<ProviderChecks> {
    const { randomNonce, randomPKCECodeVerifier } = await load()
    return { verifier: randomPKCECodeVerifier(), nonce: randomNonce() }
  }

  async authorizationUrl(
    provider: SchoolProvider,
    redirectUri: string,
    state: string,
    { verifier, nonce }: ProviderChecks,
  ): Promise<URL> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await load()
    return buildAuthorizationUrl(await this.#configuration(provider), {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  /** The verified claims. Throws if anything of the answer is wrong. */
  async claims(
    provider: SchoolProvider,
    answer: URL,
    state: string,
    { verifier, nonce }: ProviderChecks,
  ): Promise<Readonly<Record<string, unknown>> & { iss: string; sub: string }> {
    const { authorizationCodeGrant } = await load()
    const tokens = await authorizationCodeGrant(await this.#configuration(provider), answer, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('The provider sent no ID token')
    return claims
  }

  #configuration(provider: SchoolProvider): Promise<Configuration> {
    if (this.#found?.issuer !== provider.issuer) {
      const configuration = discover(provider)
      this.#found = { issuer: provider.issuer, configuration }
      configuration.catch(() => (this.#found = undefined))
    }
    return this.#found?.configuration ?? discover(provider)
  }
}

async function discover({ issuer, clientId, clientSecret }: SchoolProvider): Promise<Configuration> {
  const { allowInsecureRequests, discovery } = await load()
  const address = new URL(issuer)
  return discovery(address, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // The settings allow plain HTTP on this machine alone.
    execute: address.protocol === 'http:' ? [allowInsecureRequests] : [],
  })
}
