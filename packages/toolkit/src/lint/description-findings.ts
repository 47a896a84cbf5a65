import type { CompiledTool } from '../compiled-tool.ts'
import type { TokenCounter } from '../contract/budget.ts'
import { COMFORTABLE_NAME_LENGTH } from '../contract/naming.ts'
import { error, warning, type Finding } from './finding.ts'

const LONGEST = 1_000
const MOST_TOKENS = 200
/** The share of common words from which two descriptions say the same. */
const TWINS = 0.7

/** Words that a description begins with where it speaks of the tool instead of saying what it does. */
const NO_VERBS = new Set(
  'a an the this that it its tool function use used using returns for to with when'.split(' '),
)
const VERBS_LIKE_OTHERS = new Set([
  'embed',
  'feed',
  'seed',
  'bring',
  'ring',
  'sing',
  'process',
  'focus',
  'bus',
])
const LASTING_LOSS =
  /\bpermanent|cannot be (undone|reversed|recovered|restored)|irrevers|for good\b|\bforever\b/i

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []

/** What an author should look at in the names and descriptions. */
export const descriptionFindings = (tools: readonly CompiledTool[]): Finding[] => [
  ...tools.flatMap(({ tool: { name, description, destructive = false }, description: text }) => [
    ...(name.length > COMFORTABLE_NAME_LENGTH
      ? [warning(name, 'name-length', `its name has ${name.length} characters`)]
      : []),
    ...(text.length > LONGEST
      ? [warning(name, 'description-length', `its description has ${text.length} characters`)]
      : []),
    ...(beginsWithVerb(description.what)
      ? []
      : [warning(name, 'description-verb', `its description begins with "${opening(description.what)}"`)]),
    ...(destructive && !LASTING_LOSS.test(text)
      ? [error(name, 'destructive', 'it destroys something, and its description does not say so')]
      : []),
    ...(!destructive && LASTING_LOSS.test(text)
      ? [
          warning(
            name,
            'destructive',
            'its description speaks of a lasting loss, and it is not marked destructive',
          ),
        ]
      : []),
  ]),
  ...twins(tools),
]

/** Descriptions that cost more than they tell. */
export async function costlyDescriptions(
  tools: readonly CompiledTool[],
  count: TokenCounter,
): Promise<Finding[]> {
  const findings = tools.map(async ({ tool, description }) => {
    const tokens = await count(description)
    return tokens > MOST_TOKENS
      ? [warning(tool.name, 'description-tokens', `its description costs ${tokens} tokens`)]
      : []
  })
  return (await Promise.all(findings)).flat()
}

const opening = (text: string): string => text.split(/\s+/, 3).join(' ')

/** What follows a noun rather than a verb: "Courses of a school", not "Lists the courses". */
const AFTER_NOUNS = new Set('about and are as at by for from in is of on that to which with'.split(' '))

/** "Search" or "Searches", as far as its form tells: no article, no "Returns", no "Getting", no "Used". */
function beginsWithVerb(what: string): boolean {
  const words = wordsOf(what).filter((word) => !word.endsWith('ly') || word === 'apply' || word === 'reply')
  const [first = '', second = ''] = words
  if (VERBS_LIKE_OTHERS.has(first)) return true
  if (NO_VERBS.has(first) || /ing$|ed$/.test(first)) return false
  return !/(?<!s)s$/.test(first) || !AFTER_NOUNS.has(second)
}

function twins(tools: readonly CompiledTool[]): Finding[] {
  const words = tools.map(({ description }) => new Set(wordsOf(description)))
  return tools.flatMap(({ tool }, at) =>
    tools.slice(0, at).flatMap((other, before) => {
      const shared = likeness(words[at] ?? new Set(), words[before] ?? new Set())
      const message = `its description shares ${Math.round(shared * 100)} % of its words with ${other.tool.name}'s`
      return shared >= TWINS ? [warning(tool.name, 'description-twin', message)] : []
    }),
  )
}

const likeness = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  a.intersection(b).size / Math.max(1, a.union(b).size)
