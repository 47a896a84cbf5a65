import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Refusal } from '@tutor-nexus/toolkit/http'
import { serveMcpHttp } from '@tutor-nexus/toolkit/mcp/http'
import type { Limiter } from '@tutor-nexus/toolkit/pipeline'
import { expect, onTestFinished, test } from 'vitest'
import { OTHER_USER, TEST_USER } from '../../packages/toolkit/src/testing/call-tool.ts'
import { samplePipeline, sampleTool } from '../../packages/toolkit/src/testing/sample-tool.ts'
import { testPorts } from '../../packages/toolkit/src/testing/test-ports.ts'

const JSON_HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
}

/** A server whose one tool waits until the test says so, on either path. */
async function host(fastPath: boolean, limiter?: Limiter) {
  const released = Promise.withResolvers<void>()
  const wait = sampleTool({
    handler: async (_, { ok }) => {
      await released.promise
      return ok({ value: 'x' })
    },
  })
  const pipeline = samplePipeline([wait], testPorts(limiter ? { limiter } : {}))
  const mcp = serveMcpHttp(
    {
      name: 'test',
      title: 'Test',
      version: '1.0.0',
      pipeline,
      selects: () => true,
      stateKey: randomBytes(32),
      surface: 'mcp-http',
      fastPath,
      identify: ({ authInfo }) => ({
        userId: authInfo?.token === 'other' ? OTHER_USER : TEST_USER,
        scopes: ['*'],
      }),
    },
    () => {},
  )
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const token = request.headers.authorization ?? ''
    const chunks = await request.toArray()
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
    await mcp.handle(request, response, body, { token, clientId: token, scopes: [] }).catch((thrown) => {
      if (!(thrown instanceof Refusal)) throw thrown
      response.writeHead(thrown.status, { ...thrown.headers }).end(JSON.stringify(thrown.error))
    })
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    released.resolve()
    server.closeAllConnections()
    server.close()
    await mcp.close()
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/mcp`
  const post = (method: string, params: object, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { ...JSON_HEADERS, ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  const initialize = (headers: Record<string, string> = {}) =>
    post(
      'initialize',
      { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      headers,
    )
  return { url, post, initialize, release: () => released.resolve() }
}

const OTHER = { Authorization: 'other' }

test.each([true, false])('opening a session counts as a call (fast path: %s)', async (fastPath) => {
  const taken = new Map<string | null, number>()
  const limiter: Limiter = {
    take(name, { userId }, { maxCalls }) {
      expect([name, maxCalls]).toEqual(['initialize', 300])
      const used = (taken.get(userId) ?? 0) + 1
      taken.set(userId, used)
      return used <= 2 ? { allowed: true } : { allowed: false, retryAfterMs: 7_000, used }
    },
  }
  const { initialize } = await host(fastPath, limiter)
  const answers = [await initialize(), await initialize(), await initialize()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(answers[2]?.headers.get('retry-after')).toBe('7')
  expect(await answers[2]?.json()).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfter: 7 } })
  expect((await initialize(OTHER)).status).toBe(200)
})

test.each([true, false])('one caller has few calls at once (fast path: %s)', async (fastPath) => {
  const { post, release } = await host(fastPath)
  const call = async (headers?: Record<string, string>) =>
    (await post('tools/call', { name: 'look_up', arguments: {} }, headers)).text()
  const calls = Array.from({ length: 33 }, () => call())
  expect(await Promise.race(calls)).toMatch(/RATE_LIMITED[^]*32 calls may be open at once/)
  const others = call(OTHER)
  release()
  const refused = (await Promise.all([...calls, others])).filter((answer) => answer.includes('RATE_LIMITED'))
  expect(refused).toHaveLength(1)
  expect(await call()).not.toContain('RATE_LIMITED')
})

test('one caller has few streams, and a closed one frees its place', async () => {
  const { url, initialize } = await host(true)
  const open = async (headers: Record<string, string> = {}) => {
    const session = (await initialize(headers)).headers.get('mcp-session-id') ?? ''
    const closing = new AbortController()
    const listen = () =>
      fetch(url, {
        headers: { Accept: 'text/event-stream', 'Mcp-Session-Id': session, ...headers },
        signal: closing.signal,
      })
    const { status } = await listen()
    return { status, listen, close: () => closing.abort() }
  }
  const streams = []
  for (let at = 0; at < 17; at += 1) streams.push(await open())
  expect(streams.map(({ status }) => status)).toEqual([...Array.from({ length: 16 }, () => 200), 429])
  expect((await open(OTHER)).status).toBe(200)
  streams[0]?.close()
  // The server learns of it when the connection has closed.
  while ((await streams[16]?.listen())?.status === 429);
})
