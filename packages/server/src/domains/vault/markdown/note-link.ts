import type { LinkKind } from '../vault-port.ts'

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
  /** `#heading`, `#^block`, or empty. */
  readonly subpath: string
  readonly line: number
}
