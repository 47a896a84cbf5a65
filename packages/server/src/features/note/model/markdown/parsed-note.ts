import type { LinkKind } from '../vault-port.ts'

/**
 * How a link target is written: verbatim, percent-encoded (with or without non-ASCII), between `<` and `>`, or in a
 * front matter string.
 */
export type TargetSpelling =
  | 'plain'
  | 'percent'
  | 'percent-ascii'
  | 'angle'
  | 'unquoted'
  | 'single-quoted'
  | 'double-quoted'

/** A link in a note. Positions are character offsets. */
export interface NoteLink {
  readonly kind: LinkKind
  /** The whole link with its brackets. */
  readonly from: number
  readonly to: number
  /** The file name as written; empty for a link within the note. */
  readonly targetFrom: number
  readonly targetTo: number
  /** The decoded target, without Markdown, table or YAML escapes. */
  readonly target: string
  readonly spelling: TargetSpelling
  /** `#heading`, `#^block`, or empty. */
  readonly subpath: string
  readonly line: number
}

export interface Heading {
  readonly level: number
  readonly text: string
  readonly line: number
  /** Start of its line, and end of its section: before the next heading of the same or a higher level. */
  readonly from: number
  readonly to: number
  /** Start of the text below it. */
  readonly bodyFrom: number
}

/** A paragraph, item or group with a `^id`. The range excludes the id. */
export interface Block {
  readonly id: string
  readonly from: number
  readonly to: number
}

export interface ParsedNote {
  /** Includes both fences and the line ending after them. */
  readonly frontMatter: { readonly from: number; readonly to: number } | undefined
  /** Empty if the front matter is not a valid mapping. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly aliases: readonly string[]
  /** Without `#`, as first written, unique regardless of case. */
  readonly tags: readonly string[]
  readonly headings: readonly Heading[]
  readonly blocks: readonly Block[]
  readonly links: readonly NoteLink[]
}
