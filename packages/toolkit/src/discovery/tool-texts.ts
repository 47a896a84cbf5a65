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

/** The texts of each tool, in their order. */
export function toolTexts(tools: readonly IndexedTool[], fields: ReadonlySet<IndexedField>): ToolTexts[] {
  const names = new Set(tools.map(({ tool }) => tool.name))
  const described = tools.map(({ tool, description }) => splitPointers(tool.name, description, names))
  return tools.map(({ tool, mode, description, inputSchema }, place) => ({
    names: fields.has('name') ? [tool.name, mode.replace(/([a-z0-9])([A-Z])/g, '$1 $2')] : [],
    card: [
      fields.has('description') ? described[place]?.own : '',
      fields.has('parameters') ? Object.keys(Object(inputSchema['properties'])).join(' ') : '',
    ].join(' '),
    phrases: [
      ...(fields.has('utterances') ? tool.utterances : []),
      ...(fields.has('description') ? exampleUses(description) : []),
    ],
    pointers: fields.has('description')
      ? described.flatMap(({ pointers }) => pointers.get(tool.name) ?? [])
      : [],
  }))
}

/**
 * A sentence that names another tool tells the two apart: "For times use get_schedule" speaks for get_schedule. One
 * that quotes an example speaks for its own tool, whatever it names.
 */
function splitPointers(name: string, description: string, names: ReadonlySet<string>) {
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
