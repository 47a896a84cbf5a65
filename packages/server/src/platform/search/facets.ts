import type { FacetValue, Filter, Range, SearchDocument } from './collection.ts'
import { anyToken, type Question } from './question.ts'
import { facetPrefix, facetToken } from './tokens.ts'

export function facetTokens(facets: SearchDocument['facets']): string[] {
  return Object.entries(facets ?? {}).flatMap(([name, values]) => valueTokens(name, values))
}

/** Asks for exactly this value, or for any of these. */
export function valueQuestion(name: string, values: FacetValue | readonly FacetValue[]): Question {
  return anyToken(valueTokens(name, values))
}

/** Asks for a number in the range, given the tokens of all values that the facet has. */
export function rangeQuestion(
  name: string,
  { min = -Infinity, max = Infinity }: Range,
  existing: readonly string[],
): Question {
  const { length } = facetPrefix(name)
  return anyToken(
    existing.filter((token) => {
      const text = token.slice(length)
      return text !== '' && Number(text) >= min && Number(text) <= max
    }),
  )
}

export function isRange(filter: Filter): filter is Range {
  return typeof filter === 'object' && !Array.isArray(filter)
}

function valueTokens(name: string, values: FacetValue | readonly FacetValue[]): string[] {
  const listed = typeof values === 'object' ? values : [values]
  return listed.map((value) => facetToken(name, value))
}
