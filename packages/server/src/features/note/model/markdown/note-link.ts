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
