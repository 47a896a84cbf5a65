import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { httpRequest, postCall } from '../support/mcp-http.ts'
import { openTestApp } from '../support/test-app.ts'

const database = testDatabase('postgres')

// No window ends during a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function node(given: NodeJS.ProcessEnv = {}) {
  const app = await openTestApp(await database.location(), { env: given })
  const service = await serveHttp(app, {
    host: '127.0.0.1',
    port: 0,
    names: [],
    selects: selectionOf({}),
    onSignInLink: () => undefined,
  })
  onTestFinished(() => service.close())
  return { app, address: service.address }
}

test('a person who calls two nodes as fast as possible gets one allowance', async () => {
  // 150 calls of list_tasks a minute.
  const nodes = [await node({ TN_RATE_LIMITS: '0.25' }), await node({ TN_RATE_LIMITS: '0.25' })] as const
  const { tokens, localOwner } = nodes[0].app
  const { secret } = await tokens.createToken({ userId: localOwner.id, name: 'test', scopes: ['*'] })
  const refusals: string[] = []
  let admitted = 0
  const call = async (address: string) => {
    const { message } = await postCall(`${address}/mcp`, secret, 'list_tasks', {})
    if (message.result.isError) refusals.push(message.result.content[0].text)
    else admitted += 1
  }
  const callInTurn = async (address: string) => {
    for (let count = 0; count < 14; count += 1) await call(address)
  }
  await Promise.all(nodes.flatMap(({ address }) => Array.from({ length: 8 }, () => callInTurn(address))))

  expect(admitted).toBeGreaterThanOrEqual(128)
  expect(admitted).toBeLessThanOrEqual(165)
  expect(JSON.parse(refusals[0] ?? '')).toMatchObject({
    code: 'RATE_LIMITED',
    details: { limit: { max: 150, window: '60 s' } },
  })
})

test('calls of all tools together have a limit', async () => {
  // 6 calls of each tool, 30 of all.
  const { app, address } = await node({ TN_RATE_LIMITS: '0.01' })
  const { tokens, localOwner } = app
  const { secret } = await tokens.createToken({ userId: localOwner.id, name: 'test', scopes: ['*'] })
  const tools = [
    'list_tasks',
    'tn_session_list',
    'tn_user_quota',
    'tn_user_preferences_get',
    'tn_user_byok_list',
  ]
  for (const tool of tools)
    for (let count = 0; count < 6; count += 1) await postCall(`${address}/mcp`, secret, tool, {})
  const { message } = await postCall(`${address}/mcp`, secret, 'tn_user_transcript_get', {})
  expect(JSON.parse(message.result.content[0].text)).toMatchObject({
    code: 'RATE_LIMITED',
    details: { limit: { max: 30 } },
  })
})

test('link requests of one address count on all nodes', async () => {
  const addresses = [(await node()).address, (await node()).address]
  const begin = async (index: number) => {
    const { status } = await httpRequest(`${addresses[index % 2]}/sync/v1/link`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        protocol: 1,
        version: '1',
        device: '01K00000000000000000000000',
        name: 'laptop',
      }),
    })
    return status
  }
  const statuses: number[] = []
  for (let index = 0; index < 40; index += 1) statuses.push(await begin(index))
  expect(statuses[0]).toBe(200)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(33)
  expect(statuses.at(-1)).toBe(429)
})
