import type { Configuration } from 'oidc-provider'
import { errors, interactionPolicy } from 'oidc-provider'
import { COMMAND_LINE_CLIENT } from '../../../platform/remote/command-line-client.ts'
import { CONSENT_DAYS, GRANTABLE_SCOPES } from '../model/scope-groups.ts'
import type { OAuthKeys } from './keys.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const REFRESH_DAYS = 30
const MOST_DOCUMENT_BYTES = 5 * 1024
const MOST_KEYS_BYTES = 64 * 1024

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** The paths of the authorization server; people type the one of the device flow. */
export const OAUTH_ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
  device_authorization: '/oauth/device',
  code_verification: '/device',
  end_session: '/oauth/session/end',
} as const

/** Our own program, which signs in by the device flow alone. */
const COMMAND_LINE = {
  client_id: COMMAND_LINE_CLIENT,
  client_name: 'Tutor Nexus command line',
  redirect_uris: [],
  response_types: [],
  grant_types: [DEVICE_GRANT, 'refresh_token'],
}

export interface ProviderParts {
  readonly issuer: string
  readonly keys: OAuthKeys
  readonly adapter: NonNullable<Configuration['adapter']>
  /** Whether clients may register themselves. */
  readonly registration: boolean
  /** The resource that is meant if a client names none. */
  readonly defaultResource: string
  /** The address of a resource of ours as tokens carry it; undefined for all others. */
  audienceOf(resource: string): string | undefined
  isActive(userId: string): Promise<boolean>
  /** Fetches what a client's address says about it. */
  readonly fetch: typeof fetch
}

export function providerOptions(parts: ProviderParts): Configuration {
  const { issuer, keys, adapter, registration, defaultResource, audienceOf, isActive } = parts
  const port = new URL(issuer).port || 'web'
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    adapter,
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [...keys.cookies],
      // Browsers share cookies between the ports of a host.
      names: {
        session: `tn_oauth_${port}_session`,
        interaction: `tn_oauth_${port}_interaction`,
        resume: `tn_oauth_${port}_resume`,
      },
      long: cookie,
      short: cookie,
    },
    routes: OAUTH_ROUTES,
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: {
      // Assistants listen on any port of the loopback address or have an address of their own.
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token', DEVICE_GRANT],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    // Each request says what it needs, and its user decides: a client is not held to what it registered with.
    extraClientMetadata: {
      properties: ['scope'],
      validator(_, __, ___, metadata) {
        delete metadata.scope
        if ([metadata.redirect_uris ?? []].flat().some(isInTheClear))
          throw new errors.InvalidClientMetadata('redirect_uris must use https, except on this computer')
      },
    },
    clients: [COMMAND_LINE],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      introspection: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****', deviceInfo: () => ({}) },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      registration: { enabled: registration, initialAccessToken: false, issueRegistrationAccessToken: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_, __, oneOf) => (Array.isArray(oneOf) ? oneOf[0] : oneOf) ?? defaultResource,
        useGrantedResource: () => true,
        getResourceServerInfo(_, resource) {
          const audience = audienceOf(resource)
          if (audience === undefined) throw new errors.InvalidTarget()
          return { audience, scope: GRANTABLE_SCOPES.join(' '), accessTokenFormat: 'opaque' }
        },
      },
    },
    interactions: {
      policy: freshSignIn(),
      url: (_, { uid }) => `/account/v1/interactions/${uid}`,
    },
    findAccount: async (_, sub) =>
      (await isActive(sub)) ? { accountId: sub, claims: () => ({ sub }) } : undefined,
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: MINUTE,
      DeviceCode: 10 * MINUTE,
      Grant: CONSENT_DAYS * DAY,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: REFRESH_DAYS * DAY,
      Session: MINUTE,
    },
    fetch: parts.fetch,
    fetchResponseBodyLimits: {
      'client_id metadata document': MOST_DOCUMENT_BYTES,
      jwks_uri: MOST_KEYS_BYTES,
    },
    renderError(ctx, { error, error_description: description }) {
      ctx.type = 'text/plain'
      ctx.body = `The request of this app cannot be completed: ${description ?? error}\n`
    },
    clientBasedCORS: () => false,
  }
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Codes must not travel over a network in the clear, whatever kind of app a client says it is. */
function isInTheClear(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && !LOOPBACK.has(url.hostname)
}

/** Every authorization asks the page who is signed in; it answers together with the consent. */
function freshSignIn() {
  const policy = interactionPolicy.base()
  const check = new interactionPolicy.Check(
    'fresh_sign_in',
    'The browser says who is signed in',
    ({ oidc }) =>
      oidc.result?.login ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT,
  )
  policy.get('login')?.checks.add(check)
  return policy
}
