import { sql } from 'kysely'
import { type PossibleCode, codeToken, titleToken } from './tokens.ts'
import { documentsByNumber, type StoredDocument } from './documents.ts'
import { allOf, anyOf, isImpossible, type TokenQuery } from './token-query.ts'
import type { Alternative, QueryWord } from './read-query.ts'
import type { Scope } from './runs.ts'

/** How many documents are ranked at most: so many full answers, or with the partial ones so many. */
const MOST_FULL = 1000
const MOST_PARTIAL = 300
/** With fewer full answers than this, partial ones are ranked too. */
const ENOUGH = 20

export interface Candidates {
  readonly documents: readonly StoredDocument[]
  /** True if there are more than were looked at. */
  readonly isCapped: boolean
}

/**
 * The documents worth ranking: those with every word. Of too many, those that match best are taken first; to too few,
 * documents with some of the words are added, those with the rarest first.
 */
export async function findCandidates(
  scope: Scope,
  words: readonly QueryWord[],
  possibleCodes: readonly PossibleCode[],
): Promise<Candidates> {
  const { numbers, isCapped } = await numbersOf(scope, words, possibleCodes)
  return { documents: await documentsByNumber(scope.db, scope.index, [...numbers]), isCapped }
}

async function numbersOf(
  scope: Scope,
  words: readonly QueryWord[],
  possibleCodes: readonly PossibleCode[],
): Promise<{ numbers: ReadonlySet<number>; isCapped: boolean }> {
  const required = words.filter(({ isRequired, reading }) => isRequired && reading !== 'unknown')
  const codes = anyOf(possibleCodes.map(codeQuery))
  const full = await ask(scope, anyOf([every(required, anyForm), codes]), MOST_FULL + 1)
  if (full.length > MOST_FULL) {
    const better = [codes, every(required, titleForms), every(required, wholeForms)]
    return { numbers: await gather(scope, better, MOST_FULL, { last: full }), isCapped: true }
  }
  if (full.length >= ENOUGH || required.length < 2) return { numbers: new Set(full), isCapped: false }
  const rarestFirst = required.toSorted((a, b) => a.documents - b.documents).map(anyForm)
  const numbers = await gather(scope, rarestFirst, MOST_PARTIAL, { first: full })
  return { numbers, isCapped: numbers.size === MOST_PARTIAL }
}

/** The answers to one query after the other, until there are as many as wanted. */
async function gather(
  scope: Scope,
  queries: readonly TokenQuery[],
  most: number,
  { first = [], last = [] }: { readonly first?: readonly number[]; readonly last?: readonly number[] },
): Promise<ReadonlySet<number>> {
  const found = new Set(first)
  for (const query of queries) {
    if (found.size >= most) break
    for (const number of await ask(scope, query, most)) found.add(number)
  }
  for (const number of last) found.add(number)
  return new Set([...found].slice(0, most))
}

async function ask(scope: Scope, words: TokenQuery, limit: number): Promise<number[]> {
  const { db, index, parts, filters } = scope
  const query = allOf([words, ...filters])
  if (isImpossible(query)) return []
  const { rows } = await sql<{ number: number }>`${index.matching(query, parts, limit)}`.execute(db)
  return rows.map(({ number }) => number)
}

const every = (words: readonly QueryWord[], form: (word: QueryWord) => TokenQuery): TokenQuery =>
  words.length === 0 ? anyOf([]) : allOf(words.map(form))

const anyForm = ({ alternatives }: QueryWord): TokenQuery => {
  const prefixes = alternatives.filter(({ isPrefix }) => isPrefix)
  const others = alternatives.filter(({ word }) => prefixes.every((prefix) => !word.startsWith(prefix.word)))
  return anyOf([...prefixes, ...others].map(tokenOf))
}

const wholeForms = ({ alternatives }: QueryWord): TokenQuery => anyOf(whole(alternatives).map(tokenOf))

const titleForms = ({ alternatives }: QueryWord): TokenQuery =>
  anyOf(
    whole(alternatives).map(({ word, isPrefix, weight }) =>
      tokenOf({ word: titleToken(word), isPrefix, weight }),
    ),
  )

/** Without the words that the typed one only begins, unless there are no others. */
function whole(alternatives: readonly Alternative[]): readonly Alternative[] {
  const typed = alternatives.filter(({ isPrefix }) => !isPrefix)
  return typed.length > 0 ? typed : alternatives
}

const tokenOf = ({ word, isPrefix }: Alternative): TokenQuery =>
  isPrefix ? { prefix: word } : { token: word }

const codeQuery = ({ code, isLast }: PossibleCode): TokenQuery =>
  isLast ? { prefix: codeToken(code) } : { token: codeToken(code) }
