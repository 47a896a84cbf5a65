import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYNC_PROTOCOL } from '../../packages/server/src/platform/sync/wire.ts'
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
let operator: Browser

beforeAll(async () => {
  server = await serveAccounts()
  operator = await server.join('olive', 'operator')
})
afterAll(() => server.close())

const codeIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? ''
const idOf = async (name: string) => (await server.app.users.findUser(name))?.id ?? ''
const patch = (id: string, body: object, by = operator) =>
  server.send('PATCH', `/operator/v1/accounts/${id}`, by, body)
const signIn = (name: string, password = PASSWORD) =>
  server.post('/account/v1/sign-in/password', { name, password })

test.each([
  ['GET', 'accounts'],
  ['PATCH', 'accounts/x'],
  ['POST', 'accounts/x/recovery'],
  ['GET', 'invitations'],
  ['POST', 'invitations'],
  ['DELETE', 'invitations/x'],
  ['GET', 'sources'],
  ['GET', 'health'],
  ['GET', 'audit'],
] as const)('a student who calls %s /operator/v1/%s is refused', async (method, path) => {
  const known = await server.app.users.findUser('sam')
  const student = known ? signedIn(await signIn('sam')) : await server.join('sam')
  const body = method === 'GET' || method === 'DELETE' ? undefined : { role: 'operator' }
  const refused = await server.send(method, `/operator/v1/${path}`, student, body)
  expect([refused.status, refused.json.message]).toEqual([403, 'Only operators may do this'])
  const [traced] = (await server.audit('access-denied')).toReversed()
  expect(traced).toMatchObject({
    userId: await idOf('sam'),
    address: '203.0.113.1',
    detail: { route: `${method} /operator/v1/${path.replace('x', '*')}` },
  })
})

test('nobody without a session, and no advisor, gets further', async () => {
  expect((await server.get('/operator/v1/accounts')).status).toBe(401)
  const advisor = await server.join('ada', 'advisor')
  expect((await server.get('/operator/v1/accounts', advisor)).status).toBe(403)
})

test('a student’s token is refused at what only operators import and measure, and the audit log has it', async () => {
  const { app, join, send, audit } = server
  await join('tess')
  const userId = await idOf('tess')
  const { secret } = await app.tokens.createToken({ userId, name: 'x', scopes: ['*'] })
  const Authorization = `Bearer ${secret}`
  const limited = await app.tokens.createToken({
    userId: await idOf('olive'),
    name: 'x',
    scopes: ['tasks:read'],
  })
  const page = signedIn(
    await send('POST', '/start', {}, undefined, { Authorization: `Bearer ${limited.secret}` }),
  )
  const answers = [
    await send('GET', '/imports', {}, undefined, { Authorization }),
    await send('POST', '/imports?school=LANG', {}, {}, { Authorization }),
    await send('GET', '/metrics', {}, undefined, { Authorization }),
    await send('GET', '/operator/v1/health', page),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  const denied = (await audit('access-denied')).slice(-4)
  expect(denied.map(({ userId: who, detail }) => [who, detail['route']])).toEqual([
    [userId, 'GET /imports'],
    [userId, 'POST /imports'],
    [userId, 'GET /metrics'],
    [await idOf('olive'), 'GET /operator/v1/health'],
  ])
})

test('a refused student cannot fill the audit log', async () => {
  const student = await server.join('loud')
  for (let at = 0; at < 30; at += 1) await server.get('/operator/v1/health', student)
  const id = await idOf('loud')
  expect((await server.audit('access-denied')).filter(({ userId }) => userId === id)).toHaveLength(20)
})

test('an operator invites, sees the invitation, and withdraws it', async () => {
  const { post, get, send, audit } = server
  const { json: made } = await post('/operator/v1/invitations', { role: 'advisor', name: 'nia' }, operator)
  expect(made.link).toMatch(`${PUBLIC}/join#code=`)
  const listed = (await get('/operator/v1/invitations', operator)).json.invitations
  expect(listed).toMatchObject([{ id: made.id, role: 'advisor', name: 'nia' }])
  expect(JSON.stringify(listed)).not.toContain(codeIn(made.link))
  expect((await send('DELETE', `/operator/v1/invitations/${made.id}`, operator)).status).toBe(204)
  expect((await post('/account/v1/invitation', { code: codeIn(made.link) })).status).toBe(404)
  const actor = await idOf('olive')
  expect(await audit('invitation-created')).toMatchObject([{ actor, detail: { role: 'advisor' } }])
  expect(await audit('invitation-revoked')).toMatchObject([{ actor }])
})

test('a recovery link lets somebody back in with a new password, once, and ends their sessions', async () => {
  const { join, post, get, audit } = server
  const lost = await join('forgetful')
  const id = await idOf('forgetful')
  const first = (await post(`/operator/v1/accounts/${id}/recovery`, {}, operator)).json
  const { json } = await post(`/operator/v1/accounts/${id}/recovery`, {}, operator)
  expect((await post('/account/v1/invitation', { code: codeIn(first.link) })).status).toBe(404)
  const code = codeIn(json.link)
  const shown = await post('/account/v1/invitation', { code })
  expect(shown.json).toMatchObject({ kind: 'recover', name: 'forgetful', role: 'student' })
  const body = { code, name: 'somebody-else', password: 'a new start for me' }
  const back = signedIn(await post('/account/v1/join/password', body))
  expect((await get('/account/v1/me', back)).json).toMatchObject({ id, name: 'forgetful' })
  expect((await get('/account/v1/me', lost)).status).toBe(401)
  expect((await signIn('forgetful')).status).toBe(401)
  expect((await post('/account/v1/join/password', body)).status).toBe(404)
  expect(await audit('recovery-created')).toMatchObject([
    { userId: id, actor: await idOf('olive') },
    { userId: id, actor: await idOf('olive') },
  ])
  expect(await audit('account-recovered')).toMatchObject([{ userId: id }])
})

test('who is disabled is out at once: browser, token, device and password', async () => {
  const { app, address, join, get, audit } = server
  const browser = await join('dora')
  const id = await idOf('dora')
  const { secret } = await app.tokens.createToken({ userId: id, name: 'x', scopes: ['*'] })
  const device = await app.sync.devices.link(id, { device: '01KK0000000000000000000DOR', name: 'Laptop' })
  const sync = async () =>
    (
      await server.send(
        'POST',
        '/sync/v1/common',
        {},
        { protocol: SYNC_PROTOCOL, places: [] },
        {
          Authorization: `Bearer ${device}`,
        },
      )
    ).status
  const call = () =>
    postCall(`${address}/mcp`, secret, 'list_tasks', {}, { Host: new URL(PUBLIC).host }).catch(() => ({
      status: 401,
    }))
  expect([(await call()).status, await sync()]).toEqual([200, 200])
  expect((await patch(id, { disabled: true })).status).toBe(204)
  expect([(await call()).status, await sync()]).toEqual([401, 401])
  expect((await get('/account/v1/me', browser)).status).toBe(401)
  expect((await signIn('dora')).status).toBe(401)
  expect((await patch(id, { disabled: false })).status).toBe(204)
  expect((await signIn('dora')).status).toBe(200)
  expect([(await call()).status, await sync()]).toEqual([200, 200])
  expect([await audit('account-disabled'), await audit('account-enabled')]).toMatchObject([
    [{ userId: id, actor: await idOf('olive') }],
    [{ userId: id }],
  ])
})

test('a new role counts from the next sign-in, and the old session is over', async () => {
  const { join, get, audit } = server
  const second = await join('otto', 'operator')
  const id = await idOf('otto')
  expect((await get('/operator/v1/accounts', second)).status).toBe(200)
  expect((await patch(id, { role: 'student' })).status).toBe(204)
  expect((await get('/operator/v1/accounts', second)).status).toBe(401)
  const demoted = signedIn(await signIn('otto'))
  expect((await get('/operator/v1/accounts', demoted)).status).toBe(403)
  expect(await audit('role-changed')).toMatchObject([
    { userId: id, detail: { from: 'operator', to: 'student' } },
  ])
})

test('operators can neither lock themselves or the owner out nor get into the owner’s account', async () => {
  const own = await idOf('olive')
  for (const body of [{ role: 'student' }, { disabled: true }]) {
    expect((await patch(own, body)).status).toBe(422)
    expect((await patch(server.app.localOwner.id, body)).status).toBe(422)
  }
  const owner = `/operator/v1/accounts/${server.app.localOwner.id}/recovery`
  expect((await server.post(owner, {}, operator)).status).toBe(422)
})

test('what somebody may store is changed for them alone', async () => {
  const { join, get, app, audit } = server
  await join('big')
  const id = await idOf('big')
  const limitOf = async () => {
    const { accounts } = (await get('/operator/v1/accounts', operator)).json
    return accounts.find((each: { id: string }) => each.id === id).storage.limitBytes
  }
  const usual = await limitOf()
  expect((await patch(id, { storageMb: 500 })).status).toBe(204)
  expect([await limitOf(), app.storage.limitOf(id), app.storage.limitOf('x')]).toEqual([5e8, 5e8, usual])
  expect((await patch(id, { storageMb: null })).status).toBe(204)
  expect(await limitOf()).toBe(usual)
  expect(await audit('quota-changed')).toMatchObject([{ detail: { megabytes: 500 } }, { userId: id }])
})

test('an operator sees accounts, sources, health and the audit log, and nobody’s content', async () => {
  const { app, join, get } = server
  await join('private')
  const userId = await idOf('private')
  await app.store.write((db) =>
    db
      .insertInto('preference')
      .values({ owner: userId, body: { voice: 'CONTENT' }, rev: 1, updatedAt: '2026-01-01' })
      .execute(),
  )
  const answers = []
  for (const path of [
    'accounts',
    'sources',
    'health',
    'invitations',
    'audit',
    `audit?user=${userId}&event=sign-in`,
  ])
    answers.push(await get(`/operator/v1/${path}`, operator))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.map(({ body }) => body).join('')).not.toMatch(/CONTENT|argon2/)
  expect(answers[0]?.json.accounts).toContainEqual(
    expect.objectContaining({ name: 'private', role: 'student', hasPassword: true, passkeys: 0 }),
  )
  expect(answers[2]?.json).toMatchObject({ database: 'sqlite', publicUrl: PUBLIC, isShared: true })
  expect(answers[5]?.json.entries).toMatchObject([
    { event: 'sign-in', user: 'private', address: '203.0.113.1' },
  ])
})
