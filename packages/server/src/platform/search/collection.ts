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
