import type { Filters } from './collection.ts'
import type { Reading } from './reading.ts'
import type { Snippet } from './snippet.ts'

export interface SearchRequest {
  /** The runs whose documents are visible. */
  readonly runs: readonly number[]
  /** Any text. Without any but blanks, all documents that pass the filters are listed by id. */
  readonly query: string
  readonly filters?: Filters
  readonly limit: number
  /** Goes on behind this hit. As long as the runs are the same, so is the order. */
  readonly after?: Position | undefined
}

/** Where a hit stands in the order: by score, then by id. */
export interface Position {
  readonly score: number
  readonly id: string
  readonly run: number
}

export interface Hit<Name extends string = string> extends Position {
  /** The words of the query that it answers. */
  readonly matched: readonly string[]
  readonly snippets: readonly (Snippet & { readonly field: Name })[]
}

export interface UnderstoodWord {
  readonly word: string
  readonly reading: Reading
  /** What was looked for in its place. */
  readonly as: readonly string[]
}

export interface SearchAnswer<Name extends string = string> {
  readonly hits: readonly Hit<Name>[]
  /** Undefined behind the last hit. */
  readonly next: Position | undefined
  /** How many documents match, or if `isCapped` how many were ranked. */
  readonly total: number
  /** True if documents that match less well than those ranked were left out. */
  readonly isCapped: boolean
  /** How each word of the query was understood. */
  readonly words: readonly UnderstoodWord[]
}
