import { expect, onTestFinished, test } from 'vitest'
import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { openTestApp } from '../support/test-app.ts'

async function host(anonymous = false) {
  const app = await openTestApp()
  const links: string[] = []
  const service = await serveHttp(app, {
    host: '127.0.0.1',
    port: 0,
    names: ['school.example'],
    anonymous,
    selects: selectionOf({}),
    onSignInLink: (link) => void links.push(link),
  })
  onTestFinished(() => service.close())
  const { address } = service
  const cookie = async () => cookieIn(await httpRequest(links.at(-1) ?? ''))
  const listTasks = (headers: Record<string, string>) =>
    httpRequest(`${address}/api/v1/tools/list_tasks`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{}',
    })
  return { app, address, cookie, listTasks }
}

const cookieIn = ({ headers }: { headers: NodeJS.Dict<string | string[]> }): string =>
  String(headers['set-cookie']).split(';')[0] ?? ''

const OUR_PAGE = { 'TN-Agent-Id': 'web', 'Sec-Fetch-Site': 'same-origin' }

test('a page of ours calls tools with the cookie that the printed link gave', async () => {
  const { address, cookie, listTasks } = await host()
  const Cookie = await cookie()
  expect((await listTasks({ Cookie, ...OUR_PAGE, Origin: address })).status).toBe(200)
  expect((await listTasks({ Cookie, 'TN-Agent-Id': 'web' })).status).toBe(200)
  expect((await listTasks({ ...OUR_PAGE })).status).toBe(401)
})

test.each([
  ['a form or image, which cannot add a header', { 'Sec-Fetch-Site': 'same-origin' }],
  ['another site', { 'TN-Agent-Id': 'web', 'Sec-Fetch-Site': 'cross-site' }],
  ['another port of this host', { 'TN-Agent-Id': 'web', 'Sec-Fetch-Site': 'same-site' }],
  ['another port, by its origin', { 'TN-Agent-Id': 'web', Origin: 'http://127.0.0.1:1' }],
  ['the address bar', { 'TN-Agent-Id': 'web', 'Sec-Fetch-Site': 'none' }],
])('the cookie does not count for %s', async (_, headers) => {
  const { cookie, listTasks } = await host()
  expect((await listTasks({ Cookie: await cookie(), ...headers })).status).toBe(401)
})

test('nobody is granted the question that a foreign page has to ask first', async () => {
  const { address } = await host()
  const asked = await httpRequest(`${address}/api/v1/tools/list_tasks`, {
    method: 'OPTIONS',
    headers: { Origin: 'http://localhost:1', 'Access-Control-Request-Headers': 'tn-agent-id' },
  })
  expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('a token is exchanged for a cookie that ends with it', async () => {
  const { app, address, listTasks } = await host()
  const mara = await app.users.addUser('mara')
  const { secret, token } = await app.tokens.createToken({
    userId: mara.id,
    name: 'x',
    scopes: ['tasks:read'],
  })
  const Authorization = `Bearer ${secret}`
  const signIn = (headers: Record<string, string>) =>
    httpRequest(`${address}/start`, { method: 'POST', headers })
  expect((await signIn({ ...OUR_PAGE })).status).toBe(401)
  expect((await signIn({ ...OUR_PAGE, Authorization: 'Bearer tn_wrong' })).status).toBe(401)
  expect((await signIn({ Authorization })).status).toBe(403)
  const entered = await signIn({ ...OUR_PAGE, Authorization, Origin: address })
  expect(entered.status).toBe(204)
  expect(String(entered.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/)
  const Cookie = cookieIn(entered)
  expect((await listTasks({ Cookie, ...OUR_PAGE })).status).toBe(200)
  await app.tokens.revokeToken(token.id)
  expect((await listTasks({ Cookie, ...OUR_PAGE })).status).toBe(401)
  expect(app.logged.join('')).not.toContain(secret)
})

test('behind TLS the cookie never goes over a plain connection', async () => {
  const { app, address } = await host()
  const { secret } = await app.tokens.createToken({ userId: app.localOwner.id, name: 'x', scopes: ['*'] })
  const entered = await httpRequest(`${address}/start`, {
    method: 'POST',
    headers: {
      ...OUR_PAGE,
      Host: 'school.example',
      Origin: 'https://school.example',
      Authorization: `Bearer ${secret}`,
    },
  })
  expect([entered.status, String(entered.headers['set-cookie'])]).toEqual([
    204,
    expect.stringContaining('; Secure'),
  ])
})

test('signing out ends the cookie, everywhere', async () => {
  const { address, cookie, listTasks } = await host()
  const Cookie = await cookie()
  expect((await httpRequest(`${address}/start`, { method: 'DELETE', headers: { Cookie } })).status).toBe(403)
  const left = await httpRequest(`${address}/start`, { method: 'DELETE', headers: { Cookie, ...OUR_PAGE } })
  expect([left.status, String(left.headers['set-cookie'])]).toEqual([
    204,
    expect.stringContaining('Max-Age=0'),
  ])
  expect((await listTasks({ Cookie, ...OUR_PAGE })).status).toBe(401)
})

test('where anybody may look things up, a page does so without a cookie', async () => {
  const { address, listTasks } = await host(true)
  const search = await httpRequest(`${address}/api/v1/tools/tn_course_search`, {
    method: 'POST',
    headers: { ...OUR_PAGE, 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect([search.status, (await listTasks({ ...OUR_PAGE })).status]).toEqual([200, 403])
})

test('a foreign host’s page reaches nothing, whatever name it has for us', async () => {
  const { address, cookie } = await host()
  for (const headers of [{ Host: 'rebound.example' }, { Origin: 'http://rebound.example' }]) {
    const { status } = await httpRequest(`${address}/`, { headers: { Cookie: await cookie(), ...headers } })
    expect(status).toBe(403)
  }
})
