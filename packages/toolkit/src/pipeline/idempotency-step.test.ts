import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { ToolError } from '../contract/errors.ts'
import type { NextCall } from '../contract/facts.ts'
import type { Category, Tool } from '../contract/tool.ts'
import { callTool, codeOf, OTHER_USER, testCaller, testSurface } from '../testing/call-tool.ts'
import { assertEnvelope } from '../testing/envelope.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'

const parameters = z.object({
  title: z.string().max(20).describe('A title'),
  count: z.int().min(0).max(9).default(1).describe('A count'),
})
const next: NextCall = { action: 'look-up', priority: 'low', tool: 'look_up', arguments: {} }

/** A tool that answers with how often it has run. */
function counting(category: Category = 'mutation') {
  let runs = 0
  const handler = vi.fn<Tool['handler']>(async (_, { ok }) =>
    ok({ value: `run ${(runs += 1)}` }, { next: [next] }),
  )
  const tool = sampleTool({ name: 'add_card', category, parameters, params: { title: 'x' }, handler })
  return { handler, tool }
}

const event = (title: string, clientEventId = 'event-1') => ({ title, clientEventId })

describe('a clientEventId', () => {
  it.each(['mutation', 'generation'] as const)('makes a %s happen once', async (category) => {
    const { handler, tool } = counting(category)
    const pipeline = samplePipeline([sampleTool(), tool])
    const first = await callTool(pipeline, 'add_card', event('a'))
    const second = await callTool(pipeline, 'add_card', { ...event('a'), count: 1 })
    assertEnvelope(first)
    assertEnvelope(second)
    expect(first).toMatchObject({ result: { data: { value: 'run 1' } } })
    expect(first.kind === 'result' && first.result.metadata.replayed).toBeUndefined()
    expect(second).toMatchObject({ result: { data: { value: 'run 1' }, metadata: { replayed: true } } })
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('with another payload is a conflict', async () => {
    const { handler, tool } = counting()
    const pipeline = samplePipeline([tool])
    await callTool(pipeline, 'add_card', event('a'))
    const outcome = await callTool(pipeline, 'add_card', event('b'))
    assertEnvelope(outcome)
    expect(codeOf(outcome)).toBe('CONFLICT')
    expect(outcome.kind === 'failure' && outcome.failure.message).toContain(
      'clientEventId (Idempotency-Key on HTTP)',
    )
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('belongs to its user, and a new one to a new request', async () => {
    const { handler, tool } = counting()
    const pipeline = samplePipeline([tool])
    await callTool(pipeline, 'add_card', event('a'))
    await callTool(pipeline, 'add_card', event('a', 'event-2'))
    await callTool(pipeline, 'add_card', event('b'), { caller: testCaller({ userId: OTHER_USER }) })
    await callTool(pipeline, 'add_card', { title: 'a' })
    expect(handler).toHaveBeenCalledTimes(4)
  })

  it('is not kept for a failure', async () => {
    const { handler, tool } = counting()
    handler
      .mockRejectedValueOnce(new ToolError('NOT_FOUND', 'Not yet'))
      .mockRejectedValueOnce(new Error('fault'))
    const pipeline = samplePipeline([tool])
    const codes = []
    for (let call = 0; call < 4; call += 1)
      codes.push(codeOf(await callTool(pipeline, 'add_card', event('a'))))
    expect(codes).toEqual(['NOT_FOUND', 'INTERNAL_ERROR', 'OK', 'OK'])
    expect(handler).toHaveBeenCalledTimes(3)
  })

  it('is not kept for an answer that could not be given', async () => {
    const { handler, tool } = counting()
    handler.mockImplementationOnce(async (_, { ok }) => ok({ value: 'x'.repeat(40_000) }))
    const pipeline = samplePipeline([tool])
    expect(codeOf(await callTool(pipeline, 'add_card', event('a')))).toBe('INTERNAL_ERROR')
    expect(codeOf(await callTool(pipeline, 'add_card', event('a')))).toBe('OK')
  })

  it('twice at once runs once: an atomic change waits, a long one says so', async () => {
    for (const [category, codes] of [
      ['mutation', ['OK', 'OK']],
      ['generation', ['OK', 'SERVICE_UNAVAILABLE']],
    ] as const) {
      const { handler, tool } = counting(category)
      const pipeline = samplePipeline([tool])
      const both = [callTool(pipeline, 'add_card', event('a')), callTool(pipeline, 'add_card', event('a'))]
      expect((await Promise.all(both)).map(codeOf)).toEqual(codes)
      expect(handler).toHaveBeenCalledTimes(1)
    }
  })

  it('is not seen by the handler', async () => {
    const { handler, tool } = counting()
    await callTool(samplePipeline([tool]), 'add_card', event('a'))
    expect(handler.mock.calls[0]?.[0]).toEqual({ title: 'a', count: 1 })
  })

  it('gets its hints anew, for whoever asks again and however they come', async () => {
    const { tool } = counting()
    const pipeline = samplePipeline([sampleTool({ permissions: ['cards:read'] }), tool])
    const rest = testSurface({ name: 'rest', renderCall: (call) => ({ path: `/tools/${call.tool}` }) })
    const first = await callTool(pipeline, 'add_card', event('a'))
    const elsewhere = await callTool(pipeline, 'add_card', event('a'), { surface: rest })
    const actions = [first, elsewhere].map(
      (outcome) => outcome.kind === 'result' && outcome.result.agentHints.suggestedNextActions,
    )
    expect(actions).toMatchObject([[{ data: { tool: 'look_up' } }], [{ data: { path: '/tools/look_up' } }]])
  })

  it('repeats no answer to a token with fewer permissions than the first', async () => {
    const { handler, tool } = counting()
    const pipeline = samplePipeline([tool])
    const as = (scopes: string[]) =>
      callTool(pipeline, 'add_card', event('a'), { caller: testCaller({ scopes }) })
    await as(['cards:*', 'tasks:read'])
    const poorer = await as(['cards:*'])
    assertEnvelope(poorer)
    expect(codeOf(poorer)).toBe('FORBIDDEN')
    expect(JSON.stringify(poorer)).not.toContain('run 1')
    expect(codeOf(await as(['tasks:*', 'cards:*']))).toBe('OK')
    expect(codeOf(await as(['*']))).toBe('OK')
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('does nothing where the host keeps no events', async () => {
    const { handler, tool } = counting()
    const { idempotency: _, ...ports } = testPorts()
    const pipeline = samplePipeline([tool], ports)
    await callTool(pipeline, 'add_card', event('a'))
    expect(codeOf(await callTool(pipeline, 'add_card', event('a')))).toBe('OK')
    expect(handler).toHaveBeenCalledTimes(2)
  })
})

describe('the schema', () => {
  it.each([
    ['mutation', true],
    ['generation', true],
    ['query', false],
    ['analysis', false],
  ] as const)('of a %s publishes clientEventId: %s', async (category, published) => {
    const pipeline = samplePipeline([sampleTool({ category, handler: counting().handler })])
    const schema = pipeline.registry.get('look_up')?.inputSchema
    expect(Object.keys(Object(schema?.['properties']))).toEqual(published ? ['clientEventId'] : [])
    const outcome = await callTool(pipeline, 'look_up', { clientEventId: 'event-1' })
    expect(codeOf(outcome)).toBe(published ? 'OK' : 'BAD_REQUEST')
  })

  it.each([[''], ['x'.repeat(129)], [5]])('refuses the clientEventId %j', async (clientEventId) => {
    const pipeline = samplePipeline([counting().tool])
    expect(codeOf(await callTool(pipeline, 'add_card', { title: 'a', clientEventId }))).toBe('BAD_REQUEST')
  })

  it('keeps the rules that hold between parameters', async () => {
    const either = z
      .object({
        a: z.int().min(0).max(9).optional().describe('A'),
        b: z.int().min(0).max(9).optional().describe('B'),
      })
      .refine(({ a, b }) => a !== undefined || b !== undefined, 'Give a or b')
    const tool = sampleTool({ category: 'mutation', parameters: either, params: { a: 1 } })
    const pipeline = samplePipeline([tool])
    expect(await callTool(pipeline, 'look_up', {})).toMatchObject({ failure: { message: 'Give a or b' } })
    expect(codeOf(await callTool(pipeline, 'look_up', { b: 1, clientEventId: 'event-1' }))).toBe('OK')
  })
})
