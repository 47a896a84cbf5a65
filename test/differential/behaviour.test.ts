import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { MAX_CALLS_PER_OWNER } from '../../packages/toolkit/src/pipeline/admit-step.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { masked } from '../support/masked.ts'
import { askingHttp, openHttp, written, type HttpWire } from './open-wires.ts'
import { fixtureHttp, fixtureLines, PATHS } from './pairs.ts'
import { requestAt, REVISIONS, SESSIONS, STATELESS, type Revision } from './revisions.ts'

const EACH = 200
/** Two clients of one person make as many calls at once as a person may. */
const AT_ONCE = MAX_CALLS_PER_OWNER / 2

/** Counts the right answers to one client; every third call takes the SDK path anyway. */
async function echoes({ post, headersFor }: HttpWire, revision: Revision, client: string) {
  const isRight = async (id: number): Promise<boolean> => {
    const _meta = id % 3 === 0 ? { progressToken: id } : undefined
    const request = requestAt(revision, id, 'tools/call', {
      name: 'test_echo',
      arguments: { text: `${client} ${id}` },
    })
    const params = { ...request.params, _meta: { ...Object(request.params)['_meta'], ..._meta } }
    const { body } = await post({ ...request, params }, headersFor('tools/call', 'test_echo'))
    const said = /"data":\{"said":"([^"]+)"\}/.exec(body)?.[1]
    return said === `${client} ${id}` && body.includes(`"id":${id}}`)
  }
  let [next, right] = [0, 0]
  const askOn = async () => {
    while (next < EACH) if (await isRight(next++)) right++
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  return right
}

describe.each(PATHS)('on the $path path', ({ fastPath }) => {
  test.each(REVISIONS)('gives equal ids of two clients their own answers at %s', async (revision) => {
    const { url } = await fixtureHttp(fastPath)
    const [one, other] = [await openHttp(url, revision), await openHttp(url, revision)]
    expect(await Promise.all([echoes(one, revision, 'one'), echoes(other, revision, 'other')])).toEqual([
      EACH,
      EACH,
    ])
  })

  test.each(REVISIONS)('answers a client that has ended its side of the socket, at %s', async (revision) => {
    const { url } = await fixtureHttp(fastPath)
    const { headersFor } = await openHttp(url, revision)
    const body = JSON.stringify(
      requestAt(revision, 1, 'tools/call', { name: 'test_echo', arguments: { text: 'half' } }),
    )
    const head = Object.entries({
      ...headersFor('tools/call', 'test_echo'),
      Host: new URL(url).host,
      'Content-Length': String(body.length),
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
    socket.end(`POST /mcp HTTP/1.1\r\n${head.join('')}\r\n${body}`)
    expect(await text(socket)).toContain('"said":"half"')
  })

  test('keeps the answer for a client that lost its stream and comes back while the call runs', async () => {
    const { url, signals } = await fixtureHttp(fastPath)
    const headers = (await openHttp(url, SESSIONS)).headersFor('tools/call')
    const key = randomUUID()
    const broken = new AbortController()
    const call = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(
        requestAt(SESSIONS, 'lost', 'tools/call', { name: 'test_wait', arguments: { key } }),
      ),
      signal: broken.signal,
    })
    const [, lastSeen = ''] = /^id: (.+)$/m.exec(await readUntil(call, /data: \n\n/)) ?? []
    broken.abort()
    const resumed = await reopened(url, { ...headers, 'Last-Event-ID': lastSeen })
    expect(resumed.status).toBe(200)
    signals.tell(key)
    expect(await readUntil(resumed, /Told/)).toContain('"id":"lost"')
    // The answer is still there for who lost this stream too.
    const again = await reopened(url, { ...headers, 'Last-Event-ID': lastSeen })
    expect(await readUntil(again, /Told/)).toContain('"id":"lost"')
  })

  test.each(REVISIONS)('takes no request at %s when the server is stopping', async (revision) => {
    const { url, mcp } = await fixtureHttp(fastPath)
    const { post, headersFor } = await openHttp(url, revision)
    const closed = mcp.close()
    const params = { name: 'test_echo', arguments: { text: 'late' } }
    const { status } = await post(
      requestAt(revision, 1, 'tools/call', params),
      headersFor('tools/call', 'test_echo'),
    )
    expect(status).toBe(503)
    await closed
  })
})

test.each([{}, { cursor: 'x' }, { _meta: {} }])(
  'what the server is, is told the same on both paths over HTTP, asked with %j',
  async (params) => {
    const told = PATHS.map(async ({ fastPath }) => {
      const { post, headersFor } = await openHttp((await fixtureHttp(fastPath)).url, STATELESS)
      const request = requestAt(STATELESS, 1, 'server/discover')
      const asked = { ...request, params: { ...request.params, ...params } }
      return written(await post(asked, headersFor('server/discover')))
    })
    const [fast, sdk] = await Promise.all(told)
    expect(fast).toBe(sdk)
  },
)

const LOGGING = { name: 'test_tool_with_logging', arguments: {} }

describe('logs reach the client the same on both paths', () => {
  test.each(REVISIONS)('over HTTP at %s', async (revision) => {
    const told = PATHS.map(async ({ fastPath }) => {
      const { url } = await fixtureHttp(fastPath)
      const wire = await openHttp(url, revision)
      const ask = askingHttp(wire, revision)
      const all = await ask('tools/call', LOGGING)
      if (revision === SESSIONS) await ask('logging/setLevel', Object({ level: 'error' }))
      return [all, await ask('tools/call', LOGGING)].map(masked)
    })
    const [fast, sdk] = await Promise.all(told)
    expect(fast).toEqual(sdk)
    expect(fast?.map((each) => each.split('notifications/message').length - 1)).toEqual(
      revision === SESSIONS ? [3, 0] : [0, 0],
    )
  })

  test('over HTTP without a session', async () => {
    const told = PATHS.map(async ({ fastPath }) => {
      const { url } = await fixtureHttp(fastPath)
      const headers = {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      }
      const body = JSON.stringify(requestAt(SESSIONS, 1, 'tools/call', LOGGING))
      return masked(written(await httpRequest(url, { method: 'POST', headers, body })))
    })
    const [fast, sdk] = await Promise.all(told)
    expect(fast).toBe(sdk)
    expect(fast).toContain('Tool processing data')
  })

  test.each(REVISIONS)('over stdio at %s', async (revision) => {
    const told = PATHS.map(async ({ fastPath }) => {
      const wire = await fixtureLines(fastPath, revision)
      wire.write(`${JSON.stringify(requestAt(revision, 'logging', 'tools/call', LOGGING))}\n`)
      const lines: string[] = []
      while (!lines.at(-1)?.includes('"id":"logging"')) lines.push(masked(await wire.line()))
      return lines
    })
    const [fast, sdk] = await Promise.all(told)
    expect(fast).toEqual(sdk)
    expect(fast).toHaveLength(revision === STATELESS ? 1 : 4)
  })
})

/** Opens a stream again as soon as the server has noticed that the one before is gone. */
async function reopened(url: string, headers: Record<string, string>): Promise<Response> {
  for (;;) {
    const response = await fetch(url, { headers: { ...headers, Accept: 'text/event-stream' } })
    if (response.status !== 409) return response
    await response.text()
  }
}

/** The text of a stream up to where it matches. */
async function readUntil(response: Response, pattern: RegExp): Promise<string> {
  let read = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    read += chunk
    if (pattern.test(read)) return read
  }
  throw new Error(`The stream ended after ${read}`)
}
