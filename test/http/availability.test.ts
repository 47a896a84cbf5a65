import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { expect, test } from 'vitest'
import { anyName, sampleTool } from '../../packages/toolkit/src/testing/sample-tool.ts'
import { failureIn, productHost } from '../rest/rest-host.ts'
import { httpRequest, postCall } from '../support/mcp-http.ts'
import { openTestApp } from '../support/test-app.ts'

const LEGACY = '2025-11-25'

test('a few pipelined requests are answered, thousands close the connection', async () => {
  const { service } = await productHost({ domains: ['task'] })
  const { port, host } = new URL(service.address)
  const pipelined = async (path: string, count: number): Promise<string[]> => {
    const socket = connect(Number(port), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
    // A connection that is closed with requests unread is reset.
    socket.on('error', () => {})
    const get = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`
    socket.write(`${`${get}\r\n`.repeat(count - 1)}${get}Connection: close\r\n\r\n`)
    await new Promise((resolve) => socket.once('close', resolve))
    return received.split('HTTP/1.1 200 OK').slice(1)
  }
  for (const path of ['/openapi.json', '/docs', '/healthz']) {
    const { body } = await httpRequest(`${service.address}${path}`)
    const answers = await pipelined(path, 17)
    expect(answers.map((answer) => answer.includes(body))).toEqual(Array.from({ length: 17 }, () => true))
    expect((await pipelined(path, 2_000)).length).toBeLessThanOrEqual(1)
  }
})

const HOSTILE = {
  'a long list': `{"context":{"a":[${'0,'.repeat(100_000)}0]}}`,
  'many fields': `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":0`).join()}}`,
  'deep objects': `${'{"a":'.repeat(101)}0${'}'.repeat(101)}`,
}

test('hostile JSON is refused before it is parsed, over REST and MCP', async () => {
  const { app, service, client } = await productHost()
  const rest = await client(['tasks:read'])
  const json = { 'Content-Type': 'application/json' }
  for (const [what, args] of Object.entries(HOSTILE)) {
    const answer = await rest.send('POST', '/api/v1/tools/list_tasks', json, args)
    expect([answer.status, failureIn(answer).code], what).toEqual([400, 'BAD_REQUEST'])
    const mcp = await httpRequest(`${service.address}/mcp`, {
      method: 'POST',
      headers: { ...rest.headers, ...json },
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_tasks","arguments":${args}}}`,
    })
    expect([mcp.status, JSON.parse(mcp.body).error.code], what).toEqual([400, -32700])
  }
  expect(app.logged.filter((line) => line.includes('call started'))).toEqual([])
})

test('a tool takes as large a request as it needs, and no larger one', async () => {
  const { client } = await productHost()
  const all = await client()
  // Brackets and commas within a text are no values.
  const large = '[{,"\\'.repeat(60_000)
  const refused = await all.post('add_task', { title: 'Essay', description: large })
  expect(refused.status).toBe(413)
  expect(failureIn(refused).details.limit).toMatchObject({ max: 256 * 1024 })
  const note = await all.post('contentManager_createContent', { filePath: 'Long.md', content: large })
  expect(note.status).toBe(200)
})

test('who may not call a tool learns nothing of its arguments, and costs no parsing', async () => {
  const { service, client, app } = await productHost()
  const { headers } = await client(['courses:read'])
  const secret = headers['Authorization']?.slice('Bearer '.length) ?? ''
  const { message } = await postCall(`${service.address}/mcp`, secret, 'add_task', { tilte: 5 })
  expect(JSON.parse(message.result.content[0].text).code).toBe('FORBIDDEN')
  expect(await app.store.read.selectFrom('session').select('id').execute()).toEqual([])
})

test('a list of tools tells how often each may be called', async () => {
  const { app, service, client } = await productHost({ domains: ['task'] })
  const { headers } = await client()
  const { body } = await httpRequest(`${service.address}/mcp`, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  const { tools } = JSON.parse(body.slice(body.indexOf('data: ') + 'data: '.length)).result
  const limits = Object.fromEntries(
    tools.map(({ name, _meta }: { name: string; _meta: object }) => [name, _meta]),
  )
  for (const { tool } of app.registry.getAll().filter(({ domain }) => domain === 'task'))
    expect(limits[tool.name]).toEqual({ 'tutor-nexus/rateLimit': tool.rateLimit })
})

/** A session of an older revision, as several tokens of its owner may use it. */
async function openSession(address: string, authorization: string) {
  const send = (method: string, headers: Record<string, string>, message?: object, signal?: AbortSignal) =>
    fetch(`${address}/mcp`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': LEGACY,
        ...headers,
      },
      ...(message ? { body: JSON.stringify({ jsonrpc: '2.0', ...message }) } : {}),
      ...(signal ? { signal } : {}),
    })
  const params = { protocolVersion: LEGACY, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const opened = await send('POST', { Authorization: authorization }, { id: 0, method: 'initialize', params })
  await opened.text()
  const id = opened.headers.get('mcp-session-id') ?? ''
  await send(
    'POST',
    { Authorization: authorization, 'Mcp-Session-Id': id },
    { method: 'notifications/initialized' },
  )
  return { id, send }
}

test('a stream is resumed only by a token that may see all that was on it', async () => {
  const { service, client } = await productHost()
  const all = (await client()).headers['Authorization'] ?? ''
  const narrow = (await client(['courses:read'])).headers['Authorization'] ?? ''
  const { id, send } = await openSession(service.address, all)
  const called = await send(
    'POST',
    { Authorization: all, 'Mcp-Session-Id': id },
    { id: 1, method: 'tools/call', params: { name: 'add_task', arguments: { title: 'Secret plan' } } },
  )
  const [, first = ''] = /^id: (.+)$/m.exec(await called.text()) ?? []
  const resume = (authorization: string, signal?: AbortSignal) =>
    send(
      'GET',
      { Authorization: authorization, 'Mcp-Session-Id': id, 'Last-Event-ID': first },
      undefined,
      signal,
    )
  const refused = await resume(narrow)
  expect(refused.status).toBe(403)
  expect(await refused.text()).not.toContain('Secret plan')
  const reading = new AbortController()
  const resumed = await resume(all, reading.signal)
  let replayed = ''
  for await (const chunk of resumed.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    replayed += chunk
    if (replayed.includes('Secret plan')) break
  }
  expect(replayed).toContain('Secret plan')
  reading.abort()
})

test('streams and running calls end with their token; those of another token go on', async () => {
  const calls = new EventEmitter<{ begun: [AbortSignal] }>()
  const wait = sampleTool({
    name: 'wait',
    responseTime: 'slow',
    handler: (_, { signal }) => {
      calls.emit('begun', signal)
      return new Promise(() => {})
    },
  })
  const registry = new ToolRegistry([{ name: 'sample', naming: anyName, tools: [wait] }])
  const { app, service } = await productHost({}, await openTestApp(undefined, { registry }))
  const newToken = async () => {
    const given = { userId: app.localOwner.id, name: 'test', scopes: ['*'] }
    const { secret, token } = await app.tokens.createToken(given)
    return { id: token.id, authorization: `Bearer ${secret}` }
  }
  const listen = async () => {
    const { id: tokenId, authorization } = await newToken()
    const { id, send } = await openSession(service.address, authorization)
    const headers = { Authorization: authorization, 'Mcp-Session-Id': id }
    const closing = new AbortController()
    const stream = await send('GET', headers, undefined, closing.signal)
    const ended = stream.text().then(
      () => 'ended',
      () => 'ended',
    )
    return { tokenId, ended, headers, send, close: () => closing.abort() }
  }
  const call = async (path: string, body: object) => {
    const { id: tokenId, authorization } = await newToken()
    const begun = once(calls, 'begun')
    const answered = fetch(`${service.address}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Authorization: authorization,
      },
      body: JSON.stringify(body),
    }).then((response) => response.text())
    const [signal] = await begun
    return { tokenId, ended: Promise.all([once(signal, 'abort'), expect(answered).rejects.toThrow()]) }
  }
  const kept = await listen()
  const params = { name: 'wait', arguments: {} }
  const stream = await listen()
  const revoked = [
    stream,
    await call('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    await call('/api/v1/tools/wait', {}),
  ]
  for (const { tokenId } of revoked) await app.tokens.revokeToken(tokenId)
  await Promise.all(revoked.map(({ ended }) => ended))
  expect(await Promise.race([kept.ended, nextTurn('open')])).toBe('open')
  const again = await kept.send(
    'POST',
    { ...stream.headers, Authorization: kept.headers.Authorization },
    { id: 2, method: 'tools/list' },
  )
  expect(again.status).toBe(404)
  kept.close()
})
