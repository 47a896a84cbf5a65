import { expect, onTestFinished, test } from 'vitest'
import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { followLink, pageAt, sessionIn } from '../support/browser-page.ts'
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
  const link = () => links.at(-1) ?? ''
  const start = (method: string, headers: Record<string, string>) =>
    httpRequest(`${address}/start`, { method, headers })
  const listTasks = (headers: Record<string, string>) =>
    httpRequest(`${address}/api/v1/tools/list_tasks`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{}',
    })
  const visitor = async () => ({ ...pageAt(address), ...sessionIn(await followLink(link())) })
  return { app, address, link, start, listTasks, visitor, ourPage: pageAt(address) }
}

test('a page of ours calls tools with the session that the printed link gave', async () => {
  const { address, listTasks, visitor, ourPage } = await host()
  const signedIn = await visitor()
  expect((await listTasks(signedIn)).status).toBe(200)
  expect((await listTasks(ourPage)).status).toBe(401)
  // Browsers leave the origin out where they read.
  const { Origin: _, ...reading } = signedIn
  expect((await httpRequest(`${address}/api/v1/tools`, { headers: reading })).status).toBe(200)
  const secrets = [signedIn['TN-Page'], signedIn.Cookie.split('=')[1] ?? '']
  for (const secret of secrets)
    expect((await listTasks({ Authorization: `Bearer ${secret}` })).status).toBe(401)
})

test.each([
  ['the cookie alone, as another port of this host gets it', { 'TN-Page': undefined }],
  ['the cookie with another secret', { 'TN-Page': 'A'.repeat(43) }],
  ['the secret alone', { Cookie: undefined }],
  ['a form or image, which cannot add a header', { 'TN-Agent-Id': undefined }],
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another port of this host', { 'Sec-Fetch-Site': 'same-site' }],
  ['another port, by its origin', { Origin: 'http://127.0.0.1:1' }],
  ['a request that does not say where it comes from', { Origin: undefined }],
  ['the address bar', { 'Sec-Fetch-Site': 'none' }],
])('a session does not count for %s', async (_, changed) => {
  const { listTasks, visitor } = await host()
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...(await visitor()), ...changed }))
    if (value !== undefined) headers[name] = value
  expect((await listTasks(headers)).status).toBe(401)
})

test('nobody is granted the question that a foreign page has to ask first', async () => {
  const { address } = await host()
  const asked = await httpRequest(`${address}/api/v1/tools/list_tasks`, {
    method: 'OPTIONS',
    headers: { Origin: 'http://localhost:1', 'Access-Control-Request-Headers': 'tn-agent-id' },
  })
  expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('a link works once, and reloading it locks nobody out', async () => {
  const { link } = await host()
  const used = link()
  const signedIn = sessionIn(await followLink(used))
  expect(link()).not.toBe(used)
  const again = await followLink(used)
  expect([again.status, JSON.parse(again.body).message]).toEqual([
    401,
    'This link has already been used or has expired',
  ])
  expect((await followLink(used, { ...signedIn })).status).toBe(204)
})

test('opening the link without a page, as a preview does, leaves it valid', async () => {
  const { link } = await host()
  const page = await httpRequest(link(), { headers: { Accept: 'text/html' } })
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await httpRequest(link())).status).toBe(404)
  expect((await httpRequest(link(), { method: 'POST' })).status).toBe(403)
  expect((await followLink(link())).status).toBe(200)
})

test('a token signs in with its own permissions, until it is revoked', async () => {
  const { app, listTasks, start, ourPage } = await host()
  const { id: userId } = await app.users.addUser('mara')
  const { secret, token } = await app.tokens.createToken({ userId, name: 'x', scopes: ['tasks:read'] })
  const Authorization = `Bearer ${secret}`
  expect((await start('POST', ourPage)).status).toBe(401)
  expect((await start('POST', { ...ourPage, Authorization: 'Bearer tn_wrong' })).status).toBe(401)
  expect((await start('POST', { Authorization })).status).toBe(403)
  const entered = await start('POST', { ...ourPage, Authorization })
  expect(String(entered.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/)
  expect(JSON.stringify(entered)).not.toContain(secret)
  const signedIn = { ...ourPage, ...sessionIn(entered) }
  expect((await listTasks(signedIn)).status).toBe(200)
  await app.tokens.revokeToken(token.id)
  expect((await listTasks(signedIn)).status).toBe(401)
  expect(app.logged.join('')).not.toContain(secret)
})

test('a token in a cookie is nothing, and a device’s token signs nobody in', async () => {
  const { app, address, listTasks, start, ourPage } = await host()
  const userId = app.localOwner.id
  const { secret: device } = await app.tokens.createToken({ userId, name: 'laptop', scopes: ['sync'] })
  const { secret: all } = await app.tokens.createToken({ userId, name: 'x', scopes: ['*'] })
  expect((await start('POST', { ...ourPage, Authorization: `Bearer ${device}` })).status).toBe(401)
  for (const secret of [device, all]) {
    const Cookie = `tn_session_${new URL(address).port}=${secret}`
    expect((await listTasks({ ...ourPage, Cookie, 'TN-Page': secret })).status).toBe(401)
  }
})

test('behind TLS the cookie never goes over a plain connection', async () => {
  const { app, address, start } = await host()
  const { secret } = await app.tokens.createToken({ userId: app.localOwner.id, name: 'x', scopes: ['*'] })
  const ourPage = { ...pageAt('https://school.example'), Host: 'school.example' }
  const entered = await start('POST', { ...ourPage, Authorization: `Bearer ${secret}` })
  expect(String(entered.headers['set-cookie'])).toMatch(/^__Host-tn_session_web=.*; Path=\/;.*; Secure$/)
  const signedIn = { ...ourPage, ...sessionIn(entered) }
  expect((await httpRequest(`${address}/api/v1/tools`, { headers: signedIn })).status).toBe(200)
})

test('signing out ends the session, so that a copy of its secrets is worthless', async () => {
  const { start, listTasks, visitor } = await host()
  const signedIn = await visitor()
  const { Cookie, 'TN-Page': page } = signedIn
  expect((await start('DELETE', { Cookie, 'TN-Page': page })).status).toBe(403)
  const left = await start('DELETE', signedIn)
  expect([left.status, String(left.headers['set-cookie'])]).toEqual([
    204,
    expect.stringContaining('Max-Age=0'),
  ])
  expect((await listTasks(signedIn)).status).toBe(401)
})

test('where anybody may look things up, a page does so without a session', async () => {
  const { address, listTasks, ourPage } = await host(true)
  const search = await httpRequest(`${address}/api/v1/tools/tn_course_search`, {
    method: 'POST',
    headers: { ...ourPage, 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect([search.status, (await listTasks(ourPage)).status]).toEqual([200, 401])
})

test('a foreign host’s page reaches nothing, whatever name it has for us', async () => {
  const { address, visitor } = await host()
  const signedIn = await visitor()
  for (const headers of [{ Host: 'rebound.example' }, { Origin: 'http://rebound.example' }]) {
    const { status } = await httpRequest(`${address}/`, { headers: { ...signedIn, ...headers } })
    expect(status).toBe(403)
  }
})
