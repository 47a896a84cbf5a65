import { ToolFailure, ToolResult } from '@tutor-nexus/toolkit/contract'
import { expect, test } from 'vitest'
import { failureIn, fixtureHost, productHost, type RestClient } from './rest-host.ts'

const STREAM = { Accept: 'text/event-stream', 'Content-Type': 'application/json' }

interface Seen {
  event: string
  data: string
}

/** Reads a stream part by part: events, and comments as events without a name. */
async function* partsOf(response: Response): AsyncGenerator<Seen> {
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = `${rest}${chunk}`.split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? []
      yield { event, data: event === '' ? part : data }
    }
  }
}

async function allOf(parts: AsyncIterable<Seen>): Promise<Seen[]> {
  const seen: Seen[] = []
  for await (const part of parts) seen.push(part)
  return seen
}

const open = (
  address: string,
  tool: string,
  args: object,
  { headers = {} }: { headers?: object } = {},
  signal?: AbortSignal,
) =>
  fetch(`${address}/api/v1/tools/${tool}`, {
    method: 'POST',
    headers: { ...STREAM, ...headers },
    body: JSON.stringify(args),
    ...(signal ? { signal } : {}),
  })

test('progress comes as it is made, then the result, then the end', async () => {
  const { address } = await fixtureHost()
  const response = await open(address, 'test_tool_with_progress', {})
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toContain('text/event-stream')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const seen = await allOf(partsOf(response))
  expect(seen.map(({ event }) => event)).toEqual(['progress', 'progress', 'progress', 'result'])
  expect(seen.slice(0, 3).map(({ data }) => JSON.parse(data))).toEqual(
    [0, 50, 100].map((progress) => ({ progress, total: 100 })),
  )
  const { data, _meta } = ToolResult().parse(JSON.parse(seen[3]?.data ?? ''))
  expect(data).toEqual({ said: 'Done.' })
  expect(_meta.bytes).toBe(Buffer.byteLength(seen[3]?.data ?? ''))
})

test('a tool is followed while it is still at work', async () => {
  const { address, client } = await fixtureHost()
  const parts = partsOf(await open(address, 'test_wait', { key: 'pair' }))
  expect((await parts.next()).value).toEqual({
    event: 'progress',
    data: '{"progress":1,"message":"waiting"}',
  })
  expect((await client.post('test_tell', { key: 'pair' })).status).toBe(200)
  expect((await parts.next()).value).toMatchObject({ event: 'result' })
  expect((await parts.next()).done).toBe(true)
})

test('a long silence is filled with comments', async () => {
  const { address, signals } = await fixtureHost({ heartbeatMs: 5 })
  const parts = partsOf(await open(address, 'test_wait', { key: 'slow' }))
  expect((await parts.next()).value).toMatchObject({ event: 'progress' })
  expect((await parts.next()).value).toEqual({ event: '', data: ': still at work' })
  expect((await parts.next()).value).toEqual({ event: '', data: ': still at work' })
  signals.tell('slow')
  const last = await allOf(parts)
  expect(last.at(-1)).toMatchObject({ event: 'result' })
})

test('a failure is the one event `error`', async () => {
  const { address } = await fixtureHost()
  for (const [tool, code] of [
    ['test_error_handling', 'UNPROCESSABLE_ENTITY'],
    ['test_eror_handling', 'NOT_FOUND'],
  ] as const) {
    const seen = await allOf(partsOf(await open(address, tool, {})))
    expect(seen.map(({ event }) => event)).toEqual(['error'])
    expect(ToolFailure().parse(JSON.parse(seen[0]?.data ?? '')).code).toBe(code)
  }
})

test('who stops listening cancels the call', async () => {
  const { address, signals } = await fixtureHost()
  const leaving = new AbortController()
  const parts = partsOf(await open(address, 'test_hang', { key: 'gone' }, {}, leaving.signal))
  expect((await parts.next()).value).toMatchObject({ event: 'progress' })
  leaving.abort()
  await signals.told('gone')
})

test('what is refused before a tool is reached has the status of any other request', async () => {
  const { anybody, client } = await productHost()
  expect((await anybody.post('list_tasks', {}, STREAM)).status).toBe(401)
  const owner = await client()
  const broken = await owner.send('POST', '/api/v1/tools/list_tasks', STREAM, '{')
  expect([broken.status, failureIn(broken).code]).toEqual([400, 'BAD_REQUEST'])
})

test.each([
  ['application/json, text/event-stream', 'application/json'],
  ['text/event-stream, application/json', 'text/event-stream; charset=utf-8'],
  ['application/json;q=0.5, text/event-stream', 'text/event-stream; charset=utf-8'],
  ['*/*', 'application/json'],
  ['text/html', 'application/json'],
])('Accept: %s is answered with %s', async (accept, type) => {
  const { client } = await productHost()
  const owner: RestClient = await client()
  expect((await owner.post('list_tasks', {}, { Accept: accept })).headers['content-type']).toBe(type)
})

test('shutting down lets a stream come to its end', async () => {
  const { client, service } = await productHost()
  const owner = await client()
  const response = await open(service.address, 'list_tasks', {}, owner)
  const [seen] = await Promise.all([allOf(partsOf(response)), service.close()])
  expect(seen.map(({ event }) => event)).toEqual(['result'])
})
