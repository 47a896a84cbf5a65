import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPairSync } from 'node:crypto'
import { Provider } from 'oidc-provider'
import { CALLBACK } from './client-provider.ts'

export const FOREIGN_CLIENT = 'assistant-of-the-school'

export interface ForeignIssuer {
  readonly issuer: string
  /** A token that the school issues without asking anybody. */
  token(given: { subject: string; audience: string; scope: string; seconds?: number }): Promise<string>
  close(): Promise<void>
}

const key = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })

/** A school's authorization server: another oidc-provider on loopback, which issues JWT access tokens and trusts everybody. */
export async function startForeignIssuer(subject: string): Promise<ForeignIssuer> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const jwt = (audience: string, seconds = 600) => ({
    audience,
    scope: 'tasks:read tasks:create metrics:read books:read books:write',
    accessTokenTTL: seconds,
    accessTokenFormat: 'jwt' as const,
    jwt: { sign: { alg: 'ES256' as const } },
  })
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...key(), use: 'sig', alg: 'ES256' }] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    cookies: { keys: ['foreign'] },
    clients: [
      {
        client_id: FOREIGN_CLIENT,
        redirect_uris: [CALLBACK],
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: true, getResourceServerInfo: (_, resource) => jwt(resource) },
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, Grant: 600, Interaction: 600, Session: 600, IdToken: 600 },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void consent(provider, subject, request, response)
  })
  return {
    issuer,
    async token({ subject: accountId, audience, scope, seconds }) {
      const client = await provider.Client.find(FOREIGN_CLIENT)
      if (!client) throw new Error('No client')
      const resourceServer = new provider.ResourceServer(audience, jwt(audience, seconds))
      return new provider.AccessToken({
        accountId,
        client,
        grantId: 'grant',
        scope,
        resourceServer,
        expiresIn: seconds ?? 600,
        gty: 'test',
      }).save()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function consent(
  provider: Provider,
  accountId: string,
  ...[request, response]: Parameters<Provider['interactionDetails']>
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId, clientId: FOREIGN_CLIENT })
  grant.addResourceScope(String(params['resource']), String(params['scope']))
  const result = { login: { accountId }, consent: { grantId: await grant.save() } }
  await provider.interactionFinished(request, response, result)
}
