import * as z from 'zod'
import { callTool } from './call-tool.ts'
import { assertEnvelope } from './envelope.ts'
import { samplePipeline, sampleTool, type SampleTool } from './sample-tool.ts'

export const Tree = z.object({
  get children() {
    return z.array(Tree).max(3).optional().describe('What is below')
  },
})

export const parameters = z.object({
  title: z.string().trim().min(1, 'A card needs a title').max(20).default('x').describe('A title'),
  limit: z.int().min(1).max(50).default(10).describe('How many'),
  status: z.enum(['open', 'done']).optional().describe('Which'),
  tree: Tree.optional().describe('A tree'),
  anything: z.unknown().optional().meta({ type: 'object', maxProperties: 9, description: 'Passed on' }),
})

export async function refusal(args: unknown, own: SampleTool = {}) {
  const pipeline = samplePipeline([sampleTool({ parameters, ...own })])
  const outcome = await callTool(pipeline, 'look_up', args)
  assertEnvelope(outcome)
  if (outcome.kind !== 'failure') throw new Error('it was accepted')
  return { ...outcome.failure, pipeline, outcome }
}
