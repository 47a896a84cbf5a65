import { isDeepStrictEqual } from 'node:util'
import type { CompiledTool } from '../../compiled-tool.ts'
import { asShown, type Example, withGiven } from '../../contract/example.ts'
import { SchemaNode } from '../../contract/schema-node.ts'
import type { CallOutcome } from '../../pipeline/call.ts'
import type { Args, Trial } from './trial.ts'

const NOTHING = {}
const NONSENSE = { nonsense: 1, limit: 1000, status: 'x', cursor: 'c' }

const UNHEARD_OF = 'zzzzqqq'
/** What the pipeline reads itself. */
const NOT_THE_TOOLS = new Set(['clientEventId', 'user_id', 'userId'])

/** One text alone that nothing is called: searches that find nothing, names that nobody has. */
const unheardOf = ({ inputSchema }: CompiledTool): Args[] =>
  Object.entries(SchemaNode().parse(inputSchema).properties ?? {})
    .filter(([name, { type, enum: choices }]) => type === 'string' && !choices && !NOT_THE_TOOLS.has(name))
    .map(([name]) => ({ [name]: UNHEARD_OF }))

export interface Attempt {
  what: string
  args: unknown
  outcome: CallOutcome
}

/** Calls of every kind, good and bad, one after the other by one caller. */
export async function* attemptsOf(trial: Trial): AsyncGenerator<Attempt> {
  const { tool, examples, options } = trial
  const bad = [NOTHING, NONSENSE, ...unheardOf(tool), ...(options.attempts ?? [])]
  for (const args of bad) yield { what: JSON.stringify(args), args, outcome: await trial.call(args) }
  for (const example of examples.slice(0, 1)) {
    const args = asShown(example.params)
    yield { what: 'an example that nothing was prepared for', args, outcome: await trial.call(args) }
  }
  for (const example of examples) {
    const { args } = await trial.prepare(example)
    yield { what: `example "${example.description}"`, args, outcome: await trial.call(args) }
  }
}

/** Whether an example's arguments name what its given calls have made. */
export const refersToGiven = ({ params }: Example): boolean =>
  !isDeepStrictEqual(withGiven(params, []), params)
