import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connections } from './clients.ts'
import { fixtureTarget, type OpenTarget } from './target.ts'
import { envelopeOf, type TestClient } from './test-client.ts'

let open: OpenTarget
beforeAll(async () => {
  open = await fixtureTarget.open()
})
afterAll(() => open.close())

describe.each(connections)('client $client over $transport', ({ connect, transport }) => {
  let client: TestClient
  beforeAll(async () => {
    client = await connect(open.routes[transport])
  })
  afterAll(() => client.close())

  test('hears of progress while the call is under way', async () => {
    const key = randomUUID()
    const { promise: heard, resolve: onProgress } = Promise.withResolvers<number>()
    const waiting = client.call('test_wait', { key }, { onProgress })
    expect(await heard).toBe(1)
    await client.call('test_tell', { key })
    expect(envelopeOf(await waiting)['data']).toEqual({ said: 'Told.' })
  })

  test("cancels a call: the handler's signal fires", async () => {
    const key = randomUUID()
    const cancel = new AbortController()
    const options = { signal: cancel.signal, onProgress: () => cancel.abort('No longer needed') }
    await expect(client.call('test_hang', { key }, options)).rejects.toThrow()
    expect(envelopeOf(await client.call('test_wait', { key }))['data']).toEqual({ said: 'Told.' })
  })
})
