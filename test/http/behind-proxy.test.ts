import { expect, onTestFinished, test } from 'vitest'
import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { AuditStore } from '../../packages/server/src/platform/audit/audit-store.ts'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import { pageAt, sessionIn } from '../support/browser-page.ts'
import { httpRequest } from '../support/mcp-http.ts'
import {
  byStandard,
  CLIENT,
  likeNginx,
  reverseProxy,
  type ForwardedHeaders,
} from '../support/reverse-proxy.ts'
import { openTestApp } from '../support/test-app.ts'

const PUBLIC = 'https://tutor.school.example'
const SETTINGS = { TN_PUBLIC_URL: `${PUBLIC}/`, TN_TRUSTED_PROXIES: 'loopback' }

async function host(
  env: NodeJS.ProcessEnv = SETTINGS,
  headersFor: ForwardedHeaders = likeNginx,
  anonymous = false,
) {
  const app = await openTestApp(undefined, { env })
  const links: string[] = []
  const service = await serveHttp(app, {
    host: '127.0.0.1',
    port: 0,
    names: [],
    anonymous,
    selects: selectionOf({}),
    onSignInLink: (link) => void links.push(link),
  })
  onTestFinished(() => service.close())
  const proxy = await reverseProxy(service.address, headersFor)
  const send = (method: string, path: string, headers: Record<string, string> = {}) =>
    httpRequest(`${proxy}${path}`, {
      method,
      headers: { Host: 'tutor.school.example', [CLIENT]: '192.0.2.7', ...headers },
    })
  const { secret } = await app.tokens.createToken({ userId: app.localOwner.id, name: 'x', scopes: ['*'] })
  return { app, service, links, send, Authorization: `Bearer ${secret}` }
}

const OUR_PAGE = pageAt(PUBLIC)

test('the documents and the configurations have the public address, and there is no link for its owner', async () => {
  const { links, send, Authorization } = await host()
  expect(links).toEqual([])
  // Whatever host a request names.
  const headers = { Authorization, Host: 'localhost' }
  expect((await send('GET', '/docs', headers)).body).toContain(`API_URL=${PUBLIC}\n`)
  expect(JSON.parse((await send('GET', '/openapi.json', headers)).body).servers).toEqual([{ url: PUBLIC }])
  const clients = (await send('GET', '/api/v1/clients', headers)).body
  expect(clients).toContain(`"${PUBLIC}/mcp"`)
})

test('a page of the public address signs in, with a cookie for TLS alone', async () => {
  const { send, Authorization } = await host()
  const elsewhere = { ...pageAt('http://tutor.school.example'), Authorization }
  expect((await send('POST', '/start', elsewhere)).status).toBe(403)
  const entered = await send('POST', '/start', { ...OUR_PAGE, Authorization })
  expect(String(entered.headers['set-cookie'])).toMatch(/^__Host-tn_session_web=.*; Secure$/)
  expect(entered.headers['strict-transport-security']).toBe('max-age=31536000')
  const { Origin: _, ...reading } = { ...OUR_PAGE, ...sessionIn(entered) }
  expect((await send('GET', '/api/v1/tools', reading)).status).toBe(200)
  expect((await send('DELETE', '/start', { ...reading, Origin: PUBLIC })).status).toBe(204)
  expect((await send('GET', '/api/v1/tools', reading)).status).toBe(401)
})

test.each([
  ['X-Forwarded-For', likeNginx, { 'X-Forwarded-For': '198.51.100.1' }],
  ['Forwarded', byStandard, { Forwarded: 'for=198.51.100.1' }],
])('limits count by the client that %s names, not by what the client says', async (_, headersFor, faked) => {
  const { app, send } = await host(SETTINGS, headersFor)
  const network = '2001:db8:7:8'
  const guess = (client: string) =>
    send('POST', '/start?code=guess', { ...OUR_PAGE, ...faked, [CLIENT]: client })
  for (let tries = 0; tries <= 30; tries += 1) await guess(`${network}::${tries}`)
  expect((await guess(`${network}:ffff::1`)).status).toBe(429)
  expect((await guess('2001:db8:7:9::1')).status).toBe(401)
  await app.audit.close()
  const entries = await new AuditStore(app.store).list(new Date(0), 10)
  const failed = entries.filter(({ event }) => event === 'sign-in-failed')
  expect(new Set(failed.map(({ address }) => address))).toEqual(new Set([network, '2001:db8:7:9']))
})

test('somebody who is no trusted proxy cannot say who they are', async () => {
  const { app, send } = await host({ TN_PUBLIC_URL: PUBLIC, TN_TRUSTED_PROXIES: '192.0.2.0/24' })
  await send('POST', '/start?code=guess', OUR_PAGE)
  const entries = await new AuditStore(app.store).list(new Date(0), 10)
  expect(entries.at(-1)).toMatchObject({ event: 'sign-in-failed', address: '127.0.0.1' })
})

test('anonymous callers are told apart by their own addresses', async () => {
  const { app, send } = await host(SETTINGS, likeNginx, true)
  const start = (client: string) => send('POST', '/api/v1/tools/tn_session_start', { [CLIENT]: client })
  for (const client of ['192.0.2.7', '192.0.2.8', '192.0.2.8']) expect((await start(client)).status).toBe(200)
  const owners = await app.store.read.selectFrom('sessionHead').select('owner').execute()
  expect(new Set(owners.map(({ owner }) => owner)).size).toBe(2)
})

test('the host that the proxy names is checked like any other', async () => {
  const { send } = await host()
  expect((await send('GET', '/healthz', { Host: 'rebound.example' })).status).toBe(403)
})

test('paths of this machine are told to its owner at this machine, and not through a proxy', async () => {
  const { app, service, send, Authorization } = await host()
  const direct = await httpRequest(`${service.address}/api/v1/clients`, { headers: { Authorization } })
  expect(direct.body).toContain(JSON.stringify(process.execPath))
  const remote = await send('GET', '/api/v1/clients', { Authorization })
  expect(remote.status).toBe(200)
  expect(remote.body).not.toContain(JSON.stringify(process.execPath))
  expect(remote.body).not.toContain('"local"')
  const list = '/api/v1/tools/vaultManager_listVaults'
  const near = await httpRequest(`${service.address}${list}`, { method: 'POST', headers: { Authorization } })
  const far = await send('POST', list, { Authorization })
  expect([near.body.includes(app.settings.home), far.body.includes(app.settings.home)]).toEqual([true, false])
  expect(JSON.parse(far.body).data.items).toMatchObject([{ name: 'notes', folder: null }])
})

test.each([
  { TN_PUBLIC_URL: 'tutor.school.example' },
  { TN_PUBLIC_URL: 'https://school.example/tutor' },
  { TN_PUBLIC_URL: 'https://user@school.example' },
  { TN_PUBLIC_URL: 'ftp://school.example' },
  { TN_TRUSTED_PROXIES: 'proxy.school.example' },
  { TN_TRUSTED_PROXIES: '10.0.0.0/33' },
  { TN_TRUSTED_PROXIES: '10.0.0.1,' },
])('a wrong setting is refused: %j', (env) => {
  expect(() => readSettings(env)).toThrow(Object.keys(env)[0])
})
