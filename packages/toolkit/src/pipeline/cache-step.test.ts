import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Tool } from '../contract/tool.ts'
import { callTool, OTHER_USER, testCaller, testSurface, type CallOptions } from '../testing/call-tool.ts'
import { assertEnvelope } from '../testing/envelope.ts'
import { samplePipeline, sampleTool, type SampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'
import { AnswerCache } from './cache-step.ts'

const parameters = z.object({
  word: z.string().max(20).default('x').describe('A word'),
  day: z.iso
    .date()
    .transform((day) => new Date(day))
    .optional()
    .describe('A day'),
})

/** A cacheable tool whose data grow with every run, and the stamp of what it depends on. */
function cacheable(own: SampleTool = {}) {
  let runs = 0
  const handler = vi.fn<Tool['handler']>(async (_, { ok }) => ok({ value: `run ${(runs += 1)}` }))
  const stamps = new Map<string | null, string>()
  const ports = testPorts({ stamp: (owner) => stamps.get(owner) ?? '0' })
  const tool = sampleTool({ cacheable: true, cacheTTL: 60, parameters, handler, ...own })
  const pipeline = samplePipeline([tool], ports)
  const ask = async (args: object = {}, options: CallOptions = {}) => {
    const outcome = await callTool(pipeline, 'look_up', args, options)
    assertEnvelope(outcome)
    if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome))
    const { data, metadata } = outcome.result
    return { data, cached: metadata.cached ?? false }
  }
  return { ask, handler, ports, stamps, pipeline }
}

describe('the cache', () => {
  it('answers the same question again, and says so', async () => {
    const { ask, handler, ports } = cacheable()
    expect(await ask()).toEqual({ data: { value: 'run 1' }, cached: false })
    expect(await ask({ word: 'x' })).toEqual({ data: { value: 'run 1' }, cached: true })
    expect(handler).toHaveBeenCalledTimes(1)
    expect(ports.seen.recorded.map(({ cached }) => cached)).toEqual([false, true])
  })

  it.each<[string, object, CallOptions]>([
    ['other words', { word: 'y' }, {}],
    ['another day', { day: '2026-01-02' }, {}],
    ['another user', {}, { caller: testCaller({ userId: OTHER_USER }) }],
    ['other scopes', {}, { caller: testCaller({ scopes: ['cards:*'] }) }],
    ['another surface', {}, { surface: testSurface({ name: 'rest' }) }],
    ['another workspace', {}, { workspaceId: 'w2' }],
    ['another session', {}, { sessionId: 's2' }],
  ])('does not answer %s', async (_, args, options) => {
    const { ask } = cacheable()
    await ask({ day: '2026-01-01' })
    await ask()
    expect(await ask(args, options)).toEqual({ data: { value: 'run 3' }, cached: false })
  })

  it('misses when something has changed, and keeps answering those for whom nothing has', async () => {
    const { ask, stamps } = cacheable()
    const other = { caller: testCaller({ userId: OTHER_USER }) }
    await ask()
    await ask({}, other)
    stamps.set(OTHER_USER, '1')
    expect(await ask({}, other)).toEqual({ data: { value: 'run 3' }, cached: false })
    expect(await ask()).toEqual({ data: { value: 'run 1' }, cached: true })
  })

  it('misses when the time is over', async () => {
    const { ask, ports } = cacheable()
    await ask()
    ports.clock.advance(59_999)
    expect(await ask()).toMatchObject({ cached: true })
    ports.clock.advance(1)
    expect(await ask()).toEqual({ data: { value: 'run 2' }, cached: false })
  })

  it('is not used for a tool that is not cacheable', async () => {
    const plain = sampleTool({ parameters })
    const { cacheTTL: _, ...own } = { ...plain, cacheable: false, cacheTTL: 0 }
    let runs = 0
    const handler: Tool['handler'] = async (__, { ok }) => ok({ value: `run ${(runs += 1)}` })
    const ports = testPorts({ stamp: () => '0' })
    const pipeline = samplePipeline([{ ...own, handler }], ports)
    await callTool(pipeline, 'look_up')
    const again = await callTool(pipeline, 'look_up')
    expect(again).toMatchObject({ result: { data: { value: 'run 2' } } })
    expect(again.kind === 'result' && again.result.metadata).not.toHaveProperty('cached')
    expect(ports.seen.recorded.map(({ cached }) => cached)).toEqual([null, null])
  })

  it('is not used where the host cannot tell what has changed', async () => {
    const { handler } = cacheable()
    const pipeline = samplePipeline([sampleTool({ cacheable: true, cacheTTL: 60, handler })], testPorts())
    await callTool(pipeline, 'look_up')
    await callTool(pipeline, 'look_up')
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it('does not keep a failure', async () => {
    const { ask, handler, pipeline } = cacheable()
    handler.mockRejectedValueOnce(new Error('fault'))
    await callTool(pipeline, 'look_up')
    expect(await ask()).toEqual({ data: { value: 'run 1' }, cached: false })
  })

  it('keeps what was answered, whatever becomes of the objects it was made of', async () => {
    const stock = { words: ['a'] }
    const { pipeline } = cacheable({
      data: z.object({ list: z.unknown() }),
      result: { list: [] },
      handler: async (_, { ok }) => ok({ list: stock.words }),
    })
    await callTool(pipeline, 'look_up')
    stock.words.push('b')
    const hit = await callTool(pipeline, 'look_up')
    expect(hit).toMatchObject({ result: { data: { list: ['a'] }, metadata: { cached: true } } })
    const data = hit.kind === 'result' ? (hit.result.data as { list: string[] }) : { list: [] }
    expect(() => data.list.push('c')).toThrow(TypeError)
  })
})

describe('the number of answers kept', () => {
  const body = { data: {}, facts: {}, agentHints: {} as never, rendering: { json: '{', bytes: 1 } }

  it('is bounded: what was not asked for the longest goes', () => {
    const cache = new AnswerCache()
    for (let key = 0; key < 2_000; key += 1) cache.set(String(key), body, 10)
    expect(cache.get('0', 0)).toBe(body)
    cache.set('one more', body, 10)
    expect(cache.get('0', 0)).toBe(body)
    expect(cache.get('1', 0)).toBeUndefined()
    expect(cache.get('2', 0)).toBe(body)
  })

  it('is smaller where they are large, however often they are put and looked at', () => {
    const cache = new AnswerCache()
    const large = { ...body, rendering: { json: '{', bytes: 100 * 1024 } }
    for (let round = 0; round < 3; round += 1) {
      for (let key = 0; key < 150; key += 1) cache.set(String(key), large, 10)
      expect(cache.get('0', 0)).toBe(large)
    }
    for (let key = 150; key < 300; key += 1) cache.set(String(key), large, 10)
    const kept = Array.from({ length: 300 }, (_, key) => cache.get(String(key), 0)).filter(Boolean)
    expect(kept).toHaveLength(163)
  })
})
