import type { CompiledTool } from '../compiled-tool.ts'
import { exampleUses } from '../contract/tool.ts'

/** What of a tool can be searched. */
export type IndexedField = 'name' | 'description' | 'parameters' | 'utterances'

/** What the index needs to know of a tool. */
export interface IndexedTool extends Pick<CompiledTool, 'mode' | 'description' | 'inputSchema'> {
  readonly tool: Pick<CompiledTool['tool'], 'name' | 'utterances'>
}

/** What a tool is found by. */
export interface ToolTexts {
  /** Its published name and its mode, as words. */
  readonly names: readonly string[]
  /** What it says of itself, with the names of its parameters. */
  readonly card: string
  /** How people ask for it: its utterances, and the examples that its description quotes. */
  readonly phrases: readonly string[]
  /** What other tools send to it, one text each. */
  readonly pointers: readonly string[]
}

const SENTENCE_END = /(?<=[.;!?])\s+/

/** The texts of each tool, in their order, one tool a step: a schema is made when it is first read. */
export function* toolTexts(
  tools: readonly IndexedTool[],
  fields: ReadonlySet<IndexedField>,
): Generator<void, ToolTexts[]> {
  const names = new Set(tools.map(({ tool }) => tool.name))
  const described: Described[] = []
  for (const { tool, description } of tools) {
    described.push(splitPointers(tool.name, description, names))
    yield
  }
  const texts: ToolTexts[] = []
  for (const [place, one] of tools.entries()) {
    texts.push(textsOf(one, fields, described[place]?.own ?? '', described))
    yield
  }
  return texts
}

const textsOf = (
  { tool, mode, description, inputSchema }: IndexedTool,
  fields: ReadonlySet<IndexedField>,
  own: string,
  described: readonly Described[],
): ToolTexts => ({
  names: fields.has('name') ? [tool.name, mode.replace(/([a-z0-9])([A-Z])/g, '$1 $2')] : [],
  card: [
    fields.has('description') ? own : '',
    fields.has('parameters') ? Object.keys(Object(inputSchema['properties'])).join(' ') : '',
  ].join(' '),
  phrases: [
    ...(fields.has('utterances') ? tool.utterances : []),
    ...(fields.has('description') ? exampleUses(description) : []),
  ],
  pointers: fields.has('description')
    ? described.flatMap(({ pointers }) => pointers.get(tool.name) ?? [])
    : [],
})

/** A description apart: what speaks for its own tool, and what for others. */
interface Described {
  readonly own: string
  readonly pointers: ReadonlyMap<string, string>
}

/**
 * A sentence that names another tool tells the two apart: "For times use get_schedule" speaks for get_schedule. One
 * that quotes an example speaks for its own tool, whatever it names.
 */
function splitPointers(name: string, description: string, names: ReadonlySet<string>): Described {
  const own: string[] = []
  const pointers = new Map<string, string>()
  for (const sentence of description.split(SENTENCE_END)) {
    const words = sentence.split(/[^A-Za-z0-9_-]+/)
    const others = words.filter((word) => word !== name && names.has(word))
    if (others.length === 0 || exampleUses(sentence).length > 0) own.push(sentence)
    else {
      const rest = words.filter((word) => !names.has(word)).join(' ')
      for (const other of others) pointers.set(other, rest)
    }
  }
  return { own: own.join(' '), pointers }
}
