import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { IncomingMessage, request, type ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { failureIn, productHost } from '../rest/rest-host.ts'

const REQUESTS = 'http.server.request.start'
const SENT = 1_000_000
/** As many of them as one person may have in memory. */
const MOST = 16

/** The server's ends of the connections that requests come by. */
function serverSockets(): Set<Socket> {
  const sockets = new Set<Socket>()
  const note = (message: unknown) => {
    const { request: begun } = Object(message)
    if (begun instanceof IncomingMessage) sockets.add(begun.socket)
  }
  subscribe(REQUESTS, note)
  onTestFinished(() => void unsubscribe(REQUESTS, note))
  return sockets
}

/** A call whose last byte does not come. */
function sendUnended(address: string, headers: Record<string, string>): ClientRequest {
  const sent = request(`${address}/api/v1/tools/contentManager_createContent`, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': SENT + 1 },
  })
  sent.on('error', () => undefined)
  sent.write('x'.repeat(SENT))
  onTestFinished(() => void sent.destroy())
  return sent
}

const note = (filePath: string) => ({ filePath, content: 'x'.repeat(SENT - 10_000) })

test('one person has few large bodies in memory, and others are not refused for it', async () => {
  const { service, client, stranger } = await productHost()
  const sockets = serverSockets()
  const own = await client()
  const unended = Array.from({ length: MOST }, () => sendUnended(service.address, own.headers))
  while (sockets.size < MOST || [...sockets].some(({ bytesRead }) => bytesRead < SENT)) await nextTurn()
  const held = [...sockets]

  const refused = await own.post('contentManager_createContent', note('Refused.md'))
  expect([refused.status, refused.headers['retry-after'], refused.headers['connection']]).toEqual([
    429,
    '1',
    'close',
  ])
  expect(failureIn(refused).message).toBe('Too many large requests at once')
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'x'.repeat(SENT) } })
  const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
  expect((await own.send('POST', '/mcp', json, message)).status).toBe(429)
  expect((await own.post('add_task', { title: 'Small bodies are taken' })).status).toBe(200)
  const other = await stranger('other')
  expect((await other.post('contentManager_createContent', note('Other.md'))).status).toBe(200)

  for (const each of unended) each.destroy()
  while (held.some((socket) => !socket.closed)) await nextTurn()
  expect((await own.post('contentManager_createContent', note('Taken.md'))).status).toBe(200)
})
