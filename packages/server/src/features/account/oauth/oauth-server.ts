import type { IncomingMessage, ServerResponse } from 'node:http'
import { isToolError } from '@tutor-nexus/toolkit'
import { Provider } from 'oidc-provider'
import type { App } from '../../../platform/feature/app.ts'
import { isFromThisMachine } from '../../../platform/http/client.ts'
import type { FeatureRequest } from '../../../platform/http/feature-routes.ts'
import type { ProtectedResources } from '../../../platform/http/protected-resources.ts'
import { sendError } from '../../../platform/http/responses.ts'
import { hashSecret, now, ulidFactory } from '../../../platform/store/clock-ids-and-secrets.ts'
import { guardedFetch } from '../address/guarded-fetch.ts'
import { ASSISTANT_SCOPES } from '../model/scope-groups.ts'
import { AccessTokenStore } from './access-token-store.ts'
import { oauthKeys } from './keys.ts'
import { oauthAdapter } from './oauth-adapter.ts'
import { OAuthRecordStore } from './oauth-record-store.ts'
import { OAUTH_ROUTES, providerOptions } from './provider-options.ts'

export interface OAuthServer {
  readonly provider: Provider
  readonly records: OAuthRecordStore
  readonly resources: ProtectedResources
}

const POLL_SECONDS = 1

const servers = new WeakMap<ProtectedResources, Promise<OAuthServer>>()

/** The authorization server of a host, made with its first request. */
export function oauthServerOf({
  app,
  resources,
}: Pick<FeatureRequest, 'app' | 'resources'>): Promise<OAuthServer> {
  const known = servers.get(resources) ?? open(app, resources)
  servers.set(resources, known)
  return known
}

async function open(app: App, resources: ProtectedResources): Promise<OAuthServer> {
  const { store, users, log } = app
  const records = new OAuthRecordStore(store)
  const tokens = new AccessTokenStore(store, { newId: ulidFactory(), now })
  const provider = new Provider(
    resources.origin,
    providerOptions({
      issuer: resources.origin,
      keys: await oauthKeys(store),
      adapter: oauthAdapter({ records, tokens, now }),
      registration: app.settings.oauth.registration,
      defaultResource: `${resources.origin}/mcp`,
      audienceOf: (resource) => resources.audienceOf(resource),
      async isActive(userId) {
        const user = await users.findUser(userId)
        return user?.id === userId && user.disabledAt === null
      },
      fetch: (...call) => guardedFetch({ publicOnly: !isForOwnMachine(app) })(...call),
    }),
  )
  // The scheme and host are set below, for proxies do not decide what our address is.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    // People wait at the keyboard: the usual five seconds are long, and these requests cost little.
    if (ctx.oidc?.route === 'device_authorization' && ctx.status === 200)
      ctx.body = { ...ctx.body, interval: POLL_SECONDS }
  })
  provider.on('server_error', (_, err) => log.logger.error({ err }, 'the authorization server failed'))
  provider.on('grant.revoked', ({ oidc }, grant) => {
    const { AccessToken, RefreshToken, AuthorizationCode } = oidc.entities
    const userId = (RefreshToken ?? AuthorizationCode ?? AccessToken)?.accountId ?? null
    void app.audit
      .record({ event: 'access-revoked', userId, detail: { grant, client: oidc.client?.clientId ?? '' } })
      .catch((err: unknown) => log.logger.error({ err }, 'a revocation was not written to the audit log'))
  })
  Object.defineProperty(provider.Client.prototype, 'compareClientSecret', { value: hasSecret })
  return { provider, records, resources }
}

/** Whether the person at this machine is asking, for whom its own network is open. */
const isForOwnMachine = ({ settings: { shared, publicUrl } }: App): boolean =>
  !shared && publicUrl === undefined && isFromThisMachine()

/** Only the hash of a client's secret is kept. */
function hasSecret(this: { readonly clientSecret?: string }, actual: string): boolean {
  return this.clientSecret === hashSecret(actual)
}

const LIMITS: Readonly<Record<string, 'oauth-register' | 'oauth-authorize'>> = {
  [OAUTH_ROUTES.registration]: 'oauth-register',
  [OAUTH_ROUTES.authorization]: 'oauth-authorize',
  [OAUTH_ROUTES.device_authorization]: 'oauth-authorize',
}

/** Answers the endpoints of the authorization server, and its discovery documents. */
export async function serveOAuth(visit: FeatureRequest): Promise<void> {
  const { app, request, response, url } = visit
  try {
    await app.addressLimits.take(LIMITS[url.pathname] ?? 'oauth')
  } catch (error) {
    if (isToolError(error)) return sendError(app, response, error)
    throw error
  }
  const { provider, resources } = await oauthServerOf(visit)
  if (url.pathname === OAUTH_ROUTES.authorization && !url.searchParams.has('scope')) {
    url.searchParams.set('scope', ASSISTANT_SCOPES.join(' '))
    request.url = url.pathname + url.search
  }
  atOwnAddress(request, resources.origin)
  setSecurityHeaders(response)
  await provider.callback()(request, response)
}

/** The addresses that the server gives out are made from its own, whatever a request calls it. */
export function atOwnAddress(request: IncomingMessage, origin: string): void {
  const { host, protocol } = new URL(origin)
  request.headers.host = host
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
}

function setSecurityHeaders(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('X-Content-Type-Options', 'nosniff')
}
