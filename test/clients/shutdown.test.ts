import { randomUUID } from 'node:crypto'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startHttpFixture } from '../conformance/fixture-http.ts'
import { openV2 } from './client-v2.ts'
import { clients, whileTesting } from './clients.ts'
import { stdioFixture } from './target.ts'
import { envelopeOf } from './test-client.ts'
import { post } from './wire.ts'

describe('a server that is told to stop', () => {
  test.each(clients)('finishes the call of client $client over http', async ({ connect }) => {
    const fixture = await startHttpFixture()
    const client = await whileTesting(connect, { kind: 'http', url: fixture.url, headers: {} })
    const key = randomUUID()
    const { promise: begun, resolve: onProgress } = Promise.withResolvers<number>()
    const waiting = client.call('test_wait', { key }, { onProgress })
    await begun

    const closed = fixture.close()
    fixture.signals.tell(key)
    expect(envelopeOf(await waiting)['data']).toEqual({ said: 'Told.' })
    await closed
  })

  test('takes no new requests', async () => {
    const fixture = await startHttpFixture()
    const params = { name: 'test_echo', arguments: { text: 'hello' } }
    expect((await post(fixture.url, { method: 'tools/call', params })).status).toBe(200)
    const closed = fixture.mcp.close()
    expect((await post(fixture.url, { method: 'tools/call', params })).status).toBe(503)
    await closed
    await fixture.close()
  })

  test.each(['2025-11-25', '2026-07-28'])(
    'finishes the call of a client at %s over stdio',
    async (revision) => {
      const transport = new StdioClientTransport({ ...stdioFixture, stderr: 'pipe' })
      const client = await openV2(revision, transport)
      onTestFinished(() => client.close())
      const gone = new Promise<void>((resolve) => (client.onclose = resolve))
      const key = randomUUID()
      const { promise: begun, resolve: onProgress } = Promise.withResolvers<unknown>()
      const waiting = client.callTool({ name: 'test_wait', arguments: { key } }, { onprogress: onProgress })
      await begun

      const closing = new Promise((resolve) => transport.stderr?.once('data', resolve))
      process.kill(Number(transport.pid), 'SIGTERM')
      expect(String(await closing)).toBe('closing\n')
      await client.callTool({ name: 'test_tell', arguments: { key } })
      expect(await waiting).toMatchObject({ structuredContent: { data: { said: 'Told.' } } })
      await gone
    },
  )
})
