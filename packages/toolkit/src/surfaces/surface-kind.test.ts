import { expect, it } from 'vitest'
import * as z from 'zod'
import { callTool, testSurface } from '../testing/call-tool.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { WRITTEN } from './surface-kind.ts'

const next = {
  action: 'look-again',
  description: 'Look again',
  priority: 'low',
  tool: 'look_up',
  arguments: {},
} as const
const tool = sampleTool({
  name: 'look_up',
  address: 'sampleAgent/lookUp',
  handler: async (_, { ok }) => ok({ value: 'x' }, { next: [next] }),
})
const Suggested = z.object({
  tool: z.literal('sampleAgent'),
  arguments: z.object({ mode: z.literal('lookUp'), sessionId: z.string().min(1) }),
})

it('writes a call that the published schema of the agent takes, also where there is no session yet', async () => {
  const pipeline = samplePipeline([tool])
  const surface = testSurface({
    renderCall: (call, context) => WRITTEN.agents(call, context, pipeline.registry),
  })
  const outcome = await callTool(pipeline, 'look_up', {}, { surface })
  if (outcome.kind !== 'result') throw new Error(outcome.kind)
  const [action] = outcome.result.agentHints.suggestedNextActions
  const suggested = Suggested.parse(action?.data)
  const followed = await callTool(pipeline, suggested.tool, suggested.arguments, { surface })
  expect(followed.kind).toBe('result')
})
