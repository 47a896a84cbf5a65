import type { Example } from '@tutor-nexus/toolkit'
import { asShown, withGiven } from '@tutor-nexus/toolkit/contract'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import * as z from 'zod'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { soaking } from '../scale.ts'

/** Makes one request and gives its answer as it came. */
export type Ask = (method: string, params: { name?: string; arguments?: unknown }) => Promise<string>

export interface Answered {
  tool: string
  call: string
  answer: string
}

const registry = await createRegistry()

/** The names of all tools. */
export const toolNames = registry.getAll().map(({ tool }) => tool.name)

const Envelope = z.object({
  result: z.object({ structuredContent: z.object({ data: z.unknown() }).optional() }).optional(),
})

/** The data of a raw answer, whether it came as a line, as a body or as an event. */
function dataOf(answer: string): unknown {
  const line = answer.split('\n').find((each) => /^(data: )?\{/.test(each)) ?? '{}'
  return Envelope.parse(JSON.parse(line.replace(/^data: /, ''))).result?.structuredContent?.data
}

/** Arguments that a tool must refuse: one that it has to have is missing, one is unknown, one is of another type. */
function wrongArguments({ tool }: CompiledTool): Record<string, unknown>[] {
  const sound: Record<string, unknown> = Object(asShown(tool.examples[0]?.params))
  const [first] = Object.keys(sound)
  return [
    {},
    { ...sound, nonsense: 1 },
    ...(first === undefined ? [] : [{ ...sound, [first]: { not: 'this' } }]),
  ]
}

/** All in `npm run soak`; in `npm test` the first of each tool. */
const tried = ({ tool }: CompiledTool): readonly Example[] =>
  soaking ? tool.examples : tool.examples.slice(0, 1)

/** Every tool's examples and failures, one after the other, as one server answers them. */
export async function* everyAnswer(ask: Ask): AsyncGenerator<Answered> {
  const call = async (name: string, args: unknown): Promise<string> =>
    ask('tools/call', { name, arguments: args })
  for (const each of registry.getAll()) {
    const tool = each.tool.name
    for (const { given = [], params, description } of tried(each)) {
      const answers: unknown[] = []
      for (const before of given)
        answers.push(dataOf(await call(before.tool, withGiven(before.params, answers))))
      yield { tool, call: description, answer: await call(tool, withGiven(params, answers)) }
    }
    for (const args of wrongArguments(each))
      yield { tool, call: JSON.stringify(args), answer: await call(tool, args) }
  }
  yield { tool: 'tools/list', call: 'all of them', answer: await ask('tools/list', {}) }
}
