import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { failureIn, productHost, resultIn, type RestClient } from './rest-host.ts'

const ADD = '/api/v1/tools/add_task'
const JSON_TYPE = { 'Content-Type': 'application/json' }

test.each([
  {},
  { Authorization: 'Bearer tn_wrong' },
  { Authorization: 'Basic eDp5' },
  { Cookie: 'tn_session=x' },
])('without a valid token there is no tool: %j', async (headers) => {
  const { anybody } = await productHost()
  for (const [method, path] of [
    ['GET', '/api/v1/tools'],
    ['POST', ADD],
    ['POST', '/api/v1/tools/nothing'],
    ['GET', '/api/v1/tools/list_tasks'],
  ] as const) {
    const answer = await anybody.send(method, path, headers)
    expect([answer.status, failureIn(answer).code], path).toEqual([401, 'UNAUTHORIZED'])
    expect(answer.headers['www-authenticate']).toMatch(
      /^Bearer realm="Tutor Nexus", (error="invalid_token", )?resource_metadata="http:\/\/127\.0\.0\.1:\d+\/\.well-known\/oauth-protected-resource", scope="/,
    )
    expect(failureIn(answer).details.reason).toContain('`npx tutor-nexus token create --name my-assistant`')
  }
})

test('without the permission there is no call', async () => {
  const { client } = await productHost()
  const reader = await client(['courses:read'])
  for (const answer of [await reader.post('add_task', { title: 'x' }), await reader.get('list_tasks', {})]) {
    expect([answer.status, failureIn(answer).code]).toEqual([403, 'FORBIDDEN'])
  }
})

const sent = (headers: Record<string, string>, body: string) => (client: RestClient) =>
  client.send('POST', ADD, headers, body)

test.each([
  ['a form', 415, sent({ 'Content-Type': 'application/x-www-form-urlencoded' }, 'title=x')],
  ['plain text', 415, sent({ 'Content-Type': 'text/plain' }, '{"title":"x"}')],
  ['no type', 415, sent({}, '{"title":"x"}')],
  ['another charset', 415, sent({ 'Content-Type': 'application/json; charset=utf-16' }, '{"title":"x"}')],
  ['a compressed body', 415, sent({ ...JSON_TYPE, 'Content-Encoding': 'gzip' }, '{"title":"x"}')],
  ['broken JSON', 400, sent(JSON_TYPE, '{"title":')],
  ['a list', 400, sent(JSON_TYPE, '[]')],
  ['a text', 400, sent(JSON_TYPE, '"title"')],
  ['nothing at all', 400, sent(JSON_TYPE, 'null')],
  ['a wrong type inside', 400, sent(JSON_TYPE, '{"title":7}')],
  ['an unknown field', 400, sent(JSON_TYPE, '{"title":"x","colour":"red"}')],
  [
    'nesting beyond what arguments may have',
    400,
    sent(JSON_TYPE, `{"labels":${'['.repeat(80)}${']'.repeat(80)}}`),
  ],
  ['nesting without end', 400, sent(JSON_TYPE, `${'['.repeat(50_000)}${']'.repeat(50_000)}`)],
  ['a large body', 413, sent(JSON_TYPE, `{"title":"${'x'.repeat(5_000_000)}"}`)],
  [
    'a large body in pieces',
    413,
    sent({ ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }, `{"title":"${'x'.repeat(5_000_000)}"}`),
  ],
])('%s is refused as BAD_REQUEST with status %i, and nothing is done', async (_, status, send) => {
  const { client } = await productHost()
  const owner = await client()
  const answer = await send(owner)
  const failure = failureIn(answer)
  expect([answer.status, failure.code]).toEqual([status, 'BAD_REQUEST'])
  expect(failure.message).not.toBe('')
  expect(failure.requestId).toHaveLength(26)
  expect((await owner.data('list_tasks', {}))['tasks']).toEqual([])
})

test('JSON is taken with its charset named, in any case', async () => {
  const { client } = await productHost()
  const type = { 'Content-Type': 'Application/JSON; Charset=UTF-8' }
  expect((await (await client()).send('POST', ADD, type, '{"title":"x"}')).status).toBe(200)
})

test('a body that is no UTF-8 is refused, not kept as something else', async () => {
  const { client, service } = await productHost()
  const answer = await fetch(`${service.address}${ADD}`, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...(await client()).headers },
    body: Buffer.from('{"title":"Mathé"}', 'latin1'),
  })
  expect(answer.status).toBe(400)
})

test.each([
  'TN-Session',
  'TN-Workspace',
  'TN-Agent-Id',
  'TN-Agent-Version',
  'X-Correlation-Id',
  'traceparent',
  'Idempotency-Key',
])('a %s that is too long or empty is refused by its name', async (name) => {
  const { client } = await productHost()
  const owner = await client()
  const mayBeBlank = name === 'TN-Session' || name === 'TN-Workspace'
  for (const value of ['x'.repeat(201), ...(mayBeBlank ? [] : [''])]) {
    const answer = await owner.post('add_task', { title: 'x' }, { [name]: value })
    const { code, details } = failureIn(answer)
    expect([answer.status, code, details.issues?.[0]?.path]).toEqual([400, 'BAD_REQUEST', name])
  }
  expect((await owner.data('list_tasks', {}))['tasks']).toEqual([])
})

test.each([
  ['broken JSON', '?arguments={'],
  ['arguments one by one', '?status=pending'],
  ['arguments given twice', '?arguments={}&arguments={}'],
  ['no object', '?arguments=[]'],
])('a GET with %s is refused', async (_, query) => {
  const { client } = await productHost()
  const answer = await (await client()).send('GET', `/api/v1/tools/list_tasks${query}`)
  expect([answer.status, failureIn(answer).code]).toEqual([400, 'BAD_REQUEST'])
  expect(answer.headers['etag']).toBeUndefined()
})

test('other methods are told which ones there are', async () => {
  const { client } = await productHost()
  const owner = await client()
  const cases = [
    ['GET', ADD, 'POST'],
    ['HEAD', ADD, 'POST'],
    ['DELETE', ADD, 'POST'],
    ['PUT', '/api/v1/tools/list_tasks', 'GET, HEAD, POST'],
    ['POST', '/api/v1/tools', 'GET, HEAD'],
    ['POST', '/openapi.json', 'GET, HEAD'],
    ['PATCH', '/docs', 'GET, HEAD'],
  ] as const
  for (const [method, path, allowed] of cases) {
    const answer = await owner.send(method, path)
    expect([answer.status, answer.headers['allow']], `${method} ${path}`).toEqual([405, allowed])
    if (method !== 'HEAD') expect(failureIn(answer).code).toBe('BAD_REQUEST')
    const options = await owner.send('OPTIONS', path)
    expect([options.status, options.headers['allow'], options.body]).toEqual([204, allowed, ''])
  }
})

test('HEAD tells what GET would, without the body', async () => {
  const { client } = await productHost()
  const owner = await client()
  for (const path of ['/api/v1/tools', '/api/v1/tools/list_tasks', '/openapi.json', '/docs']) {
    const [head, get] = [await owner.send('HEAD', path), await owner.send('GET', path)]
    expect([head.status, head.body]).toEqual([200, ''])
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0)
  }
})

test('there is nothing elsewhere, and nothing that a page of another site could read', async () => {
  const { anybody, client } = await productHost()
  for (const path of [
    '/api',
    '/api/',
    '/api/v1',
    '/api/v2/tools',
    '/api/v1/tools/',
    '/api/v1/tools/a/b',
    '/docs/x',
  ]) {
    const answer = await anybody.send('GET', path)
    expect([answer.status, failureIn(answer).code], path).toEqual([404, 'NOT_FOUND'])
  }
  const owner = await client()
  const foreign = await owner.post('list_tasks', {}, { Origin: 'https://elsewhere.example' })
  expect([foreign.status, failureIn(foreign).code]).toEqual([403, 'FORBIDDEN'])
  const asked = await owner.send('OPTIONS', ADD, { 'Access-Control-Request-Method': 'POST' })
  expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test.each([String.raw`/api/v1\tools`, '/api/v1/../v1/tools/%', '/api/%2e%2e/mcp'])(
  'the target %s breaks nothing',
  async (target) => {
    const { app, service } = await productHost()
    const { port } = new URL(service.address)
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1.1 4\d\d .*"code":"[A-Z_]+"/s)
    expect(app.logged.join('')).not.toContain('a request failed')
  },
)

test('who hangs up in the middle of a body leaves no trace in the log', async () => {
  const { app, client, service } = await productHost()
  const owner = await client()
  const { port } = new URL(service.address)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST ${ADD} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: ${owner.headers['Authorization']}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"title"`,
    () => socket.destroy(),
  )
  expect(resultIn(await owner.post('list_tasks', {})).data).toEqual({ tasks: [] })
  await service.close()
  expect(app.logged.join('')).not.toContain('a request failed')
})
