import { describe, expect, it } from 'vitest'
import { ToolError } from '../contract/errors.ts'
import type { NextCall } from '../contract/facts.ts'
import type { Tool } from '../contract/tool.ts'
import { callTool, testSurface } from './call-tool.ts'
import { runSuggestions } from './run-suggestions.ts'
import { samplePipeline, sampleTool } from './sample-tool.ts'

const call = (tool: string): NextCall => ({
  action: tool.replaceAll('_', '-'),
  priority: 'low',
  tool,
  arguments: {},
})

function suggesting(done: string[], failing = '') {
  const doing =
    (name: string): Tool['handler'] =>
    async (_, { ok }) => {
      done.push(name)
      if (name === failing) throw new ToolError('NOT_FOUND', 'Gone')
      return ok({ value: 'x' })
    }
  const next = ['delete_card', 'change_card', 'get_card'].map(call)
  return samplePipeline([
    sampleTool({ name: 'suggest_next', handler: async (_, { ok }) => ok({ value: 'x' }, { next }) }),
    sampleTool({
      name: 'delete_card',
      category: 'mutation',
      destructive: true,
      handler: doing('delete_card'),
    }),
    sampleTool({ name: 'change_card', category: 'mutation', handler: doing('change_card') }),
    sampleTool({ name: 'get_card', handler: doing('get_card') }),
  ])
}

describe('suggestions', () => {
  it('are all carried out, and what destroys comes last', async () => {
    const done: string[] = []
    const pipeline = suggesting(done)
    expect(await runSuggestions(pipeline, await callTool(pipeline, 'suggest_next'))).toEqual([])
    expect(done).toEqual(['get_card', 'change_card', 'delete_card'])
  })

  it('that are not accepted are told of', async () => {
    const pipeline = suggesting([], 'change_card')
    expect(await runSuggestions(pipeline, await callTool(pipeline, 'suggest_next'))).toEqual([
      {
        action: 'change-card',
        data: { tool: 'change_card', arguments: {} },
        code: 'NOT_FOUND',
        message: 'Gone',
      },
    ])
  })

  it('are carried out as their surface writes them', async () => {
    const pipeline = suggesting([])
    const surface = testSurface({ renderCall: ({ tool }) => ({ use: tool }) })
    const outcome = await callTool(pipeline, 'suggest_next', {}, { surface })
    await expect(runSuggestions(pipeline, outcome)).rejects.toThrow()
    const used: unknown[] = []
    await runSuggestions(pipeline, outcome, {}, (data) => {
      used.push(data)
      return callTool(pipeline, 'get_card')
    })
    expect(used).toEqual([{ use: 'delete_card' }, { use: 'change_card' }, { use: 'get_card' }])
  })
})
