import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectV2 } from './client-v2.ts'
import { connections, transports, whileTesting } from './clients.ts'
import { targets, type OpenTarget } from './target.ts'
import { envelopeOf, type TestClient } from './test-client.ts'

const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28']

describe.each(targets)('$name', (target) => {
  let open: OpenTarget
  beforeAll(async () => {
    open = await target.open()
  })
  afterAll(() => open.close())

  describe.each(connections)('client $client over $transport', ({ connect, transport }) => {
    let client: TestClient
    beforeAll(async () => {
      client = await connect(open.routes[transport])
    })
    afterAll(() => client.close())

    // Once it has the list, a client checks every answer against the tool's output schema.
    test('lists the tools', async () => {
      expect(await client.listTools()).toEqual(expect.arrayContaining([...target.lists]))
    })

    test('calls a tool: structured content, and the same JSON as text', async () => {
      const answer = await client.call(target.call.tool, target.call.arguments)
      expect(answer.isError ?? false).toBe(false)
      expect(envelopeOf(answer)).toEqual(answer.structuredContent)
      expect(envelopeOf(answer)['data']).toMatchObject(target.call.data)
    })

    test('gets a failure as text alone', async () => {
      const answer = await client.call(target.failing.tool, target.failing.arguments)
      expect(answer.isError).toBe(true)
      expect(answer.structuredContent).toBeUndefined()
      expect(answer.content).toHaveLength(1)
      expect(envelopeOf(answer)).toMatchObject({
        code: target.failing.code,
        details: { kind: expect.any(String) },
        agentHints: { suggestedNextActions: expect.any(Array), confidence: expect.any(Number) },
        _meta: { bytes: Buffer.byteLength(answer.content[0]?.text ?? '') },
      })
    })

    test('is told that a tool is unknown', async () => {
      await expect(client.call('no_such_tool')).rejects.toMatchObject({
        code: -32602,
        data: { code: 'NOT_FOUND', details: { nearest: expect.any(Array) }, agentHints: expect.any(Object) },
      })
    })
  })

  describe.each(transports)('over %s', (transport) => {
    test.each(REVISIONS)('agrees on revision %s', async (revision) => {
      const client = await whileTesting(connectV2(revision), open.routes[transport])
      expect(client.revision).toBe(revision)
      const answer = await client.call(target.call.tool, target.call.arguments)
      expect(envelopeOf(answer)['data']).toMatchObject(target.call.data)
    })
  })
})
