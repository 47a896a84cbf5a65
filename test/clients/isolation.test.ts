import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHttpFixture, type HttpFixture } from '../conformance/fixture-http.ts'
import { clients, whileTesting } from './clients.ts'
import { envelopeOf, type TestClient } from './test-client.ts'
import { openSession, post } from './wire.ts'

let fixture: HttpFixture
beforeAll(async () => {
  fixture = await startHttpFixture()
})
afterAll(() => fixture.close())

const CALLS = Array.from({ length: 50 }, (_, at) => at)

const echoAll = (client: TestClient, who: string): Promise<unknown[]> =>
  Promise.all(
    CALLS.map(async (at) => envelopeOf(await client.call('test_echo', { text: `${who} ${at}` }))['data']),
  )

describe.each(clients)('two clients, $client', ({ connect }) => {
  test('with equal request ids get their own answers', async () => {
    const route = { kind: 'http', url: fixture.url, headers: {} } as const
    const [ada, bob] = await Promise.all([whileTesting(connect, route), whileTesting(connect, route)])
    const [toAda, toBob] = await Promise.all([echoAll(ada, 'ada'), echoAll(bob, 'bob')])
    expect(toAda).toEqual(CALLS.map((at) => ({ said: `ada ${at}` })))
    expect(toBob).toEqual(CALLS.map((at) => ({ said: `bob ${at}` })))
  })
})

test('requests without a session and with one and the same id get their own answers', async () => {
  const said = await Promise.all(
    CALLS.map(async (at) => {
      const params = { name: 'test_echo', arguments: { text: String(at) } }
      const { result } = await post(fixture.url, { id: 7, method: 'tools/call', params })
      return result?.['structuredContent']
    }),
  )
  expect(said).toMatchObject(CALLS.map((at) => ({ data: { said: String(at) } })))
})

const ADA = { Authorization: 'Bearer 01K9Z4M8T0QJ6X2V7B5N3C1ADA' }
const BOB = { Authorization: 'Bearer 01K9Z4M8T0QJ6X2V7B5N3C1B0B' }

describe('a session', () => {
  test('cannot be used by anybody but its owner', async () => {
    const session = await openSession(fixture.url, ADA)
    const stolen = { ...session, ...BOB }
    expect((await post(fixture.url, { method: 'tools/list' }, stolen)).status).toBe(404)
    for (const method of ['GET', 'DELETE']) {
      const headers = { ...stolen, Accept: 'text/event-stream' }
      expect((await fetch(fixture.url, { method, headers })).status).toBe(404)
    }
    expect((await post(fixture.url, { method: 'tools/list' }, session)).status).toBe(200)
  })

  test('grants what the token of each request grants, not what opened it', async () => {
    const session = await openSession(fixture.url, ADA)
    const narrow = { ...session, Authorization: `${ADA.Authorization}.other:read` }
    expect((await post(fixture.url, { method: 'tools/list' }, narrow)).result).toEqual({ tools: [] })
    expect((await post(fixture.url, { method: 'prompts/list' }, narrow)).result).toEqual({ prompts: [] })
    expect((await post(fixture.url, { method: 'resources/list' }, narrow)).result).toEqual({ resources: [] })
    const call = { method: 'tools/call', params: { name: 'test_echo', arguments: { text: 'hello' } } }
    const refused = await post(fixture.url, call, narrow)
    expect(refused.result).toMatchObject({ isError: true })
    expect(JSON.stringify(refused.result)).toContain('FORBIDDEN')
    expect((await post(fixture.url, call, session)).result).not.toHaveProperty('isError')
  })

  test('ends when its owner ends it', async () => {
    const session = await openSession(fixture.url, ADA)
    expect((await fetch(fixture.url, { method: 'DELETE', headers: session })).status).toBe(200)
    expect((await post(fixture.url, { method: 'tools/list' }, session)).status).toBe(404)
  })
})
