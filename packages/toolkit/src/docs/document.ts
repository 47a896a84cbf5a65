import type { CompiledTool } from '../compiled-tool.ts'

/** A file of the reference; its path is from the reference's own folder. */
export interface DocumentFile {
  path: string
  text: string
}

/** The product whose tools are documented. */
export interface Product {
  name: string
  version: string
  /** What it is, in one sentence. */
  summary: string
  /** Commands that make the call in a terminal, one a line; left out where there is no command line. */
  terminal?(tool: CompiledTool, args: Readonly<Record<string, unknown>>): readonly string[]
}

/** By this a page is known as generated, so that the page of a tool that is gone can be taken away safely. */
export const GENERATED_MARK = '<!-- Generated from the definitions of the tools: changes here are lost. -->'

export const pageOf = (tool: string): string => `tools/${tool}.md`

/** One Markdown page: its blocks with a blank line between them. */
export const page = (blocks: readonly string[]): string =>
  `${[GENERATED_MARK, ...blocks.filter(Boolean)].join('\n\n')}\n`
