import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/test-app.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { ended, startServing } from '../support/tn.ts'
import { PASSWORD, PUBLIC, serveAccounts } from './support/account-server.ts'

const SLOW = 60_000

test(
  'a shared server invites its operator at each start until one has joined, and nothing is open before',
  { timeout: SLOW },
  async () => {
    const home = await temporaryFolder()
    const started = async () => {
      const served = await startServing(home, ['--public-url', PUBLIC])
      const send = (method: string, path: string, body?: object) =>
        httpRequest(`${served.listens}${path}`, {
          method,
          headers: {
            Host: new URL(PUBLIC).host,
            Origin: PUBLIC,
            'TN-Agent-Id': 'web',
            'Content-Type': 'application/json',
          },
          ...(body && { body: JSON.stringify(body) }),
        })
      return { ...served, send }
    }
    const first = await started()
    expect(first).toMatchObject({ address: PUBLIC, start: null })
    await ended(first.child)
    const second = await started()
    expect(second.invitation).toMatch(`${PUBLIC}/join#code=`)
    expect(second.invitation).not.toBe(first.invitation)
    expect(JSON.parse((await second.send('GET', '/account/v1/ways')).body)).toMatchObject({
      needsSetup: true,
    })
    for (const [method, path] of [
      ['POST', '/mcp'],
      ['GET', '/api/v1/tools'],
      ['GET', '/account/v1/me'],
      ['GET', '/operator/v1/accounts'],
      ['POST', '/start'],
      ['POST', '/start?code=guess'],
    ] as const)
      expect((await second.send(method, path)).status).toBe(401)
    const code = new URL(second.invitation ?? '').hash.slice('#code='.length)
    const joined = await second.send('POST', '/account/v1/join/password', {
      code,
      name: 'olive',
      password: PASSWORD,
    })
    expect(joined.status).toBe(200)
    expect(JSON.parse((await second.send('GET', '/account/v1/ways')).body)).toMatchObject({
      needsSetup: false,
    })
    const earlier = new URL(first.invitation ?? '').hash.slice('#code='.length)
    expect((await second.send('POST', '/account/v1/invitation', { code: earlier })).status).toBe(404)
    await ended(second.child)
    const third = await started()
    expect(third).toMatchObject({ start: null, invitation: null })
    await ended(third.child)
  },
)

test('an installation of one’s own keeps its link and needs no operator', async () => {
  const server = await serveAccounts({ env: { TN_PUBLIC_URL: '' } })
  try {
    const headers = { 'TN-Agent-Id': 'web' }
    const { body } = await httpRequest(`${server.address}/account/v1/ways`, { headers })
    expect(JSON.parse(body)).toMatchObject({ isShared: false, needsSetup: false, provider: null })
    expect(server.links).toHaveLength(1)
  } finally {
    await server.close()
  }
})
