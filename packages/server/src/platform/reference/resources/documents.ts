import { defineResource } from '@tutor-nexus/toolkit'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'

/** What makes the documents, from the definitions as they are now. */
export interface Renders {
  index(): Promise<string>
  page(tool: CompiledTool): Promise<string>
}

export const INDEX = 'index'
const mimeType = 'text/markdown'
const addressOf = (document: string): string => `tutor-nexus://reference/${document}`

export const indexDocument = (renders: Renders) =>
  defineResource({
    name: 'reference-index',
    title: 'Reference: all tools',
    description: 'Every tool, prompt and resource with a line each, and where its document is.',
    mimeType,
    permissions: [],
    uri: addressOf(INDEX),
    read: async (uri) => [{ uri, mimeType, text: readable(await renders.index()) }],
  })

/** For those who may use the tool: a list does not show what a call would refuse. */
export const toolDocument = (compiled: CompiledTool, renders: Renders) =>
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
/** Files that lie beside the pages in a folder, and nowhere here. */
const FILES = /^## For programs\n.*/ms
const PAGE_LINK = /\]\((?:\.\.\/|tools\/)?([\w-]+)\.md\)/g

/** Without the note to those who would edit the file, and with links that lead from resource to resource. */
const readable = (page: string): string =>
  page
    .replace(COMMENT, '')
    .replace(FILES, '')
    .replace(PAGE_LINK, (_, document: string) => `](${addressOf(document === 'README' ? INDEX : document)})`)
