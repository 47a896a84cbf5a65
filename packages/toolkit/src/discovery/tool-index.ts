import MiniSearch from 'minisearch'
import type { CompiledTool } from '../compiled-tool.ts'
import { analyze } from './analyze.ts'

/** What of a tool can be searched. */
export type IndexedField = 'name' | 'description' | 'parameters' | 'utterances'

export interface ToolHit {
  name: string
  score: number
}

const textOf: Readonly<Record<IndexedField, (tool: CompiledTool) => string>> = {
  name: ({ tool, mode }) => `${tool.name} ${mode}`,
  description: ({ description }) => description,
  parameters: ({ inputSchema }) => Object.keys(Object(inputSchema['properties'])).join(' '),
  utterances: ({ tool }) => tool.utterances.join('. '),
}

const ALL_FIELDS: readonly IndexedField[] = ['name', 'description', 'parameters', 'utterances']

/** Finds tools by what people ask for, ranked by BM25. */
export class ToolIndex {
  readonly #search: MiniSearch

  constructor(tools: readonly CompiledTool[], fields: readonly IndexedField[] = ALL_FIELDS) {
    this.#search = new MiniSearch({ fields: [...fields], tokenize: analyze, processTerm: (term) => term })
    this.#search.addAll(
      tools.map((tool) => ({
        id: tool.tool.name,
        ...Object.fromEntries(fields.map((field) => [field, textOf[field](tool)])),
      })),
    )
  }

  /** The tools that share words with the request, best first. */
  search(request: string): ToolHit[] {
    return this.#search.search(request).map(({ id, score }) => ({ name: String(id), score }))
  }
}
