import { expect, test } from 'vitest'
import { toToolError } from '../../packages/server/src/platform/store/errors.ts'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { failureIn, productHost } from '../rest/rest-host.ts'
import { cuttableProxy } from '../support/cuttable-proxy.ts'
import { httpRequest, type HttpAnswer } from '../support/mcp-http.ts'
import { openTestApp } from '../support/test-app.ts'

const database = testDatabase('postgres')
const OWN_PAGE = { 'TN-Agent-Id': 'web' }
const JSON_BODY = { 'Content-Type': 'application/json' }

async function hostBehindProxy() {
  const location = await database.location()
  const url = new URL('databaseUrl' in location ? location.databaseUrl : '')
  const proxy = await cuttableProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(proxy.port)
  // The socket of files leads past the proxy.
  url.searchParams.delete('host')
  const app = await openTestApp({ databaseUrl: url.href })
  return { ...(await productHost({}, app)), app, proxy }
}

type Host = Awaited<ReturnType<typeof hostBehindProxy>>

const sync = (address: string, headers: Record<string, string>) =>
  httpRequest(`${address}/sync/v1/exchange`, {
    method: 'POST',
    headers: { ...headers, ...JSON_BODY },
    body: '{}',
  })

const mcp = (address: string, headers: Record<string, string>) =>
  httpRequest(`${address}/mcp`, {
    method: 'POST',
    headers: { ...headers, ...JSON_BODY, Accept: 'application/json, text/event-stream' },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_tasks","arguments":{}}}',
  })

const signIn = (address: string, headers: Record<string, string>) =>
  httpRequest(`${address}/start`, {
    method: 'POST',
    headers: { ...headers, ...OWN_PAGE, Origin: address },
  })

const passwordSignIn = (address: string) =>
  httpRequest(`${address}/account/v1/sign-in/password`, {
    method: 'POST',
    headers: { ...OWN_PAGE, ...JSON_BODY, Origin: address },
    body: JSON.stringify({ name: 'ann', password: 'correct horse battery' }),
  })

/** The line of the log that has this request id. */
function lineOf({ app }: Host, requestId: string): Record<string, unknown> {
  const found = app.logged.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId)
  expect(found).toHaveLength(1)
  return found[0]
}

const unavailable = ({ status, headers }: HttpAnswer) => [status, headers['retry-after']]

test('while PostgreSQL is down every surface says so, and all is well when it is back', async () => {
  const host = await hostBehindProxy()
  const { service, client, proxy } = host
  const { address } = service
  const all = await client()
  const metrics = await client(['metrics:read'])
  const stranger = await client(['metrics:read'])
  const before = await metrics.send('GET', '/metrics')
  expect([before.status, before.body]).toEqual([200, expect.stringMatching(/^database_up 1$/m)])
  expect(before.body).toMatch(/^database_bytes [1-9]\d+$/m)

  await proxy.cut()
  const read = await all.get('list_tasks', {})
  const written = await all.post('add_task', { title: 'Essay' })
  const signedIn = await signIn(address, all.headers)
  const account = await passwordSignIn(address)
  for (const answer of [read, written, signedIn, account]) {
    expect(unavailable(answer)).toEqual([503, '2'])
    expect(failureIn(answer).code).toBe('SERVICE_UNAVAILABLE')
  }
  expect(lineOf(host, failureIn(read).requestId)).toMatchObject({
    path: '/api/v1/tools/list_tasks',
    outcome: 'SERVICE_UNAVAILABLE',
    err: expect.anything(),
  })
  expect(lineOf(host, failureIn(signedIn).requestId)).toMatchObject({ path: '/start' })

  const protocol = await mcp(address, all.headers)
  expect(unavailable(protocol)).toEqual([503, '2'])
  const { jsonrpc, id, error } = JSON.parse(protocol.body)
  expect([jsonrpc, id, error.code, error.data.code]).toEqual(['2.0', null, -32000, 'SERVICE_UNAVAILABLE'])
  expect(lineOf(host, error.data.requestId)).toMatchObject({ path: '/mcp' })

  const exchanged = await sync(address, all.headers)
  expect(unavailable(exchanged)).toEqual([503, '2'])
  expect(JSON.parse(exchanged.body).code).toBe('SERVICE_UNAVAILABLE')
  expect(unavailable(await httpRequest(`${address}/readyz`))).toEqual([503, '2'])
  expect((await httpRequest(`${address}/healthz`)).status).toBe(200)

  // Only who could read the figures before still can.
  const figures = await metrics.send('GET', '/metrics')
  expect(figures.status).toBe(200)
  for (const surface of ['rest', 'mcp-http', 'sync', 'web'])
    expect(figures.body).toMatch(
      new RegExp(`request_failures_total\\{surface="${surface}",code="SERVICE_UNAVAILABLE"\\} [1-9]`),
    )
  expect(figures.body).toMatch(/^database_pool_connections \d+$/m)
  expect(figures.body).toMatch(/^database_up 0$/m)
  expect(unavailable(await stranger.send('GET', '/metrics'))).toEqual([503, '2'])
  expect((await httpRequest(`${address}/metrics`)).status).toBe(401)

  await proxy.restore()
  expect((await all.post('add_task', { title: 'Essay' })).status).toBe(200)
  expect((await httpRequest(`${address}/readyz`)).status).toBe(200)
  const { tokenId } = (await host.app.tokens.authenticate(metrics.headers['Authorization']!.slice(7)))!
  await host.app.tokens.revokeToken(tokenId)
  expect((await metrics.send('GET', '/metrics')).status).toBe(401)
  await proxy.cut()
  expect((await metrics.send('GET', '/metrics')).status).toBe(503)
})

test('a connection that is cut during a write is no fault of the caller, and is not hidden by the rollback', async () => {
  const { app, proxy } = await hostBehindProxy()
  const cut = app.store.write(async (db) => {
    await db.selectFrom('task').select('id').execute()
    proxy.cutOnce()
    await db.selectFrom('task').select('id').execute()
  })
  await expect(cut).rejects.toThrow(/Connection terminated|ECONNRESET/)
  const caught = app.store.write(async (db) => {
    await db.selectFrom('task').select('id').execute()
    proxy.cutOnce()
    await db
      .selectFrom('task')
      .select('id')
      .execute()
      .catch(() => undefined)
  })
  await expect(caught).rejects.toMatchObject({ fault: 'rolled-back', cause: expect.any(Error) })
})

test('a write whose commit is not answered may have been saved, and is said to be so', async () => {
  const { app, proxy } = await hostBehindProxy()
  const cut = app.store.write(async (db) => {
    await db.selectFrom('task').select('id').execute()
    proxy.cutOnce()
  })
  const fault = await cut.catch((error: unknown) => error)
  expect(fault).toMatchObject({ fault: 'commit-unknown' })
  expect(toToolError(fault)?.details.reason).toMatch(/^It may have been saved/)
})
