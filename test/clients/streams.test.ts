import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHttpFixture, type HttpFixture } from '../conformance/fixture-http.ts'
import { openSession } from './wire.ts'

let fixture: HttpFixture
beforeAll(async () => {
  fixture = await startHttpFixture()
})
afterAll(() => fixture.close())

/** Opens a stream as soon as the server has noticed that the one before is gone. */
async function openStream(headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
  for (;;) {
    const response = await fetch(fixture.url, {
      headers: { Accept: 'text/event-stream', ...headers },
      ...(signal ? { signal } : {}),
    })
    if (response.status !== 409) return response
    await response.text()
  }
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

test('a client that lost its listening stream can open another', async () => {
  const session = await openSession(fixture.url)
  const broken = new AbortController()
  expect((await openStream(session, broken.signal)).status).toBe(200)
  broken.abort()
  const again = await openStream(session)
  expect(again.status).toBe(200)
  await again.body?.cancel()
})

test('a client that lost the stream of a call gets the answer on another', async () => {
  const session = await openSession(fixture.url)
  const key = randomUUID()
  const broken = new AbortController()
  const call = await fetch(fixture.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...session,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'test_wait', arguments: { key }, _meta: { progressToken: 1 } },
    }),
    signal: broken.signal,
  })
  const [, lastSeen = ''] = /^id: (.+)$/m.exec(await readUntil(call, /waiting/)) ?? []
  broken.abort()
  const resumed = await openStream({ ...session, 'Last-Event-ID': lastSeen })
  fixture.signals.tell(key)
  expect(await readUntil(resumed, /Told/)).toContain('"id":1')
})
