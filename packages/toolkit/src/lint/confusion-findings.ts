import type { CompiledTool } from '../compiled-tool.ts'
import { exampleUses } from '../contract/tool.ts'
import { error, warning, type Finding, type LintOptions, type Ranker } from './finding.ts'

type RankerOf = NonNullable<LintOptions['rankerOf']>

/** The share of a tool's utterances that, once unknown, must find one rival before the two count as neighbours. */
const NEIGHBOURLY = 0.2

/** How many indexes are made to search for utterances that they do not know: making one is what costs. */
const MOST_INDEXES = 12

/** Example uses that find another tool, and tools that requests which nobody has written down would confuse. */
export function confusionFindings(tools: readonly CompiledTool[], rankerOf: RankerOf): Finding[] {
  const whole = rankerOf(tools)
  const most = Math.max(0, ...tools.map(({ tool }) => tool.utterances.length))
  // Every tool lacks as large a share as the others, so that none has more to be found by.
  const lacking = Array.from({ length: Math.min(most, MOST_INDEXES) }, (_, share) =>
    rankerOf(tools.map((tool) => without(tool, share))),
  )
  return tools.flatMap((compiled) => [
    ...exampleUses(compiled.tool.description.when).flatMap((text) => mistaken(compiled, text, whole)),
    ...neighbours(compiled, lacking),
  ])
}

const without = (compiled: CompiledTool, share: number): CompiledTool => ({
  ...compiled,
  tool: {
    ...compiled.tool,
    utterances: compiled.tool.utterances.filter((_, at) => at % MOST_INDEXES !== share),
  },
})

function mistaken({ tool }: CompiledTool, text: string, rank: Ranker): Finding[] {
  const [first] = rank(text)
  if (first?.name === tool.name) return []
  const found = first ? `finds ${first.name} before ${tool.name}` : 'finds nothing'
  return [error(tool.name, 'confused', `its own example use "${text}" ${found}`)]
}

/** How a tool fares with its own utterances, each searched for while the index does not know it. */
function neighbours({ tool }: CompiledTool, lacking: readonly Ranker[]): Finding[] {
  const lost = tool.utterances.flatMap((text, at) => {
    const winner = lacking[at % MOST_INDEXES]?.(text)[0]?.name
    return winner === undefined || winner === tool.name ? [] : [{ text, winner }]
  })
  const count = tool.utterances.length
  return [...Map.groupBy(lost, ({ winner }) => winner)]
    .filter(([, texts]) => texts.length > 1 && texts.length >= NEIGHBOURLY * count)
    .map(([rival, texts]) =>
      warning(
        tool.name,
        'neighbour',
        `${texts.length} of its ${count} utterances find ${rival} first while the index lacks them, such as "${texts[0]?.text}"`,
      ),
    )
}
