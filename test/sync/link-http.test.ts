import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { expect, onTestFinished, test } from 'vitest'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { newId } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { MOST_BATCH_BYTES } from '../../packages/server/src/platform/sync/wire.ts'
import { VERSION } from '../../packages/server/src/platform/settings/server-info.ts'
import { callAs, dataOf } from '../support/call.ts'
import { httpRequest, postCall } from '../support/mcp-http.ts'
import { openTestApp } from '../support/test-app.ts'

const AT = '2026-03-05T12:00:00.000Z'

/** A server, and how a device asks it. */
async function host() {
  const app = await openTestApp()
  const service = await serveHttp(app, {
    host: '127.0.0.1',
    port: 0,
    names: [],
    selects: selectionOf({}),
    onSignInLink: () => undefined,
  })
  onTestFinished(() => service.close())
  const post = async (path: string, body: unknown, token = '', headers: Record<string, string> = {}) => {
    const authorization: Record<string, string> = token === '' ? {} : { Authorization: `Bearer ${token}` }
    const answer = await httpRequest(`${service.address}/sync/v1/${path}`, {
      method: 'POST',
      headers: { ...authorization, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { ...answer, said: JSON.parse(answer.body) }
  }
  const device = newId()
  const link = (owner: string) => app.sync.devices.link(owner, { device, name: 'Laptop' })
  return { app, service, post, device, link }
}

const begin = () => ({ protocol: 1, version: VERSION, device: newId(), name: 'Laptop' })
const exchange = (changes: object[] = []) => ({
  protocol: 1,
  version: VERSION,
  incarnation: null,
  after: null,
  changes,
})

function taskChange(device: string, title: string, id: string = newId()) {
  const state = { isCompleted: false, completedAt: null, dueDate: null, priority: null, rev: 1 }
  const text = { title, description: null, notes: null, labels: [] }
  return {
    id: newId(),
    device,
    entity: 'task',
    entityId: id,
    baseId: null,
    baseRev: null,
    body: { id, ...text, ...state, createdAt: AT, updatedAt: AT },
    createdAt: AT,
  }
}

test("a device's token opens the exchange and nothing else, another token all but that", async () => {
  const { app, service, post, link } = await host()
  const own = await link(app.localOwner.id)
  const { secret } = await app.tokens.createToken({ userId: app.localOwner.id, name: 'all', scopes: ['*'] })
  expect((await post('exchange', exchange(), own)).status).toBe(200)
  const rest = `${service.address}/api/v1/tools/list_tasks`
  const asRest = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    return (await httpRequest(rest, { method: 'POST', headers, body: '{}' })).status
  }
  expect([
    (await postCall(`${service.address}/mcp`, own, 'list_tasks', {})).status,
    await asRest(own),
  ]).toEqual([401, 401])
  expect([
    (await postCall(`${service.address}/mcp`, secret, 'list_tasks', {})).status,
    await asRest(secret),
  ]).toEqual([200, 200])
  const metrics = await httpRequest(`${service.address}/metrics`, {
    headers: { Authorization: `Bearer ${own}` },
  })
  expect(metrics.status).toBe(401)

  for (const token of [secret, '', 'tn_wrong'])
    for (const path of ['exchange', 'common', 'unlink']) {
      const { status, said, headers } = await post(path, exchange(), token)
      expect([path, status, said.code]).toEqual([path, 401, 'UNAUTHORIZED'])
      expect(said.message).toContain('tutor-nexus link <server>')
      expect(headers['www-authenticate']).toContain('Bearer')
    }
})

test('what a device sends is its owner’s alone', async () => {
  const { app, post, device, link } = await host()
  const bob = (await app.users.addUser('bob')).id
  const token = await link(app.localOwner.id)
  const theirs = await dataOf(app, 'add_task', { title: 'of bob' }, { userId: bob })
  const [good, foreign, taken] = [
    taskChange(device, 'mine'),
    taskChange(newId(), 'made on a device that nobody knows'),
    taskChange(device, 'written over', String(theirs['task_id'])),
  ]
  const secret = { ...taskChange(device, 'x'), entity: 'credential' }
  const { status, said } = await post('exchange', exchange([good, foreign, taken, secret]), token)
  expect(status).toBe(200)
  expect(said.verdicts).toMatchObject([
    { id: good.id, outcome: 'accepted' },
    { id: foreign.id, outcome: 'refused', code: 'FORBIDDEN' },
    { id: taken.id, outcome: 'refused', code: 'FORBIDDEN' },
    { id: secret.id, outcome: 'refused', code: 'UNKNOWN_ENTITY' },
  ])
  const titles = async (userId: string) => {
    const { tasks } = await dataOf(app, 'list_tasks', {}, { userId })
    return Object(tasks).map(({ title }: { title: string }) => title)
  }
  expect([await titles(app.localOwner.id), await titles(bob)]).toEqual([['mine'], ['of bob']])
})

test('another protocol is told which side to update, whatever else it says', async () => {
  const { app, post, link } = await host()
  const token = await link(app.localOwner.id)
  for (const [path, protocol, behind] of [
    ['link', 2, 'Update the server'],
    ['link', 0, 'Update the device'],
    ['exchange', 2, 'Update the server'],
    ['common', 7, 'Update the server'],
  ] as const) {
    const { status, said } = await post(path, { protocol, version: '9.9.9', unheard: 'of' }, token)
    expect([path, status, said.code]).toEqual([path, 409, 'VERSION'])
    expect(said.message).toContain(behind)
  }
})

test('what is no request of ours is refused, each with a code', async () => {
  const { app, service, post, link } = await host()
  const token = await link(app.localOwner.id)
  const wrong: [string, unknown, number, string][] = [
    ['link', '{', 400, 'BAD_REQUEST'],
    ['link', {}, 400, 'BAD_REQUEST'],
    ['link', { ...begin(), name: '' }, 400, 'BAD_REQUEST'],
    ['link', { ...begin(), device: app.store.device }, 422, 'UNPROCESSABLE_ENTITY'],
    ['link/ask', { protocol: 1 }, 400, 'BAD_REQUEST'],
    ['exchange', exchange([{ nonsense: 1 }]), 400, 'BAD_REQUEST'],
    ['exchange', { ...exchange(), incarnation: 'another life' }, 409, 'DIVERGED'],
    ['exchange', 'x'.repeat(MOST_BATCH_BYTES + 2 * 1024 * 1024), 413, 'TOO_LARGE'],
    ['nothing', {}, 404, 'NOT_FOUND'],
  ]
  for (const [path, body, status, code] of wrong) {
    const answer = await post(path, body, token)
    expect([path, answer.status, answer.said.code]).toEqual([path, status, code])
    expect(Object.keys(answer.said)).toEqual(['code', 'message'])
  }
  expect((await httpRequest(`${service.address}/sync/v1/link`)).status).toBe(405)
  expect((await post('link', begin(), '', { Host: 'evil.example' })).status).toBe(403)
  expect((await post('link', begin(), '', { Origin: 'https://evil.example' })).status).toBe(403)
})

test('a disk that is full and a database that is gone are said to be so, and nothing is taken', async () => {
  const { app, post, device, link } = await host()
  const token = await link(app.localOwner.id)
  const failing = (code: string) =>
    Object.assign(app.sync.server, {
      exchange: () => Promise.reject(Object.assign(new Error('secret words'), { code })),
    })
  for (const [code, status, said] of [
    ['SQLITE_FULL', 507, 'FULL'],
    ['ECONNREFUSED', 503, 'SERVICE_UNAVAILABLE'],
    ['EWHATEVER', 500, 'INTERNAL_ERROR'],
  ] as const) {
    failing(code)
    const answer = await post('exchange', exchange([taskChange(device, 'x')]), token)
    expect([answer.status, answer.said.code]).toEqual([status, said])
    expect(answer.body).not.toContain('secret words')
    expect(answer.headers['retry-after'] === undefined).toBe(status !== 503)
  }
})

test('codes are begun and tried only so often from one address', async () => {
  const { app, service, post } = await host()
  const begun: number[] = []
  for (let count = 0; count < 31; count += 1) begun.push((await post('link', begin())).status)
  expect(begun).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  const { said, headers } = await post('link', begin())
  expect([said.code, Number(headers['retry-after']) > 0]).toEqual(['RATE_LIMITED', true])

  // One caller has ten tries; another at the same address has what is left of thirty.
  const codes: string[] = []
  for (let caller = 0; caller < 4; caller += 1) {
    const { id: userId } = await app.users.addUser(newId())
    const { secret } = await app.tokens.createToken({ userId, name: 'x', scopes: ['*'] })
    for (let count = 0; count < 11; count += 1) {
      const { message } = await postCall(`${service.address}/mcp`, secret, 'tn_user_device_approve', {
        code: 'ZZZZ-ZZZZ',
      })
      codes.push(JSON.parse(message.result.content[0].text).code)
    }
  }
  const tries = (count: number, code: string) => Array.from({ length: count }, () => code)
  const ofOne = [...tries(10, 'NOT_FOUND'), 'RATE_LIMITED']
  expect(codes).toEqual([...ofOne, ...ofOne, ...ofOne, ...tries(11, 'RATE_LIMITED')])
})

test('an assistant approves a code, and revokes the device', async () => {
  const { app, post } = await host()
  const asked = begin()
  const { said } = await post('link', asked)
  expect(await dataOf(app, 'tn_user_device_approve', { code: said.code })).toEqual({
    deviceId: asked.device,
    name: 'Laptop',
    status: 'approved',
  })
  const { said: answer } = await post('link/ask', { protocol: 1, secret: said.secret })
  expect(answer).toMatchObject({
    state: 'approved',
    userName: 'local',
    device: app.store.device,
    version: VERSION,
  })
  expect((await post('link/ask', { protocol: 1, secret: said.secret })).said).toEqual({ state: 'expired' })
  expect((await post('exchange', exchange(), answer.token)).status).toBe(200)
  await dataOf(app, 'tn_user_device_revoke', { deviceId: asked.device })
  const refused = await post('exchange', exchange([taskChange(asked.device, 'late')]), answer.token)
  expect([refused.status, refused.said.message]).toEqual([401, expect.stringContaining('Link it again')])
  const outcome = await callAs(app, 'list_tasks', {})
  expect(outcome.kind === 'result' && Object(outcome.result.data).tasks).toEqual([])
})
