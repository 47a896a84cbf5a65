import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { LineWire } from './line-wire.ts'
import { openHttp } from './open-wires.ts'
import { fixtureHttp, fixtureLines, PATHS } from './pairs.ts'
import { requestAt, REVISIONS, SESSIONS, STATELESS, type Revision } from './revisions.ts'

const toolCall = (revision: Revision, id: string, name: string, key: string) =>
  requestAt(revision, id, 'tools/call', { name, arguments: { key } })

const cancelled = (requestId: unknown) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
})

const say = ({ write }: LineWire, message: object): void => write(`${JSON.stringify(message)}\n`)

/** A call over HTTP that hangs and is known to have begun; what drops its connection. */
async function hangingOverHttp(fastPath: boolean, revision: Revision) {
  const fixture = await fixtureHttp(fastPath)
  const { post, headersFor } = await openHttp(fixture.url, revision)
  const key = randomUUID()
  const gone = new AbortController()
  const answered = fetch(fixture.url, {
    method: 'POST',
    headers: headersFor('tools/call', 'test_hang'),
    body: JSON.stringify(toolCall(revision, 'hanging', 'test_hang', key)),
    signal: gone.signal,
  })
    .then((response) => response.text())
    .catch(() => 'dropped')
  await fixture.signals.told(`${key} begun`)
  return { fixture, key, gone, answered, post, headers: headersFor('notifications/cancelled') }
}

describe.each(PATHS)('a call that went on the $path path', ({ fastPath }) => {
  test.each(REVISIONS)('is cancelled by a notification over stdio at %s', async (revision) => {
    const wire = await fixtureLines(fastPath, revision)
    const key = randomUUID()
    say(wire, toolCall(revision, 'hanging', 'test_hang', key))
    say(wire, toolCall(revision, 'begun', 'test_wait', `${key} begun`))
    expect(JSON.parse(await wire.line()).id).toBe('begun')
    // None of these is a cancellation of it.
    for (const odd of [{ id: 'odd' }, { jsonrpc: '1.0' }, { params: { requestId: 'hanging', reason: 7 } }])
      say(wire, { ...cancelled('hanging'), ...odd })
    expect(JSON.parse(await wire.line())).toMatchObject({ id: 'odd', error: { code: -32601 } })
    say(wire, cancelled('another'))
    say(wire, cancelled('hanging'))
    say(wire, toolCall(revision, 'told', 'test_wait', key))
    expect(JSON.parse(await wire.line())).toMatchObject({ id: 'told', result: { structuredContent: {} } })
    say(wire, toolCall(revision, 'after', 'test_wait', key))
    expect(JSON.parse(await wire.line()).id).toBe('after')
  })

  test.each(REVISIONS)('ends with standard input at %s', async (revision) => {
    const wire = await fixtureLines(fastPath, revision)
    const key = randomUUID()
    say(wire, toolCall(revision, 'hanging', 'test_hang', key))
    say(wire, toolCall(revision, 'begun', 'test_wait', `${key} begun`))
    await wire.line()
    wire.end()
    expect(await wire.gone).toBe(0)
  })

  test('is cancelled by a notification in a session, alone or in a batch', async () => {
    for (const notice of [cancelled('hanging'), [cancelled('hanging')]]) {
      const { fixture, key, gone, answered, post, headers } = await hangingOverHttp(fastPath, SESSIONS)
      const refused = await post(notice, { ...headers, 'MCP-Protocol-Version': '1999-01-01' })
      expect(refused.status).toBe(400)
      expect((await post(notice, headers)).status).toBe(202)
      await fixture.signals.told(key)
      gone.abort()
      expect(await answered).not.toContain('"result"')
    }
  })

  test('is cancelled by what comes first in its session', async () => {
    const { fixture, key, answered, post, headers } = await hangingOverHttp(fastPath, SESSIONS)
    expect((await post(cancelled('another'), headers)).status).toBe(202)
    expect((await post(cancelled('hanging'), headers)).status).toBe(202)
    await fixture.signals.told(key)
    expect((await fetch(fixture.url, { method: 'DELETE', headers })).status).toBe(200)
    expect(await answered).not.toContain('"result"')
  })

  test('ends with its session', async () => {
    const { fixture, key, answered, headers } = await hangingOverHttp(fastPath, SESSIONS)
    expect((await fetch(fixture.url, { method: 'DELETE', headers })).status).toBe(200)
    await fixture.signals.told(key)
    expect(await answered).not.toContain('"result"')
  })

  test('ends with its connection in the stateless revision', async () => {
    const { fixture, key, gone, answered } = await hangingOverHttp(fastPath, STATELESS)
    gone.abort()
    await fixture.signals.told(key)
    expect(await answered).toBe('dropped')
  })
})
