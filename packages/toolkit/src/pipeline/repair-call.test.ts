import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { ToolError } from '../contract/errors.ts'
import { secret } from '../contract/json-schema.ts'
import type { Tool } from '../contract/tool.ts'
import { callTool, testCaller } from '../testing/call-tool.ts'
import { hintsOf, runSuggestions } from '../testing/run-suggestions.ts'
import { samplePipeline, sampleTool, type SampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'
import { parameters, refusal } from '../testing/parsed-arguments.ts'

describe('a call that can be repaired', () => {
  const listing = z.object({
    ...parameters.shape,
    tags: z.array(z.string().max(9)).max(3).optional().describe('Some tags'),
    filter: z
      .object({ by: z.string().max(9).describe('By what') })
      .optional()
      .describe('A filter'),
    all: z.boolean().optional().describe('Whether all'),
  })

  it.each<[unknown, object, string]>([
    [{ limit: 500 }, { limit: 50 }, 'limit 50 instead of 500'],
    [{ limit: 0 }, { limit: 1 }, 'limit 1 instead of 0'],
    [{ limit: '7' }, { limit: 7 }, 'limit read as a number'],
    [{ limit: 7, odd: 1 }, { limit: 7 }, 'odd left out'],
    [{ limit: 7, status: 'lost' }, { limit: 7 }, 'status left out'],
    [{ limit: 7, status: 'opened' }, { limit: 7, status: 'open' }, 'status read as open'],
    [{ limt: 7 }, { limit: 7 }, 'limt read as limit'],
    [{ limt: 700 }, { limit: 50 }, 'limt read as limit, limit 50 instead of 700'],
    [{ limt: 7, limit: 8 }, { limit: 8 }, 'limt left out'],
    [{ tags: 'a' }, { tags: ['a'] }, 'tags given as a list'],
    [{ tags: '["a","b"]' }, { tags: ['a', 'b'] }, 'tags read as JSON'],
    [{ filter: '{"by":"x"}' }, { filter: { by: 'x' } }, 'filter read as JSON'],
    [{ all: 'true' }, { all: true }, 'all read as true'],
    [{ title: 7 }, { title: '7' }, 'title read as text'],
    [{ title: 'what I gave', limit: 500 }, { title: 'what I gave', limit: 50 }, 'limit 50 instead of 500'],
    ['{"limit":7}', { limit: 7 }, 'the text read as JSON'],
  ])('%j is suggested as %j', async (args, repaired, changes) => {
    const { pipeline, outcome } = await refusal(args, { parameters: listing })
    expect(hintsOf(outcome)?.suggestedNextActions).toMatchObject([
      {
        action: 'retry-corrected',
        description: `The same call: ${changes}`,
        data: { tool: 'look_up', arguments: repaired },
      },
    ])
    expect(await runSuggestions(pipeline, outcome)).toEqual([])
  })

  it.each<[string, object, SampleTool]>([
    ['it would change something', { limit: 500 }, { category: 'mutation' }],
    ['it would ask somebody', { limit: 500 }, { interactive: true }],
    [
      'it would be as wrong as before',
      { tree: { children: 5 }, anything: 5 },
      { parameters: parameters.required({ tree: true }), params: { tree: {} } },
    ],
    ['it would be long', { limit: 500, anything: { text: 'x'.repeat(3_000) } }, {}],
  ])('is not suggested where %s', async (_, args, own) => {
    const { outcome } = await refusal(args, own)
    expect(hintsOf(outcome)?.suggestedNextActions).toEqual([])
  })

  it('is not suggested where it fails again: what it names may not be there', async () => {
    const handler = vi.fn<Tool['handler']>(async ({ title }, { ok }) => {
      if (title === 'nowhere') throw new ToolError('NOT_FOUND', 'There is no such title')
      return ok({ value: 'x' })
    })
    const ports = testPorts()
    const pipeline = samplePipeline([sampleTool({ parameters, handler })], ports)
    const missing = await callTool(pipeline, 'look_up', { title: 'nowhere', limit: 500 })
    expect(hintsOf(missing)?.suggestedNextActions).toEqual([])
    const there = await callTool(pipeline, 'look_up', { title: 'here', limit: 500 })
    expect(hintsOf(there)?.suggestedNextActions).toMatchObject([{ action: 'retry-corrected' }])
    expect(ports.seen.recorded.map(({ outcome }) => outcome)).toEqual(['BAD_REQUEST', 'BAD_REQUEST'])
  })

  it('is tried by nobody who may not make it, and counts as one call', async () => {
    const handler = vi.fn<Tool['handler']>(async (_, { ok }) => ok({ value: 'x' }))
    const rateLimit = { maxCalls: 1, windowMs: 60_000 }
    const tool = sampleTool({ parameters, handler, rateLimit, permissions: ['cards:read'] })
    const pipeline = samplePipeline([tool])
    const wrong = { title: 'here', limit: 500 }
    await callTool(pipeline, 'look_up', wrong, { caller: testCaller({ scopes: [] }) })
    expect(handler).not.toHaveBeenCalled()
    await callTool(pipeline, 'look_up', wrong)
    await callTool(pipeline, 'look_up', wrong)
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('is not suggested where it would repeat a secret', async () => {
    const hidden = z.object({
      limit: z.int().min(1).max(50).describe('How many'),
      login: z.object({ token: z.string().max(50).describe('A token').meta(secret) }).describe('A login'),
    })
    const params = { limit: 1, login: { token: 'hunter2' } }
    const { outcome } = await refusal({ ...params, limit: 500 }, { parameters: hidden, params })
    expect(hintsOf(outcome)?.suggestedNextActions).toEqual([])
    expect(JSON.stringify(outcome.failure)).not.toContain('hunter2')
  })
})
