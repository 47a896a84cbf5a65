import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layDevices } from '../support/linked.ts'
import { postCall } from '../support/mcp-http.ts'
import {
  PASSWORD,
  PUBLIC,
  serveAccounts,
  signedIn,
  type AccountServer,
  type Browser,
} from './support/account-server.ts'

let server: AccountServer

beforeAll(async () => {
  server = await serveAccounts()
})
afterAll(() => server.close())

const idOf = async (name: string) => (await server.app.users.findUser(name))?.id ?? ''
const accessOf = async (browser: Browser) => (await server.get('/account/v1/access', browser)).json
const end = (path: string, browser: Browser) => server.send('DELETE', `/account/v1/access${path}`, browser)

/** What the authorization server leaves behind for an assistant. */
async function connect(userId: string, grantId: string): Promise<string> {
  const secret = `secret-${grantId}`
  const at = '2026-11-01T00:00:00.000Z'
  await server.app.store.write(async (db) => {
    await db
      .insertInto('token')
      .values({
        id: grantId,
        userId,
        grantId,
        name: 'Claude',
        hash: hash('sha256', secret),
        scopes: ['transcript:read', 'tasks:read'],
        createdAt: at,
        lastUsedAt: null,
        expiresAt: '2999-01-01T00:00:00.000Z',
        revokedAt: null,
        audience: null,
        clientId: 'https://claude.example/client.json',
      })
      .execute()
    await db
      .insertInto('oauthRecord')
      .values({
        kind: 'RefreshToken',
        idHash: hash('sha256', `refresh-${grantId}`),
        payload: {},
        userId,
        grantId,
        uid: null,
        userCode: null,
        consumedAt: null,
        expiresAt: null,
      })
      .execute()
  })
  return secret
}

async function withEverything(name: string) {
  const { app, join, post } = server
  const other = await join(name)
  const browser = signedIn(await post('/account/v1/sign-in/password', { name, password: PASSWORD }))
  const userId = await idOf(name)
  const script = await app.tokens.createToken({ userId, name: 'script', scopes: ['tasks:read'] })
  await app.tokens.createToken({ userId, name: 'old', scopes: ['*'], expiresAt: '2020-01-01T00:00:00.000Z' })
  const assistant = await connect(userId, `grant-${name}`)
  const device = `01KK00000000000000000000${name.slice(0, 2).toUpperCase()}`
  await layDevices(app.store, userId, {
    linked: device,
    waiting: `W${device.slice(1)}`,
    lost: `L${device.slice(1)}`,
  })
  return { browser, other, userId, script, assistant, device }
}

test('a person sees every way into their account, and ends each of them', async () => {
  const { app, get, audit } = server
  const { browser, other, script, assistant, device, userId } = await withEverything('ac')
  const seen = await accessOf(browser)
  expect(seen).toMatchObject({
    assistants: [
      {
        id: 'grant-ac',
        name: 'Claude',
        host: 'claude.example',
        scopes: ['transcript:read', 'tasks:read'],
        groups: expect.arrayContaining([expect.objectContaining({ title: 'Read my transcript' })]),
      },
    ],
    tokens: [{ id: script.token.id, name: 'script' }],
    devices: [{ id: device, name: 'Laptop' }],
  })
  expect(seen.browsers.map(({ isThis }: { isThis: boolean }) => isThis).toSorted()).toEqual([false, true])
  expect(JSON.stringify(seen)).not.toMatch(/hash|secret/i)

  expect(await app.tokens.authenticate(assistant)).toBeDefined()
  expect((await end('/assistants/grant-ac', browser)).status).toBe(204)
  expect(await app.tokens.authenticate(assistant)).toBeUndefined()
  expect(
    await app.store.read.selectFrom('oauthRecord').selectAll().where('userId', '=', userId).execute(),
  ).toEqual([])
  expect((await end(`/tokens/${script.token.id}`, browser)).status).toBe(204)
  expect(await app.tokens.authenticate(script.secret)).toBeUndefined()
  expect((await end(`/devices/${device}`, browser)).status).toBe(204)
  const elsewhere = seen.browsers.find(({ isThis }: { isThis: boolean }) => !isThis)
  expect((await end(`/browsers/${elsewhere.id}`, browser)).status).toBe(204)
  expect((await get('/account/v1/me', other)).status).toBe(401)
  expect(await accessOf(browser)).toMatchObject({
    assistants: [],
    tokens: [],
    devices: [],
    browsers: [{ isThis: true }],
  })
  expect(await audit('access-revoked')).toMatchObject([{ userId, detail: { name: 'Claude' } }])
})

test('everything but this browser ends at once', async () => {
  const { app, get } = server
  const { browser, other, script, assistant } = await withEverything('ae')
  expect((await end('', browser)).status).toBe(204)
  expect([await app.tokens.authenticate(script.secret), await app.tokens.authenticate(assistant)]).toEqual([
    undefined,
    undefined,
  ])
  expect((await get('/account/v1/me', other)).status).toBe(401)
  expect((await get('/account/v1/me', browser)).status).toBe(200)
})

test('nobody ends what belongs to somebody else', async () => {
  const { app } = server
  const victim = await withEverything('va')
  const thief = await server.join('thief')
  const [session] = (await accessOf(victim.browser)).browsers
  for (const path of [
    '/assistants/grant-va',
    `/tokens/${victim.script.token.id}`,
    `/devices/${victim.device}`,
    '/devices/garbage',
    `/browsers/${session.id}`,
  ])
    expect((await end(path, thief)).status).toBe(404)
  expect(await app.tokens.authenticate(victim.script.secret)).toBeDefined()
  expect(await app.tokens.authenticate(victim.assistant)).toBeDefined()
})

test('a token with few permissions sees who it is and changes nothing', async () => {
  const { app, join, send, get, post } = server
  await join('few')
  const { secret } = await app.tokens.createToken({
    userId: await idOf('few'),
    name: 'x',
    scopes: ['tasks:read'],
  })
  const limited = signedIn(await send('POST', '/start', {}, undefined, { Authorization: `Bearer ${secret}` }))
  expect((await get('/account/v1/me', limited)).json.name).toBe('few')
  for (const path of ['access', 'data', 'data/export', 'audit'])
    expect((await get(`/account/v1/${path}`, limited)).status).toBe(403)
  expect((await post('/account/v1/password', { next: 'taken over now' }, limited)).status).toBe(403)
  expect((await post('/account/v1/passkeys/options', {}, limited)).status).toBe(403)
})

test('a person sees what is kept, takes it away, and deletes it', async () => {
  const { app, join, get, post, audit } = server
  const browser = await join('gone')
  const other = await join('stays')
  const userId = await idOf('gone')
  await app.tokens.createToken({ userId, name: 'laptop', scopes: ['*'] })
  const kept = (await get('/account/v1/data', browser)).json
  expect(kept).toMatchObject({
    rows: { user: 1, password: 1, token: 1, browser_session: 1 },
    keptDays: { audit: null },
  })

  const exported = await get('/account/v1/data/export', browser)
  const lines = exported.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toMatchObject({ format: 'tutor-nexus-person', user: { name: 'gone' } })
  expect(lines.at(-1)).toMatchObject({ rows: lines.length - 2 })
  expect(exported.body).not.toMatch(/argon2|_hash|cookieHash/)
  expect(exported.headers['content-disposition']).toMatch(/^attachment; filename="tutor-nexus-/)
  expect(await audit('exported')).toMatchObject([{ userId }])

  expect((await post('/account/v1/data/erase', { name: 'stays' }, browser)).status).toBe(422)
  const erased = await post('/account/v1/data/erase', { name: 'gone' }, browser)
  expect([erased.status, String(erased.headers['set-cookie'])]).toEqual([
    204,
    expect.stringContaining('Max-Age=0'),
  ])
  expect((await get('/account/v1/me', browser)).status).toBe(401)
  expect(await app.users.findUser('gone')).toBeUndefined()
  expect(await audit('erased')).toMatchObject([{ userId: null, detail: { user: userId } }])
  expect((await get('/account/v1/me', other)).status).toBe(200)
})

test('a person reads their own part of the audit log, page by page', async () => {
  const { app, join, get } = server
  const browser = await join('reader')
  await join('somebody')
  const userId = await idOf('reader')
  for (let at = 0; at < 60; at += 1) await app.audit.record({ event: 'exported', userId, detail: { at } })
  const first = (await get('/account/v1/audit', browser)).json
  const second = (await get(`/account/v1/audit?before=${first.before}`, browser)).json
  expect([first.entries.length, second.entries.length, second.before]).toEqual([50, 12, undefined])
  expect(first.entries[0]).toEqual({
    at: expect.any(String),
    event: 'exported',
    actor: null,
    address: null,
    detail: { at: 59 },
  })
  expect(
    second.entries
      .map(({ event }: { event: string }) => event)
      .slice(-2)
      .toSorted(),
  ).toEqual(['sign-in', 'user-added'])
})

test('what an operator does to somebody is in their log, without where the operator was', async () => {
  const { join, get, send } = server
  const browser = await join('watched')
  const operator = { ...(await join('olive', 'operator')), from: '198.51.100.7' }
  const id = await idOf('watched')
  await send('PATCH', `/operator/v1/accounts/${id}`, operator, { storageMb: 5 })
  const { body, json } = await get('/account/v1/audit', browser)
  expect(json.entries[0]).toMatchObject({ event: 'quota-changed', actor: await idOf('olive'), address: null })
  expect(json.entries[1]).toMatchObject({ event: 'sign-in', address: '203.0.113.1' })
  expect(body).not.toContain('198.51.100.7')
})

test('an assistant tells a person what is kept and until when', async () => {
  const kept = await serveAccounts({ env: { TN_RETENTION: 'on', TN_AUDIT_DAYS: '40' } })
  const { app, join, address } = kept
  await join('asks')
  const userId = (await app.users.findUser('asks'))?.id ?? ''
  const { secret } = await app.tokens.createToken({
    userId,
    name: 'x',
    scopes: ['account:read', 'tasks:create'],
  })
  const call = (tool: string, args: object) =>
    postCall(`${address}/mcp`, secret, tool, args, { Host: new URL(PUBLIC).host })
  await call('add_task', { title: 'Counted' })
  const { message } = await call('tn_user_get', {})
  expect(message.result.structuredContent.data).toMatchObject({
    signIn: { password: true, passkeys: 0, school: false },
    kept: { account: 1, tasks: 1, cards: 0, signIn: 1, access: 2 },
    keptDays: { conversations: 90, activityAddresses: 30, activity: 40, everythingElse: null },
  })
  await kept.close()
})
