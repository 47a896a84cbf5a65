import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { productHost } from '../rest/rest-host.ts'
import { httpRequest } from '../support/mcp-http.ts'

const REQUESTS = 'http.server.request.start'
const LARGE = 8 * 1024 * 1024
/** What Node reads before it notices that nobody takes it. */
const READ_AHEAD = 512 * 1024

/** The server's ends of the connections that requests come by. */
function serverSockets(): Socket[] {
  const sockets: Socket[] = []
  const note = (message: unknown) => {
    const { request } = Object(message)
    if (request instanceof IncomingMessage) sockets.push(request.socket)
  }
  subscribe(REQUESTS, note)
  onTestFinished(() => void unsubscribe(REQUESTS, note))
  return sockets
}

const json = { 'Content-Type': 'application/json' }

test('a large body is not read where its sender or its size is refused, and the sender sees why', async () => {
  const { service, client } = await productHost({}, undefined, { anonymous: true })
  const { headers: narrow } = await client(['tasks:read'])
  const sockets = serverSockets()
  const wrong = { Authorization: `Bearer tn_${'x'.repeat(43)}` }
  const body = `{"title":"${'x'.repeat(LARGE)}"}`
  const cases: readonly (readonly [path: string, headers: Record<string, string>, status: number])[] = [
    ['/mcp', wrong, 401],
    ['/mcp', {}, 413],
    ['/mcp', { 'Transfer-Encoding': 'chunked' }, 413],
    ['/mcp', narrow, 413],
    ['/api/v1/tools/add_task', wrong, 401],
    ['/api/v1/tools/tn_course_search', {}, 413],
    ['/api/v1/tools/tn_course_search', { 'Transfer-Encoding': 'chunked' }, 413],
    ['/sync/v1/link', {}, 413],
    ['/sync/v1/exchange', wrong, 401],
    ['/imports?adapter=assist&name=a.json', wrong, 401],
    ['/start', {}, 403],
    ['/nowhere', {}, 404],
  ]
  for (const [path, headers, status] of cases) {
    const answer = await httpRequest(`${service.address}${path}`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body,
    })
    const what = `${path} ${JSON.stringify(headers)}`
    expect([what, answer.status]).toEqual([what, status])
    expect(sockets.at(-1)?.bytesRead, what).toBeLessThan(READ_AHEAD)
  }
})

test('a connection is kept after a large body that was read', async () => {
  const { client } = await productHost()
  const all = await client()
  const args = { filePath: 'Long.md', content: 'x'.repeat(300_000) }
  const { status, headers } = await all.post('contentManager_createContent', args)
  expect([status, headers['connection']]).toEqual([200, 'keep-alive'])
})
