import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { httpRequest } from '../../support/mcp-http.ts'

/** What the school says of somebody. */
export type Claims = Readonly<Record<string, unknown>>

const CLIENT = { client_id: 'tutor', client_secret: 'a secret of the school and the tutor' }

export type School = Awaited<ReturnType<typeof openSchool>>

/** A school's OpenID provider on this machine, which lets everybody in as whom the test says. */
export async function openSchool(callback: string) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const issuer = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  const people = new Map<string, Claims>()
  let current = ''
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [callback], response_types: ['code'] }],
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'groups'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['test'] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ accountId: current, clientId: CLIENT.client_id })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    return void provider.interactionFinished(request, response, { login: { accountId: current } })
  })

  /** Who the next browser belongs to. */
  function expectPerson(subject: string, claims: Claims): void {
    current = subject
    people.set(subject, claims)
  }

  /** What a browser does at the school: follows every redirect until one leads back. */
  async function visit(start: string, subject: string, claims: Claims): Promise<string> {
    expectPerson(subject, claims)
    const jar = new Map<string, string>()
    for (let url = start; ;) {
      const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const { status, headers, body } = await httpRequest(url, { headers: { Cookie } })
      for (const cookie of [headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        jar.set(name, value)
      }
      const location = headers['location']
      if (typeof location !== 'string') throw new Error(`No redirect: ${status} ${body}`)
      url = new URL(location, url).href
      if (!url.startsWith(issuer)) return url
    }
  }

  return {
    issuer,
    env: {
      TN_OIDC_ISSUER: issuer,
      TN_OIDC_CLIENT_ID: CLIENT.client_id,
      TN_OIDC_CLIENT_SECRET: CLIENT.client_secret,
      TN_OIDC_TITLE: 'Example University',
      TN_OIDC_ROLE_CLAIM: 'groups=urn:school:advisors:advisor,it:operator',
    },
    expectPerson,
    visit,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
