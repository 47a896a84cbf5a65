import { defineDomain, verbNoun, defineResource, ToolError, type Domain } from '@tutor-nexus/toolkit'
import type { ToolRegistry, CompiledTool } from '@tutor-nexus/toolkit/registry'
import { editDistance } from '../search/spelling.ts'

/** The reference of all registered tools, as resources. */
export const referenceDomain = (registry: ToolRegistry, renders: ReferenceRenderer): Domain =>
  defineDomain({
    name: 'reference',
    naming: verbNoun,
    tools: [],
    resources: [
      indexDocument(renders),
      ...registry.getAll().map((tool) => toolDocument(tool, renders)),
      unknownDocument(registry),
    ],
  })

/** Renders the documents from the current definitions. */
interface ReferenceRenderer {
  index(): Promise<string>
  page(tool: CompiledTool): Promise<string>
}

export const INDEX = 'index'
const mimeType = 'text/markdown'
const addressOf = (document: string): string => `tutor-nexus://reference/${document}`

export const indexDocument = (renders: ReferenceRenderer) =>
  defineResource({
    name: 'reference-index',
    title: 'Reference: all tools',
    description: 'Every tool, prompt and resource with a line each, and where its document is.',
    mimeType,
    permissions: [],
    uri: addressOf(INDEX),
    read: async (uri) => [{ uri, mimeType, text: readable(await renders.index()) }],
  })

/** Only for callers who may use the tool. */
const toolDocument = (compiled: CompiledTool, renders: ReferenceRenderer) =>
  defineResource({
    name: `reference-${compiled.tool.name}`,
    title: `Reference: ${compiled.title}`,
    description: `All about ${compiled.tool.name}: parameters, data, examples, errors, neighbours.`,
    mimeType,
    permissions: compiled.tool.permissions,
    uri: addressOf(compiled.tool.name),
    read: async (uri) => [{ uri, mimeType, text: readable(await renders.page(compiled)) }],
  })

const COMMENT = /^<!--.*?-->\s*/s
/** Files that exist only beside the generated pages. */
const FILES = /^## For programs\n.*/ms
const PAGE_LINK = /\]\((?:\.\.\/|tools\/)?([\w-]+)\.md\)/g

/** Removes the note for editors and points links to resources. */
const readable = (page: string): string =>
  page
    .replace(COMMENT, '')
    .replace(FILES, '')
    .replace(PAGE_LINK, (_, document: string) => `](${addressOf(document === 'README' ? INDEX : document)})`)

const MOST_NEAREST = 5
const MOST_EDITS = 8

/** Matches any other name, because each document has its own URI. */
function unknownDocument(registry: ToolRegistry) {
  const names = () => [INDEX, ...registry.getAll().map(({ tool }) => tool.name)]
  return defineResource({
    name: 'reference',
    title: 'Reference of a tool',
    description: 'The document of one tool by its published name; index is the list of all of them.',
    mimeType: 'text/markdown',
    permissions: [],
    template: 'tutor-nexus://reference/{name}',
    complete: { name: (typed) => names().filter((name) => name.includes(typed.trim().toLowerCase())) },
    read: async (_, { name = '' }) => {
      throw new ToolError('NOT_FOUND', 'Reference page not found', {
        details: { reason: 'Pages are named after their tools', nearest: nearestTo(name, names()) },
      })
    },
  })
}

const nearestTo = (asked: string, names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, distance: editDistance(asked.slice(0, 64).toLowerCase(), name, MOST_EDITS) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST_NEAREST)
    .map(({ name }) => name)
