import type { FacetValue, Filter, Range, SearchDocument, Filters } from './collection.ts'
import { facetPrefix, facetToken, LAST_CHARACTER } from './tokens.ts'
import type { Reader } from '../store/store.ts'

/** A Boolean query about the tokens of a document, in no database's words. */
export type TokenQuery =
  | { readonly token: string }
  /** Any token that begins so. */
  | { readonly prefix: string }
  | { readonly all: readonly TokenQuery[] }
  | { readonly any: readonly TokenQuery[] }

export const allOf = (queries: readonly TokenQuery[]): TokenQuery => ({ all: queries })
export const anyOf = (queries: readonly TokenQuery[]): TokenQuery => ({ any: queries })
export const anyToken = (tokens: readonly string[]): TokenQuery => anyOf(tokens.map((token) => ({ token })))

/** Whether no document can answer it, because it asks for any of nothing. */
export function isImpossible(query: TokenQuery): boolean {
  if ('all' in query) return query.all.some(isImpossible)
  return 'any' in query && query.any.every(isImpossible)
}

interface Syntax {
  readonly and: string
  readonly or: string
  token(quotable: string): string
  prefix(quotable: string): string
}

/** The query in a database's words, without the alternatives that are impossible; the whole must not be so. */
export function writeQuery(query: TokenQuery, syntax: Syntax): string {
  if ('token' in query) return syntax.token(query.token)
  if ('prefix' in query) return syntax.prefix(query.prefix)
  const [parts, operator] =
    'all' in query ? [query.all, syntax.and] : [query.any.filter((part) => !isImpossible(part)), syntax.or]
  return `(${parts.map((part) => writeQuery(part, syntax)).join(operator)})`
}

export function facetTokens(facets: SearchDocument['facets']): string[] {
  return Object.entries(facets ?? {}).flatMap(([name, values]) => valueTokens(name, values))
}

/** Asks for exactly this value, or for any of these. */
export function valueQuery(name: string, values: FacetValue | readonly FacetValue[]): TokenQuery {
  return anyToken(valueTokens(name, values))
}

/** Asks for a number in the range, given the tokens of all values that the facet has. */
export function rangeQuery(
  name: string,
  { min = -Infinity, max = Infinity }: Range,
  existing: readonly string[],
): TokenQuery {
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

/** One query for each filter; a document that passes answers all of them. */
export async function filterQueries(
  db: Reader,
  parts: readonly number[],
  filters: Filters = {},
): Promise<TokenQuery[]> {
  const queries: TokenQuery[] = []
  for (const [name, filter] of Object.entries(filters)) {
    if (filter === undefined) continue
    queries.push(
      isRange(filter)
        ? rangeQuery(name, filter, await facetsByPrefix(db, parts, facetPrefix(name)))
        : valueQuery(name, filter),
    )
  }
  return queries
}

/** The tokens of all values that a facet has, given what they begin with. */
async function facetsByPrefix(db: Reader, parts: readonly number[], prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('searchFacet')
    .select('token')
    .distinct()
    .where('part', 'in', parts)
    .where('token', '>=', prefix)
    .where('token', '<', prefix + LAST_CHARACTER)
    .orderBy('token')
    .execute()
  return rows.map(({ token }) => token)
}
