import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Tool } from '../contract/tool.ts'
import { callTool, codeOf, OTHER_USER, TEST_USER, testCaller } from '../testing/call-tool.ts'
import { assertEnvelope } from '../testing/envelope.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'

const answering = () => vi.fn<Tool['handler']>(async (_, { ok }) => ok({ value: 'x' }))

describe('permissions', () => {
  const permissions = ['cards:read', 'cards:update', 'decks:read']

  it('held in full let the call through', async () => {
    const pipeline = samplePipeline([sampleTool({ permissions })])
    for (const scopes of [permissions, ['cards:*', 'decks:read'], ['*']]) {
      expect(codeOf(await callTool(pipeline, 'look_up', {}, { caller: testCaller({ scopes }) }))).toBe('OK')
    }
  })

  it.each(permissions)('without %s end the call before the handler', async (dropped) => {
    const handler = answering()
    const pipeline = samplePipeline([sampleTool({ permissions, handler })])
    const caller = testCaller({ scopes: permissions.filter((permission) => permission !== dropped) })
    const outcome = await callTool(pipeline, 'look_up', {}, { caller })
    assertEnvelope(outcome)
    expect(outcome).toMatchObject({
      failure: { code: 'FORBIDDEN', details: { reason: `It needs ${dropped}` } },
    })
    expect(handler).not.toHaveBeenCalled()
  })

  it.each(['cards', 'cards:', ':read', 'card:*', 'cards:re', 'CARDS:READ', '', '*:read'])(
    'are not had by holding %j',
    async (scope) => {
      const pipeline = samplePipeline([sampleTool({ permissions: ['cards:read'] })])
      const caller = testCaller({ scopes: [scope] })
      expect(codeOf(await callTool(pipeline, 'look_up', {}, { caller }))).toBe('FORBIDDEN')
    },
  )
})

it('tells a caller without a token that one is missing, not that a permission is', async () => {
  const pipeline = samplePipeline([sampleTool({ permissions: ['cards:read'] })])
  const caller = { ...testCaller({ scopes: [] }), anonymous: true }
  expect(await callTool(pipeline, 'look_up', {}, { caller })).toMatchObject({
    failure: { code: 'UNAUTHORIZED', details: { reason: 'No token was sent. It needs cards:read' } },
  })
})

describe('before anything of the arguments is looked at', () => {
  const rateLimit = { maxCalls: 2, windowMs: 60_000 }
  const wrong = { no: 'such field' }

  it('permission decides', async () => {
    const pipeline = samplePipeline([sampleTool({ permissions: ['cards:read'] })])
    const caller = testCaller({ scopes: [] })
    expect(codeOf(await callTool(pipeline, 'look_up', wrong, { caller }))).toBe('FORBIDDEN')
    expect(codeOf(await callTool(pipeline, 'look_up', wrong))).toBe('BAD_REQUEST')
  })

  it('the call counts, and who has made too many has no session created', async () => {
    const created: string[] = []
    const sessions = {
      find: async () => undefined,
      create: async (owner: string) => {
        created.push(owner)
        return { id: 'session', name: null, workspace: 'default', isNew: true }
      },
    }
    const pipeline = samplePipeline([sampleTool({ rateLimit })], testPorts({ sessions }))
    const call = async () => codeOf(await callTool(pipeline, 'look_up', wrong, { sessionId: 'mine' }))
    expect([await call(), await call(), await call()]).toEqual(['BAD_REQUEST', 'BAD_REQUEST', 'RATE_LIMITED'])
    expect(created).toHaveLength(2)
  })
})

describe('a user named in the arguments', () => {
  const owner = z.string().max(40).optional().describe('Whose it is')
  const parameters = z.object({ user_id: owner, userId: owner })

  it.each(['user_id', 'userId'])('by %s may only be the caller', async (name) => {
    const handler = answering()
    const pipeline = samplePipeline([sampleTool({ parameters, handler })])
    expect(codeOf(await callTool(pipeline, 'look_up', { [name]: OTHER_USER }))).toBe('FORBIDDEN')
    expect(handler).not.toHaveBeenCalled()
    expect(codeOf(await callTool(pipeline, 'look_up', { [name]: TEST_USER }))).toBe('OK')
    expect(handler.mock.calls[0]?.[0]).toEqual({})
  })

  it.each(['user_id', 'userId'])('by %s need not be in the schema', async (name) => {
    const handler = answering()
    const pipeline = samplePipeline([sampleTool({ handler })])
    expect(await callTool(pipeline, 'look_up', { [name]: OTHER_USER })).toMatchObject({
      failure: { code: 'FORBIDDEN', details: { reason: expect.stringContaining('leave the user out') } },
    })
    expect(handler).not.toHaveBeenCalled()
    for (const own of [TEST_USER, TEST_USER.toLowerCase(), null]) {
      expect(codeOf(await callTool(pipeline, 'look_up', { [name]: own }))).toBe('OK')
    }
    expect(handler.mock.calls[0]?.[0]).toEqual({})
  })

  it('twice must be the caller twice', async () => {
    const pipeline = samplePipeline([sampleTool({ parameters })])
    for (const args of [
      { user_id: OTHER_USER, userId: TEST_USER },
      { user_id: TEST_USER, userId: OTHER_USER },
    ]) {
      expect(codeOf(await callTool(pipeline, 'look_up', args))).toBe('FORBIDDEN')
    }
  })

  it('is nobody for the system itself', async () => {
    const pipeline = samplePipeline([sampleTool({ parameters })])
    const caller = testCaller({ userId: null })
    expect(codeOf(await callTool(pipeline, 'look_up', { user_id: TEST_USER }, { caller }))).toBe('FORBIDDEN')
    expect(codeOf(await callTool(pipeline, 'look_up', {}, { caller }))).toBe('OK')
  })
})

const rateLimit = { maxCalls: 3, windowMs: 60_000 }
const limited = () =>
  samplePipeline([sampleTool({ rateLimit }), sampleTool({ name: 'look_twice', rateLimit })])

async function codes(
  pipeline: ReturnType<typeof limited>,
  times: number,
  name = 'look_up',
  caller = testCaller(),
) {
  const outcomes = []
  for (let call = 0; call < times; call += 1) outcomes.push(await callTool(pipeline, name, {}, { caller }))
  return outcomes.map(codeOf)
}

describe('a rate limit', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('refuses the call after the last one allowed, and says when to come back', async () => {
    const pipeline = limited()
    expect(await codes(pipeline, 3)).toEqual(['OK', 'OK', 'OK'])
    await vi.advanceTimersByTimeAsync(20_000)
    const outcome = await callTool(pipeline, 'look_up')
    assertEnvelope(outcome)
    expect(outcome).toMatchObject({
      failure: {
        code: 'RATE_LIMITED',
        details: { kind: 'business', retryAfter: 40, limit: { current: 4, max: 3, window: '60 s' } },
        agentHints: { validityPeriod: 'immediate' },
      },
    })
  })

  it('ends with its window', async () => {
    const pipeline = limited()
    expect(await codes(pipeline, 4)).toEqual(['OK', 'OK', 'OK', 'RATE_LIMITED'])
    await vi.advanceTimersByTimeAsync(59_999)
    expect(await codes(pipeline, 1)).toEqual(['RATE_LIMITED'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await codes(pipeline, 4)).toEqual(['OK', 'OK', 'OK', 'RATE_LIMITED'])
  })

  it('is counted per tool and per caller', async () => {
    const pipeline = limited()
    const other = testCaller({ userId: OTHER_USER })
    expect(await codes(pipeline, 4)).toContain('RATE_LIMITED')
    expect(await codes(pipeline, 3, 'look_twice')).toEqual(['OK', 'OK', 'OK'])
    expect(await codes(pipeline, 3, 'look_up', other)).toEqual(['OK', 'OK', 'OK'])
    expect(await codes(pipeline, 1, 'look_up', other)).toEqual(['RATE_LIMITED'])
  })

  it('keeps a caller out of the handler', async () => {
    const handler = vi.fn<Tool['handler']>(sampleTool().handler)
    const pipeline = samplePipeline([sampleTool({ rateLimit, handler })])
    await codes(pipeline, 10)
    expect(handler).toHaveBeenCalledTimes(3)
  })

  it('is not had where none is declared', async () => {
    expect(await codes(samplePipeline([sampleTool()]), 200)).not.toContain('RATE_LIMITED')
  })

  it('may have a window of less than a second', async () => {
    const pipeline = samplePipeline([sampleTool({ rateLimit: { maxCalls: 1, windowMs: 300 } })])
    expect(await codes(pipeline, 2)).toEqual(['OK', 'RATE_LIMITED'])
    await vi.advanceTimersByTimeAsync(300)
    expect(await codes(pipeline, 1)).toEqual(['OK'])
  })

  it('leaves nothing behind when its windows are over', async () => {
    await codes(limited(), 4)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(vi.getTimerCount()).toBe(0)
  })
})
