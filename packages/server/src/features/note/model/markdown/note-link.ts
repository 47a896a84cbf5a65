import type { LinkKind } from '../vault-port.ts'

/**
 * How a link's target is written: as it is, percent-encoded (all but ASCII too, or only what would end the link), between
 * `<` and `>`, or in a string of the front matter.
 */
export type TargetSpelling =
  | 'plain'
  | 'percent'
  | 'percent-ascii'
  | 'angle'
  | 'unquoted'
  | 'single-quoted'
  | 'double-quoted'

/** A link as it stands in a note. Positions are characters of the note's text. */
export interface NoteLink {
  readonly kind: LinkKind
  /** All of it, with its brackets. */
  readonly from: number
  readonly to: number
  /** The part that names the file, as it is written; empty where the link leads to a place in its own note. */
  readonly targetFrom: number
  readonly targetTo: number
  /** The same, decoded: without escapes of the Markdown link, the table's pipe or the YAML string. */
  readonly target: string
  readonly spelling: TargetSpelling
  /** `#heading`, `#^block`, or empty. */
  readonly subpath: string
  readonly line: number
}
