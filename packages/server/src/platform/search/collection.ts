import type { Reading } from './read-query.ts'
import type { Snippet } from './excerpt.ts'

/**
 * How a field is read. `code`: an identifier such as `CMPT 225`, found whole and by its parts. `title`: a few telling
 * words. `prose`: running text, whose stop words are left out.
 */
export type FieldKind = 'code' | 'title' | 'prose'

export interface Field<Name extends string = string> {
  readonly name: Name
  readonly kind: FieldKind
  /** What a word found here counts, beside one found in a field of weight 1. */
  readonly weight: number
}

/** Documents of one kind, searched together. */
export interface Collection<Name extends string = string> {
  readonly name: string
  /** At most ten. */
  readonly fields: readonly Field<Name>[]
}

export type FacetValue = string | number

export interface SearchDocument<Name extends string = string> {
  readonly id: string
  readonly fields: Readonly<Partial<Record<Name, string>>>
  /** What filters ask for. A facet has few different values; text is compared without regard to case. */
  readonly facets?: Readonly<Record<string, FacetValue | readonly FacetValue[]>>
}

/** Of numbers; both ends are in it. */
export interface Range {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** Exactly this value, any of these, or a number in this range. */
export type Filter = FacetValue | readonly FacetValue[] | Range

export type Filters = Readonly<Record<string, Filter | undefined>>

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
