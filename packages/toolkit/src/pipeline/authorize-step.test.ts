import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Tool } from '../contract/tool.ts'
import { callTool, codeOf, OTHER_USER, TEST_USER, testCaller } from '../testing/call-tool.ts'
import { assertEnvelope } from '../testing/envelope.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'

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
