import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, serveAccounts, type AccountServer, type Browser } from './support/account-server.ts'

let server: AccountServer
let browser: Browser

beforeAll(async () => {
  server = await serveAccounts()
  browser = await server.join('mara')
})
afterAll(() => server.close())

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['a form, which cannot add a header', { 'TN-Agent-Id': undefined }],
])('%s can do nothing on these routes', async (_, changed) => {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(changed)) headers[name] = value ?? ''
  const without = Object.entries(changed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  for (const [path, body] of [
    ['sign-in/password', { name: 'mara', password: PASSWORD }],
    ['password', { current: PASSWORD, next: 'taken over now' }],
    ['data/erase', { name: 'mara' }],
    ['passkeys/options', {}],
  ] as const) {
    const answer = await server.send('POST', `/account/v1/${path}`, browser, body, headers, without)
    expect(answer.status).toBe(403)
  }
  expect((await server.get('/account/v1/me', browser)).status).toBe(200)
})

test('no answer may be framed, cached or sniffed', async () => {
  for (const path of ['/account/v1/ways', '/account/v1/me', '/operator/v1/accounts', '/account/v1/nothing']) {
    const { headers } = await server.get(path, browser)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  }
  const page = await server.send('GET', '/sign-in', {}, undefined, { Accept: 'text/html' })
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('bodies that are no JSON, too large or of another shape are refused in words', async () => {
  const send = (body: object) => server.post('/account/v1/sign-in/password', body)
  expect((await send({ name: 'mara' })).json).toMatchObject({
    code: 'BAD_REQUEST',
    details: { issues: [{ path: 'password' }] },
  })
  expect((await send({ name: 'mara', password: 'x'.repeat(70_000) })).status).toBe(413)
  expect((await server.send('POST', '/account/v1/me', browser, {})).status).toBe(405)
  expect((await server.get('/account/v1/__proto__', browser)).status).toBe(404)
})
