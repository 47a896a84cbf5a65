import { connect } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { ToolFailure } from '@tutor-nexus/toolkit/contract'
import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { expect, onTestFinished, test } from 'vitest'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { httpRequest, postCall } from '../support/mcp-http.ts'
import { openTestApp } from '../support/test-app.ts'

async function host(options: { host?: string; names?: string[] } = {}) {
  const app = await openTestApp()
  const service = await serveHttp(app, {
    host: options.host ?? '127.0.0.1',
    port: 0,
    names: options.names ?? [],
    selects: selectionOf({}),
    onSignInLink: () => undefined,
  })
  onTestFinished(() => service.close())
  const newToken = async (scopes: string[]) =>
    (await app.tokens.createToken({ userId: app.localOwner.id, name: 'test', scopes })).secret
  return { app, service, newToken, mcp: `${service.address}/mcp` }
}

test('refuses a request without a valid token, in the shape of the contract', async () => {
  const { mcp } = await host()
  for (const headers of [{}, { Authorization: 'Bearer tn_wrong' }, { Authorization: 'Basic eDp5' }]) {
    const {
      status,
      headers: answered,
      body,
    } = await httpRequest(mcp, { method: 'POST', headers, body: '{}' })
    expect(status).toBe(401)
    expect(answered['www-authenticate']).toContain('Bearer')
    const failure = ToolFailure().parse(JSON.parse(body))
    expect(failure.code).toBe('UNAUTHORIZED')
    expect(failure.details.reason).toContain('`npx tutor-nexus token create --name my-assistant`')
    expect(failure._meta.bytes).toBe(Buffer.byteLength(body))
  }
})

test('refuses a selection in the address, and says where it is made', async () => {
  const { mcp, newToken } = await host()
  const secret = await newToken(['*'])
  expect((await postCall(`${mcp}?from=a-host`, secret, 'list_tasks', {})).status).toBe(200)
  for (const query of ['surface=flat', 'surface=flat&domains=task', 'lean']) {
    const headers = { Authorization: `Bearer ${secret}` }
    const { status, body } = await httpRequest(`${mcp}?${query}`, { method: 'POST', headers, body: '{}' })
    expect(status).toBe(400)
    const { message, details } = ToolFailure().parse(JSON.parse(body))
    expect(message).toContain(query.includes('domains') ? 'surface, domains' : query.split('=')[0])
    expect(details.reason).toContain('npx tutor-nexus serve --surface flat')
  }
})

test('a token in a cookie opens no tool', async () => {
  const { mcp, newToken } = await host()
  const secret = await newToken(['*'])
  const { status } = await httpRequest(mcp, {
    method: 'POST',
    headers: { Cookie: `tn_session=${secret}` },
    body: '{}',
  })
  expect(status).toBe(401)
})

test('a revoked token is refused at once', async () => {
  const { app, mcp } = await host()
  const { secret, token } = await app.tokens.createToken({
    userId: app.localOwner.id,
    name: 'x',
    scopes: ['*'],
  })
  expect((await postCall(mcp, secret, 'list_tasks', {})).status).toBe(200)
  await app.tokens.revokeToken(token.id)
  expect((await postCall(mcp, secret, 'list_tasks', {})).status).toBe(401)
})

test('scopes decide which tools are listed and may be called', async () => {
  const { mcp, newToken } = await host()
  const reader = await newToken(['tasks:read'])
  const { message } = await postCall(mcp, reader, 'add_task', { title: 'x' })
  expect(message.result.isError).toBe(true)
  expect(JSON.parse(message.result.content[0].text).code).toBe('FORBIDDEN')
  const { body } = await httpRequest(mcp, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${reader}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect(body).toContain('"list_tasks"')
  expect(body).not.toContain('"name":"add_task"')
})

test.each([
  ['another host', { Host: 'evil.example' }],
  ['a host that only begins like ours', { Host: '127.0.0.1.evil.example' }],
  ['another origin', { Origin: 'https://evil.example' }],
  ['an opaque origin', { Origin: 'null' }],
])('refuses %s', async (_, headers) => {
  const { mcp, service, newToken } = await host()
  const Authorization = `Bearer ${await newToken(['*'])}`
  for (const address of [mcp, service.address]) {
    const { status } = await httpRequest(address, {
      method: 'POST',
      headers: { Authorization, ...headers },
      body: '{}',
    })
    expect(status).toBe(403)
  }
})

test('answers to further names that it was given', async () => {
  const { mcp, newToken } = await host({ names: ['tutor.school.example'] })
  const { status } = await postCall(
    mcp,
    await newToken(['*']),
    'list_tasks',
    {},
    { Host: 'tutor.school.example:4141' },
  )
  expect(status).toBe(200)
})

test('a body that is too large, or no JSON, is refused and nothing runs', async () => {
  const { app, mcp, newToken } = await host()
  const token = await newToken(['*'])
  const large = await postCall(mcp, token, 'add_task', { title: 'x', description: 'y'.repeat(5_000_000) })
  expect(large.status).toBe(413)
  expect(large.message.error.data.code).toBe('BAD_REQUEST')
  const broken = await httpRequest(mcp, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{"jsonrpc":',
  })
  expect(broken.status).toBe(400)
  expect(JSON.parse(broken.body).error.code).toBe(-32700)
  expect(await app.store.read.selectFrom('task').select('id').execute()).toEqual([])
})

test('says whether it lives, whether it is ready, and what it has done', async () => {
  const { app, service, newToken, mcp } = await host()
  expect((await httpRequest(`${service.address}/healthz`)).body).toBe('ok\n')
  expect((await httpRequest(`${service.address}/readyz`)).status).toBe(200)
  expect((await httpRequest(`${service.address}/metrics`)).status).toBe(401)
  const narrow = await newToken(['tasks:read'])
  const metricsBy = (token: string) =>
    httpRequest(`${service.address}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  expect((await metricsBy(narrow)).status).toBe(403)
  // The figures are of everybody: what a token has by default does not include them.
  expect((await metricsBy(await newToken(['*']))).status).toBe(403)
  await postCall(mcp, narrow, 'list_tasks', {})
  const { body } = await metricsBy(await newToken(['metrics:read']))
  expect(body).toContain('tool_calls_total{tool="list_tasks",outcome="OK"} 1')
  for (const figure of [
    /^tutor_nexus_info\{version="[^"]+",schema="\d+",database="sqlite"\} 1$/m,
    /^process_start_time_seconds \d{10}$/m,
    /^process_resident_memory_bytes [1-9]\d+$/m,
    /^nodejs_active_handles \d+$/m,
    /^nodejs_eventloop_lag_seconds [\d.e-]+$/m,
    /^data_disk_free_bytes [1-9]\d+$/m,
    /^database_bytes [1-9]\d+$/m,
    /^database_wal_bytes \d+$/m,
    /^database_up 1$/m,
    /^sync_devices 0$/m,
    /^sync_changes_behind_max 0$/m,
  ])
    expect(body).toMatch(figure)
  await app.store.close()
  expect((await httpRequest(`${service.address}/readyz`)).status).toBe(503)
})

test('an unknown address and a wrong method get an answer in the contract’s shape', async () => {
  const { service } = await host()
  const missing = await httpRequest(`${service.address}/nothing/here`)
  expect([missing.status, ToolFailure().parse(JSON.parse(missing.body)).code]).toEqual([404, 'NOT_FOUND'])
  expect((await httpRequest(`${service.address}/healthz`, { method: 'POST' })).status).toBe(405)
  expect((await httpRequest(`${service.address}/__proto__`)).status).toBe(404)
})

test('shutting down finishes the calls in flight and lets go of the port, whoever holds a connection to it', async () => {
  // An address of its own: on 127.0.0.1 another test's server may take the freed port before it is asked for.
  const { app, mcp, service, newToken } = await host({ host: '127.0.0.83' })
  const token = await newToken(['*'])
  const calls = Array.from({ length: 20 }, (_, n) => postCall(mcp, token, 'add_task', { title: `task ${n}` }))
  await expect.poll(() => app.logged.filter((line) => line.includes('call started')).length).toBe(20)
  // As browsers do, in advance of a request that may never come.
  const silent = connect(Number(new URL(service.address).port), '127.0.0.83').on('error', () => undefined)
  await once(silent, 'connect')
  await service.close()
  const answers = await Promise.all(calls)
  expect(answers.map(({ message }) => message.result.structuredContent.data.status)).toEqual(
    Array.from({ length: 20 }, () => 'created'),
  )
  await expect(httpRequest(`${service.address}/healthz`, { ownConnection: true })).rejects.toThrow(
    'ECONNREFUSED',
  )
})

test.each(['//evil.example/', '//evil.example/healthz', 'http://evil.example/healthz', '//', 'healthz'])(
  'a request for %s names no other host and breaks nothing',
  async (target) => {
    const { app, service } = await host()
    const { port } = new URL(service.address)
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1.1 400/)
    expect(answer).not.toContain('evil')
    expect(app.logged.join('')).not.toContain('a request failed')
  },
)

test('a body nested without end is refused like any bad body', async () => {
  const { mcp, newToken } = await host()
  const { status } = await httpRequest(mcp, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await newToken(['*'])}`, 'Content-Type': 'application/json' },
    body: `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  })
  expect(status).toBe(400)
})

test('rubbish instead of HTTP ends that connection and no other', async () => {
  const { service } = await host()
  const { port } = new URL(service.address)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.end('\0\x01 not http at all\r\n\r\n')
  expect(await text(socket)).toContain('400')
  expect((await httpRequest(`${service.address}/healthz`)).status).toBe(200)
})
