import type { CompiledTool } from '../compiled-tool.ts'
import { exampleUses } from './example-use.ts'
import { warning, type Finding, type LintOptions, type Ranker } from './finding.ts'

type RankerOf = NonNullable<LintOptions['rankerOf']>

/** Requests for one tool that find another: each utterance, with an index that lacks it, and each quoted use. */
export function confusionFindings(tools: readonly CompiledTool[], rankerOf: RankerOf): Finding[] {
  const whole = rankerOf(tools)
  const most = Math.max(0, ...tools.map(({ tool }) => tool.utterances.length))
  // Every tool lacks one at a time, so that none has more to be found by, and few indexes are made.
  const lacking = Array.from({ length: most }, (_, at) => rankerOf(tools.map((tool) => without(tool, at))))
  return tools.flatMap((compiled) => [
    ...lacking.flatMap((rank, at) => mistaken(compiled, compiled.tool.utterances[at], rank, 'its utterance')),
    ...exampleUses(compiled.tool.description.when).flatMap((text) =>
      mistaken(compiled, text, whole, 'its own example use'),
    ),
  ])
}

const without = (compiled: CompiledTool, at: number): CompiledTool => ({
  ...compiled,
  tool: { ...compiled.tool, utterances: compiled.tool.utterances.toSpliced(at, 1) },
})

function mistaken({ tool }: CompiledTool, text: string | undefined, rank: Ranker, source: string): Finding[] {
  if (text === undefined) return []
  const [first] = rank(text)
  if (first?.name === tool.name) return []
  const found = first ? `finds ${first.name} before ${tool.name}` : 'finds nothing'
  return [warning(tool.name, 'confused', `${source} "${text}" ${found}`)]
}
