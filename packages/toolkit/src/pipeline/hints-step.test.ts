import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { NextCall } from '../contract/facts.ts'
import { callTool, testCaller, testSurface, type CallOptions } from '../testing/call-tool.ts'
import { hintsOf, runSuggestions } from '../testing/run-suggestions.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'

const parameters = z.object({ id: z.int().min(1).max(9).describe('An id') })
const call = (tool: string, args: object): NextCall => ({
  action: `call-${tool.replaceAll('_', '-')}`,
  priority: 'high',
  description: 'Goes on',
  tool,
  arguments: { ...args },
})

function suggesting(next: readonly NextCall[], ports = testPorts()) {
  const tools = [
    sampleTool({ name: 'suggest_next', handler: async (_, { ok }) => ok({ value: 'x' }, { next }) }),
    sampleTool({ name: 'get_card', aliases: ['read_card'], parameters, params: { id: 1 } }),
    sampleTool({ name: 'delete_card', category: 'mutation', permissions: ['cards:delete'] }),
  ]
  return samplePipeline(tools, ports)
}

async function shown(next: readonly NextCall[], options: CallOptions = {}, ports = testPorts()) {
  const hints = hintsOf(await callTool(suggesting(next, ports), 'suggest_next', {}, options))
  return hints?.suggestedNextActions.map(({ data }) => data)
}

describe('a suggestion', () => {
  it('is a call that is accepted as it stands', async () => {
    const pipeline = suggesting([call('get_card', { id: 1 }), call('delete_card', {})])
    const outcome = await callTool(pipeline, 'suggest_next')
    expect(hintsOf(outcome)?.suggestedNextActions).toHaveLength(2)
    expect(await runSuggestions(pipeline, outcome)).toEqual([])
  })

  it('is written as its surface takes it', async () => {
    const surface = testSurface({ renderCall: ({ tool, arguments: args }) => ({ use: tool, with: args }) })
    expect(await shown([call('get_card', { id: 1 })], { surface })).toEqual([
      { use: 'get_card', with: { id: 1 } },
    ])
  })

  it('may use an alias', async () => {
    expect(await shown([call('read_card', { id: 1 })])).toHaveLength(1)
  })

  it('that the caller may not follow is not shown, and nobody is blamed', async () => {
    const ports = testPorts()
    const caller = testCaller({ scopes: ['cards:read'] })
    expect(
      await shown([call('get_card', { id: 1 }), call('delete_card', {})], { caller }, ports),
    ).toHaveLength(1)
    expect(ports.seen.lines[1]).toMatchObject({ level: 'info' })
  })

  it('that is not served here is not shown', async () => {
    const surface = testSurface({ selects: ({ tool }) => tool.category === 'query' })
    expect(await shown([call('get_card', { id: 1 }), call('delete_card', {})], { surface })).toHaveLength(1)
  })

  it.each([
    ['names no tool', call('no_such_tool', {})],
    ['lacks an argument', call('get_card', {})],
    ['has an argument too many', call('get_card', { id: 1, odd: 1 })],
    ['has a wrong argument', call('get_card', { id: 100 })],
  ])('that %s is dropped, and the second log line says so', async (_, next) => {
    const ports = testPorts()
    expect(await shown([next], {}, ports)).toEqual([])
    expect(ports.seen.lines).toHaveLength(2)
    expect(ports.seen.lines[1]).toMatchObject({
      level: 'warn',
      fields: { faults: [expect.stringContaining(next.tool)] },
    })
  })
})

describe('preferences', () => {
  const alignment = { action: 'call-get-card', preference: 'short', alignment: 'strong', score: 0.9 } as const

  it('are asked about what is shown, and nothing else', async () => {
    const asked: string[] = []
    const align = (_: unknown, next: readonly NextCall[]) => {
      asked.push(...next.map(({ tool }) => tool))
      return Promise.resolve([alignment])
    }
    const ports = testPorts({ preferences: { align } })
    const pipeline = suggesting([call('get_card', { id: 1 }), call('get_card', { id: 100 })], ports)
    const hints = hintsOf(await callTool(pipeline, 'suggest_next'))
    expect(hints?.preferenceAlignment).toEqual([alignment])
    expect(asked).toEqual(['get_card'])
  })
})
