import type { CompiledTool } from '../../compiled-tool.ts'
import { canonical } from '../../contract/canonical.ts'
import { asShown } from '../../contract/example.ts'
import { arbitraryArguments } from '../arbitrary-arguments.ts'
import { fastCheck } from '../fast-check.ts'
import type { Args } from './trial.ts'

const SAMPLES = 20
const SEED = 1

/** Arguments that the tool takes as well and that ask for something else; undefined where it takes no others. */
export function otherArguments(tool: CompiledTool, args: Args, random: boolean): Args | undefined {
  const { clientEventId: _, ...asked } = args
  const fits = (other: Args) => canonical(other) !== canonical(asked) && tool.check.safeParse(other).success
  const near: Args[] = [
    ...tool.tool.examples.map(({ params }) => Object(asShown(params))),
    ...Object.keys(asked).map((name) => without(asked, [name])),
  ]
  return near.find(fits) ?? (random ? randomArguments(tool).find(fits) : undefined)
}

const randomArguments = (tool: CompiledTool): Args[] =>
  fastCheck()
    .sample(arbitraryArguments(tool).valid, { numRuns: SAMPLES, seed: SEED })
    .map((args) => without(args, ['clientEventId', 'user_id', 'userId']))

const without = (args: Args, names: readonly string[]): Args =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)))
