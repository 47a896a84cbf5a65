import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { connectByOAuth, MemoryProvider } from './support/client-provider.ts'
import { startOAuthHost } from './support/oauth-host.ts'
import { callMcp, RawClient } from './support/raw-flow.ts'
import type { Send } from './support/scripted-browser.ts'

const PUBLIC = 'https://tutor.example.edu'
const database = testDatabase('postgres')

/** Two nodes behind one public address; each request goes to the other one than the request before it. */
async function twoNodes() {
  const env = { TN_PUBLIC_URL: PUBLIC, TN_OAUTH_REGISTRATION: 'on', TN_TRUSTED_PROXIES: 'loopback' }
  const location = await database.location()
  const nodes = [await startOAuthHost({ env, location }), await startOAuthHost({ env, location })] as const
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))))
  const visited = [0, 0]
  let count = 0
  const next = () => {
    const turn = count++ % 2
    visited[turn] = (visited[turn] ?? 0) + 1
    return (turn === 0 ? nodes[0] : nodes[1]).address
  }
  const forwarded = { Host: 'tutor.example.edu', 'X-Forwarded-Proto': 'https' }
  const send: Send = (address, options) => {
    const { pathname, search } = new URL(address)
    return httpRequest(`${next()}${pathname}${search}`, {
      ...options,
      headers: { ...options?.headers, ...forwarded },
    })
  }
  const fetchBy: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { status, headers, body } = await send(request.url, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    })
    const type = String(headers['content-type'] ?? '')
    const challenge = headers['www-authenticate']
    return new Response(status === 202 || status === 204 ? null : body, {
      status,
      headers: {
        'Content-Type': type,
        ...(challenge !== undefined && { 'WWW-Authenticate': String(challenge) }),
      },
    })
  }
  return { nodes, send, fetchBy, visited }
}

test('each step of connecting may land on another node', async () => {
  const { nodes, send, fetchBy, visited } = await twoNodes()
  const [host, other] = nodes
  const browser = await host.browserOf('ada', ['*'], send)
  const provider = new MemoryProvider({})
  const client = await connectByOAuth(host.mcp, { revision: '2026-07-28', provider, browser, fetch: fetchBy })
  await client.callTool({ name: 'add_task', arguments: { title: 'On two nodes' } })
  expect(JSON.stringify(await client.callTool({ name: 'list_tasks', arguments: {} }))).toContain(
    'On two nodes',
  )
  await client.close()
  expect(provider.asked?.origin).toBe(PUBLIC)
  expect(Math.min(...visited)).toBeGreaterThan(4)

  const raw = await RawClient.added(other, 'raw', send)
  const code = await raw.code(browser)
  const answers = await Promise.all(Array.from({ length: 4 }, () => raw.redeem(code)))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)

  const first = await raw.connect(browser)
  const { body: second } = await raw.refresh(first.refresh_token)
  expect((await callMcp(host.mcp, second.access_token, 'list_tasks', send)).status).toBe(200)
  expect((await raw.refresh(first.refresh_token)).status).toBe(400)
  const everywhere = nodes.map(() => callMcp(host.mcp, second.access_token, 'list_tasks', send))
  expect((await Promise.all(everywhere)).map(({ status }) => status)).toEqual([401, 401])
})

test('a device is allowed on one node and gets its token on the other', async () => {
  const { nodes, send } = await twoNodes()
  const [host] = nodes
  const browser = await host.browserOf('ada', ['*'], send)
  const device = await RawClient.added(host, 'device', send)
  const begin = async () =>
    (await device.post('/oauth/device', { scope: 'tasks:read', resource: host.mcp })).body
  const poll = (code: string) =>
    device.post('/oauth/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: code,
    })
  const { device_code: code, user_code: shown, verification_uri: page } = await begin()
  expect(page).toBe(`${PUBLIC}/device`)
  expect(await poll(code)).toMatchObject({ status: 400, body: { error: 'authorization_pending' } })

  expect((await browser.ask('/account/v1/device', { code: 'BBBB-BBBB' })).status).toBe(404)
  const { body: asked } = await browser.ask('/account/v1/device', { code: shown.toLowerCase() })
  expect(asked).toMatchObject({ client: { name: 'Raw', kind: 'verified' }, groups: [{ id: 'tasks-read' }] })
  const decision = { code: shown, decision: 'allow', groups: ['tasks-read'] }
  const foreign = await browser.ask('/account/v1/device/decision', decision, {
    Origin: 'https://evil.example',
  })
  expect(foreign.status).toBe(403)
  expect((await browser.ask('/account/v1/device/decision', decision)).body).toEqual({ allowed: true })
  expect((await browser.ask('/account/v1/device/decision', decision)).status).toBe(404)

  const { body: tokens } = await poll(code)
  expect(tokens.scope).toBe('tasks:read')
  expect((await callMcp(host.mcp, tokens.access_token, 'list_tasks', send)).status).toBe(200)
  expect(await poll(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })

  const refused = await begin()
  await browser.ask('/account/v1/device/decision', { code: refused.user_code, decision: 'deny' })
  expect(await poll(refused.device_code)).toMatchObject({ status: 400, body: { error: 'access_denied' } })
})
