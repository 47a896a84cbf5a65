import * as z from 'zod'
import type { CompiledTool } from '../compiled-tool.ts'
import { differences, withGiven, type Example } from '../contract/example.ts'
import type { CallOutcome } from '../pipeline/call.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { callTool, codeOf, type CallOptions } from './call-tool.ts'

const Params = z.record(z.string(), z.unknown())

/**
 * Makes the example's calls for real and says where the answer differs from what it promises.
 * Give each example a caller or a store of its own: examples begin with nothing.
 */
export async function runExample(
  pipeline: Pipeline,
  { tool }: CompiledTool,
  example: Example,
  options: CallOptions = {},
): Promise<string[]> {
  const answers: unknown[] = []
  for (const given of example.given ?? []) {
    const outcome = await callTool(pipeline, given.tool, withGiven(given.params, answers), options)
    if (outcome.kind !== 'result') return [refused(`given ${given.tool}`, outcome)]
    answers.push(outcome.result.data)
  }
  const params = Params.parse(withGiven(example.params, answers))
  const outcome = await callTool(pipeline, tool.name, params, options)
  if (outcome.kind !== 'result') return [refused(tool.name, outcome)]
  const answered: unknown = JSON.parse(JSON.stringify(outcome.result.data))
  return differences(withGiven(example.expectedResult, answers), answered)
}

const refused = (what: string, outcome: CallOutcome): string =>
  `${what}: ${codeOf(outcome)}${outcome.kind === 'failure' ? ` ${outcome.failure.message}` : ''}`
