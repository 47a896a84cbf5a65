import type { FacetValue, Filter, Range, SearchDocument, Filters } from './collection.ts'
import { facetPrefix, facetToken } from './tokens.ts'
import type { Reader } from '../store/store.ts'
import { facetsByPrefix } from './dictionary.ts'

/** A Boolean question about the tokens of a document, in no database's words. */
export type Question =
  | { readonly token: string }
  /** Any token that begins so. */
  | { readonly prefix: string }
  | { readonly all: readonly Question[] }
  | { readonly any: readonly Question[] }

export const allOf = (questions: readonly Question[]): Question => ({ all: questions })
export const anyOf = (questions: readonly Question[]): Question => ({ any: questions })
export const anyToken = (tokens: readonly string[]): Question => anyOf(tokens.map((token) => ({ token })))

/** Whether no document can answer it, because it asks for any of nothing. */
export function isImpossible(question: Question): boolean {
  if ('all' in question) return question.all.some(isImpossible)
  return 'any' in question && question.any.every(isImpossible)
}

interface Syntax {
  readonly and: string
  readonly or: string
  token(quotable: string): string
  prefix(quotable: string): string
}

/** The question in a database's words, without the alternatives that are impossible; the whole must not be so. */
export function writeQuestion(question: Question, syntax: Syntax): string {
  if ('token' in question) return syntax.token(question.token)
  if ('prefix' in question) return syntax.prefix(question.prefix)
  const [parts, operator] =
    'all' in question
      ? [question.all, syntax.and]
      : [question.any.filter((part) => !isImpossible(part)), syntax.or]
  return `(${parts.map((part) => writeQuestion(part, syntax)).join(operator)})`
}

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

/** One question for each filter; a document that passes answers all of them. */
export async function filterQuestions(
  db: Reader,
  parts: readonly number[],
  filters: Filters = {},
): Promise<Question[]> {
  const questions: Question[] = []
  for (const [name, filter] of Object.entries(filters)) {
    if (filter === undefined) continue
    questions.push(
      isRange(filter)
        ? rangeQuestion(name, filter, await facetsByPrefix(db, parts, facetPrefix(name)))
        : valueQuestion(name, filter),
    )
  }
  return questions
}
