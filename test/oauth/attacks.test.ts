import { StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openV2 } from '../clients/client-v2.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { CALLBACK, MemoryProvider } from './support/client-provider.ts'
import { startDocumentServer, type DocumentServer } from './support/document-server.ts'
import { startOAuthHost, type OAuthHost } from './support/oauth-host.ts'
import { callMcp, RawClient } from './support/raw-flow.ts'
import { ScriptedBrowser } from './support/scripted-browser.ts'

let host: OAuthHost
let documents: DocumentServer
beforeAll(async () => {
  documents = await startDocumentServer()
  host = await startOAuthHost()
})
afterAll(async () => {
  await host.close()
  await documents.close()
})

const connected = async (name: string) => {
  const browser = await host.browserOf(name)
  const client = await RawClient.added(host, `raw-${name}`)
  return { browser, client }
}

describe('a code', () => {
  test('counts once, and ends what it gave if it comes again', async () => {
    const { browser, client } = await connected('ada')
    const code = await client.code(browser)
    const { body: tokens } = await client.redeem(code)
    expect((await callMcp(host.mcp, tokens.access_token)).status).toBe(200)
    expect(await client.redeem(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await callMcp(host.mcp, tokens.access_token)).status).toBe(401)
    expect(await client.refresh(tokens.refresh_token)).toMatchObject({ status: 400 })
  })

  test('counts once for many at the same moment', async () => {
    const { browser, client } = await connected('bea')
    const code = await client.code(browser)
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.redeem(code)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.filter(({ body }) => body.error === 'invalid_grant').length).toBeGreaterThanOrEqual(4)
  })

  test('is worth nothing with another verifier, redirect, resource or client', async () => {
    const { browser, client } = await connected('cal')
    const other = await RawClient.added(host, 'raw-other')
    const refused = { status: 400, body: { error: 'invalid_grant' } }
    expect(await client.redeem(await client.code(browser), { code_verifier: 'x'.repeat(43) })).toMatchObject(
      refused,
    )
    expect(
      await client.redeem(await client.code(browser), { redirect_uri: 'http://127.0.0.1:1/other' }),
    ).toMatchObject(refused)
    expect(await other.redeem(await client.code(browser), { code_verifier: client.verifier })).toMatchObject(
      refused,
    )
    expect(await client.redeem(await client.code(browser), { resource: host.address })).toMatchObject({
      status: 400,
      body: { error: 'invalid_target' },
    })
  })
})

test('a refresh token is replaced by each use, and ends everything if an old one comes again', async () => {
  const { browser, client } = await connected('dan')
  const first = await client.connect(browser)
  const { body: second } = await client.refresh(first.refresh_token)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect((await callMcp(host.mcp, second.access_token)).status).toBe(200)
  expect(await client.refresh(first.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
  expect((await callMcp(host.mcp, first.access_token)).status).toBe(401)
  expect((await callMcp(host.mcp, second.access_token)).status).toBe(401)
  expect(await client.refresh(second.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
})

test('a revoked token is refused at once, and only its client can revoke it', async () => {
  const { browser, client } = await connected('eve')
  const tokens = await client.connect(browser)
  const other = await RawClient.added(host, 'raw-stranger')
  await other.post('/oauth/revoke', { token: tokens.refresh_token })
  expect((await callMcp(host.mcp, tokens.access_token)).status).toBe(200)
  expect((await client.post('/oauth/revoke', { token: tokens.refresh_token })).status).toBe(200)
  const { status, challenge } = await callMcp(host.mcp, tokens.access_token)
  expect(status).toBe(401)
  expect(challenge).toContain('error="invalid_token"')
  expect(await client.refresh(tokens.refresh_token)).toMatchObject({ status: 400 })
})

test('somebody who is disabled loses access at once', async () => {
  const { browser, client } = await connected('fay')
  const tokens = await client.connect(browser)
  const { store } = host.app
  await store.write((db) =>
    db.updateTable('user').set({ disabledAt: new Date().toISOString() }).where('name', '=', 'fay').execute(),
  )
  expect((await callMcp(host.mcp, tokens.access_token)).status).toBe(401)
  expect(await client.refresh(tokens.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
})

describe('an authorization request', () => {
  test.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a foreign resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('with %s is refused', async (_, changed, error) => {
    const { browser, client } = await connected('gil')
    const { url } = await browser.open(client.authorization(changed).href)
    expect(`${url.origin}${url.pathname}`).toBe(CALLBACK)
    expect(url.searchParams.get('error')).toBe(error)
    expect(url.searchParams.get('iss')).toBe(host.address)
    expect(url.searchParams.has('code')).toBe(false)
  })

  test.each([
    'https://evil.example/callback',
    'http://127.0.0.1:1/callback/../other',
    `${CALLBACK}?more`,
    'javascript:alert(1)',
    '//evil.example',
  ])('sends nobody to %s', async (redirect) => {
    const { browser, client } = await connected('gil')
    const { url, answer } = await browser.open(client.authorization({ redirect_uri: redirect }).href)
    expect(url.origin).toBe(host.address)
    expect(answer?.status).toBe(400)
    expect(answer?.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer?.headers['content-type']).toContain('text/plain')
  })

  test('of a client that registers itself is refused unless that is allowed', async () => {
    const metadata = JSON.parse(
      (await httpRequest(`${host.address}/.well-known/oauth-authorization-server`)).body,
    )
    expect(metadata).not.toHaveProperty('registration_endpoint')
    expect(metadata).not.toHaveProperty('introspection_endpoint')
    for (const path of ['/oauth/register', '/oauth/introspect', '/oauth/me'])
      expect((await httpRequest(`${host.address}${path}`, { method: 'POST' })).status).toBe(404)
  })
})

describe('a metadata document', () => {
  const opened = async (says: object, path = '') => {
    documents.says = says
    const browser = await host.browserOf('hal')
    return browser.open(new RawClient(host, `${documents.address}${path}`).authorization().href)
  }

  test.each([
    ['names another client', { client_id: 'https://other.example/client.json' }],
    ['has a secret', { client_secret: 'a'.repeat(40) }],
    ['does not list the redirect', { redirect_uris: ['https://elsewhere.example/'] }],
    ['is too large', { client_name: 'x'.repeat(10_000) }],
    ['has redirects that are no list', { redirect_uris: 'none' }],
  ])('that %s is refused', async (name, says) => {
    const { answer } = await opened(says, `?${encodeURIComponent(name)}`)
    expect(answer?.status).toBe(400)
  })

  test('is not fetched from the network of a shared server', async () => {
    documents.says = {}
    const shared = await startOAuthHost({ env: { TN_PUBLIC_URL: 'http://tutor.test' } })
    const before = documents.count
    const address = new RawClient(shared, documents.address).authorization()
    const answer = await httpRequest(`${shared.address}${address.pathname}${address.search}`, {
      headers: { Host: 'tutor.test' },
    })
    await shared.close()
    expect(answer.status).toBe(400)
    expect(answer.body).not.toContain('127.0.0.1')
    expect(documents.count).toBe(before)
  })
})

describe('consent', () => {
  const allow = { decision: 'allow', groups: ['tasks-read'] }

  test.each([
    ['another site', { Origin: 'https://evil.example' }, 403],
    ['another port of this host', { Origin: 'http://127.0.0.1:1' }, 403],
    ['a frame of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a page that does not know the secret of ours', { 'TN-Page': 'A'.repeat(43) }, 401],
  ])('does not count from %s', async (_, headers, status) => {
    const { browser, client } = await connected('ivy')
    const interaction = await browser.interactionOf(client.authorization())
    expect((await browser.ask(interaction, allow, headers)).status).toBe(status)
  })

  test('does not count in another browser, nor without a person', async () => {
    const { browser, client } = await connected('jon')
    const interaction = await browser.interactionOf(client.authorization())
    const other = await host.browserOf('kim')
    expect((await other.ask(interaction, allow)).status).toBe(404)
    const nobody = new ScriptedBrowser(host.address, undefined)
    const own = await nobody.interactionOf(client.authorization())
    expect((await nobody.ask(own)).body).toMatchObject({ prompt: 'login', account: null })
    expect((await nobody.ask(own, allow)).status).toBe(401)
  })

  test('gives what was agreed to, and nothing that was not asked for', async () => {
    const { browser, client } = await connected('lea')
    const { scope } = await client.connect(browser, { groups: ['tasks-read', 'devices', 'transcript-read'] })
    expect(scope).toBe('tasks:read')
  })

  test('that is refused says so to the client, and both are in the audit log', async () => {
    const { browser, client } = await connected('max')
    await client.connect(browser)
    const answer = await browser.authorize(client.authorization(), { decision: 'deny' })
    expect(answer.searchParams.get('error')).toBe('access_denied')
    const user = await host.app.users.findUser('max')
    const events = await host.app.store.read
      .selectFrom('audit')
      .select('event')
      .where('userId', '=', user?.id ?? '')
      .orderBy('id')
      .execute()
    expect(events).toEqual([{ event: 'consent' }, { event: 'consent-refused' }])
  })
})

test('the client refuses an answer of another issuer', async () => {
  const provider = new MemoryProvider({ document: documents.address })
  documents.says = {}
  const transport = new StreamableHTTPClientTransport(new URL(host.mcp), { authProvider: provider })
  await expect(openV2('2026-07-28', transport)).rejects.toThrow(UnauthorizedError)
  const browser = await host.browserOf('ned')
  const answer = await browser.authorize(provider.asked ?? new URL(host.mcp))
  answer.searchParams.set('iss', 'https://evil.example')
  await expect(transport.finishAuth(answer.searchParams)).rejects.toThrow(/iss/i)
})
