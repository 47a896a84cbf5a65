import { randomUUID } from 'node:crypto'
import { StreamableHTTPClientTransport, type Client } from '@modelcontextprotocol/client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { openV2 } from '../clients/client-v2.ts'
import { openSession, post } from '../clients/wire.ts'
import { ToolAnswer, type Answering } from '../clients/test-client.ts'
import { WATCHED } from '../conformance/fixture-domain/resources.ts'
import { SOMEBODY } from '../conformance/fixture-pipeline.ts'
import { fixtureNodes, type FixtureNodes } from './fixture-nodes.ts'

const database = testDatabase('postgres', 'suite')
const REVISIONS = ['2026-07-28', '2025-11-25', '2024-11-05']
const POST = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }

let nodes: FixtureNodes
const clients: Client[] = []
beforeAll(async () => {
  nodes = await fixtureNodes(database)
})

afterEach(async () => void (await Promise.all(clients.splice(0).map((client) => client.close()))))
afterAll(() => nodes.close())

async function connect(revision: string, answering?: Answering): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL(nodes.one.url), { fetch: nodes.alternately })
  const client = await openV2(revision, transport, answering)
  clients.push(client)
  return client
}

const said = async (client: Client, name: string, args: Record<string, unknown> = {}) =>
  ToolAnswer.parse(await client.callTool({ name, arguments: args })).content[0]?.text ?? ''

const callOf = (name: string, args: object = {}, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

/** Ends all connections to the database, as an operator or a failover does. */
async function cutConnections(location: StoreLocation): Promise<void> {
  const client = new pg.Client('databaseUrl' in location ? location.databaseUrl : '')
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await client.end()
}

/** The text of a stream up to where it matches. */
async function readUntil(response: Response, pattern: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (pattern.test(text)) return text
  }
  throw new Error(`The stream ended after ${text}`)
}

test.each(REVISIONS)('%s works when each request goes to another node', async (revision) => {
  const client = await connect(revision, { elicit: () => ({ action: 'accept', content: { name: 'Ada' } }) })
  for (let round = 0; round < 3; round += 1) {
    expect((await client.listTools()).tools.length).toBeGreaterThan(5)
    expect(await said(client, 'test_simple_text')).toContain('simple text')
    expect((await client.listPrompts()).prompts.length).toBeGreaterThan(0)
  }
  if (revision >= '2025-06-18')
    expect(await said(client, 'test_input_required_result_elicitation')).toContain('Hello, Ada!')
})

test('a session that is deleted on one node ends on the other', async () => {
  const { one, other } = nodes
  const session = await openSession(one.url)
  expect((await post(other.url, callOf('test_simple_text'), session)).status).toBe(200)
  expect((await post(other.url, { method: 'ping' }, session)).status).toBe(200)
  expect((await fetch(one.url, { method: 'DELETE', headers: session })).status).toBe(200)
  while ((await post(other.url, { method: 'ping' }, session)).status !== 404);
  expect((await post(one.url, { method: 'ping' }, session)).status).toBe(404)
})

test('nobody else can use the session on another node', async () => {
  const session = await openSession(nodes.one.url)
  const stranger = { ...session, Authorization: 'Bearer 01K9Z4M8T0QJ6X2V7B5N3C1B0B' }
  expect((await post(nodes.other.url, callOf('test_simple_text'), stranger)).status).toBe(404)
  expect((await post(nodes.other.url, callOf('test_simple_text'), session)).status).toBe(200)
})

test('a log level that was set on one node holds on the other', async () => {
  const { one, other } = nodes
  const session = await openSession(one.url)
  const logged = async () => {
    const headers = { ...POST, ...session }
    const body = JSON.stringify(callOf('test_logging_tool'))
    return (await fetch(other.url, { method: 'POST', headers, body })).text()
  }
  expect(await logged()).toContain('notifications/message')
  await post(one.url, { method: 'logging/setLevel', params: { level: 'error' } }, session)
  while ((await logged()).includes('notifications/message'));
  // Also where the session is not known yet.
  const late = await openSession(one.url)
  await post(one.url, { method: 'logging/setLevel', params: { level: 'error' } }, late)
  Object.assign(session, late)
  expect(await logged()).not.toContain('notifications/message')
})

test('a call is cancelled from another node', async () => {
  const { one, other, signals } = nodes
  const session = await openSession(one.url)
  const key = randomUUID()
  const running = fetch(one.url, {
    method: 'POST',
    headers: { ...POST, ...session },
    body: JSON.stringify(callOf('test_hang', { key }, 7)),
  })
  await signals.told(`${key} begun`)
  await post(
    other.url,
    { id: undefined, method: 'notifications/cancelled', params: { requestId: 7 } },
    session,
  )
  expect(await (await running).text()).not.toContain('"id":7')
})

test('a resource that is subscribed to on one node is reported on a stream of another', async () => {
  const { one, other } = nodes
  const session = await openSession(one.url)
  await post(one.url, { method: 'resources/subscribe', params: { uri: WATCHED } }, session)
  const stream = await fetch(other.url, { headers: { Accept: 'text/event-stream', ...session } })
  expect(stream.status).toBe(200)
  const heard = readUntil(stream, /resources\/updated/)
  await post(one.url, callOf('test_trigger_resource_update'), session)
  expect(await heard).toContain(WATCHED)
})

test.each([{ progressToken: 1 }, undefined])(
  'a stream that broke is resumed on another node (_meta: %j)',
  async (meta) => {
    const { one, other, signals } = nodes
    const session = await openSession(one.url)
    const key = randomUUID()
    const broken = new AbortController()
    const { params, ...call } = callOf('test_wait', { key })
    const begun = await fetch(one.url, {
      method: 'POST',
      headers: { ...POST, ...session },
      body: JSON.stringify({ ...call, params: { ...params, ...(meta && { _meta: meta }) } }),
      signal: broken.signal,
    })
    const [, lastSeen = ''] = /^id: (.+)$/m.exec(await readUntil(begun, /^id: .+\n/m)) ?? []
    broken.abort()
    const resumed = await fetch(other.url, {
      headers: { Accept: 'text/event-stream', ...session, 'Last-Event-ID': lastSeen },
    })
    expect(resumed.status).toBe(200)
    signals.tell(key)
    expect(await readUntil(resumed, /Told/)).toContain('"id":1')
  },
)

test('the stream of a call whose node has ended says so', async () => {
  const { one, other, signals, third } = nodes
  const ending = await third()
  const session = await openSession(ending.url)
  const key = randomUUID()
  const begun = await fetch(ending.url, {
    method: 'POST',
    headers: { ...POST, ...session },
    body: JSON.stringify(callOf('test_wait', { key }, 9)),
  })
  const [, lastSeen = ''] = /^id: (.+)$/m.exec(await readUntil(begun, /^id: .+\n/m)) ?? []
  signals.tell(key)
  await ending.close()
  const resume = (url: string, last: string) =>
    fetch(url, { headers: { Accept: 'text/event-stream', ...session, 'Last-Event-ID': last } })
  const lost = await (await resume(one.url, lastSeen)).text()
  expect(lost).toMatch(/"id":9,"error":.*"code":"SERVICE_UNAVAILABLE".*"retryAfter":1/)
  // The session's own stream goes on.
  const own = await resume(other.url, `_GET_stream_${lastSeen.split('_').at(-1)}`)
  expect(own.status).toBe(200)
  await own.body?.cancel()
})

test('a node whose connections were cut learns what it has missed', async () => {
  const { one, other } = nodes
  const session = await openSession(one.url)
  expect((await post(other.url, { method: 'ping' }, session)).status).toBe(200)
  await cutConnections(await database.location())
  const end = () => fetch(one.url, { method: 'DELETE', headers: session }).catch(() => undefined)
  while ((await end())?.ok !== true);
  while ((await post(other.url, { method: 'ping' }, session).catch(() => undefined))?.status !== 404);
})

test('the sessions of one person are limited across nodes', async () => {
  const { one, other } = nodes
  const first = await openSession(one.url)
  for (let count = 0; count < 20; count += 1) await openSession(count % 2 === 0 ? one.url : other.url)
  expect((await post(other.url, { method: 'ping' }, first)).status).toBe(404)
  const store = await database.open()
  const { length } = await store.read.selectFrom('mcpSession').select('owner').execute()
  expect(length).toBe(20)
  expect(await store.read.selectFrom('mcpSession').select('owner').distinct().execute()).toEqual([
    { owner: SOMEBODY.userId },
  ])
})
