import type { NoteLink } from './note-link.ts'

export interface Heading {
  readonly level: number
  readonly text: string
  readonly line: number
  /** Where its line begins, and where the section under it ends: before the next of its level or above. */
  readonly from: number
  readonly to: number
  /** Where what stands under it begins. */
  readonly bodyFrom: number
}

/** A paragraph, item, or what stands above a `^id` of its own; the id itself is behind it. */
export interface Block {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** What a note says about itself and others, read without running anything of it. */
export interface ParsedNote {
  /** Where its front matter lies, with both fences and the line ending behind them; undefined without one. */
  readonly frontMatter: { readonly from: number; readonly to: number } | undefined
  /** Plain values alone; empty where the front matter is no valid mapping. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly aliases: readonly string[]
  /** Without `#`, as first written, each once whatever its case. */
  readonly tags: readonly string[]
  readonly headings: readonly Heading[]
  readonly blocks: readonly Block[]
  readonly links: readonly NoteLink[]
}
