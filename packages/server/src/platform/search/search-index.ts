import type { Store } from '../store/store.ts'
import type { Position, SearchAnswer, SearchRequest, UnderstoodWord, Collection, Hit } from './collection.ts'
import { filterQueries, allOf, isImpossible } from './token-query.ts'
import { type QueryWord, readWords } from './read-query.ts'
import { findRuns, type Scope, runOfPart } from './runs.ts'
import { searchWriter, type SearchWriter } from './search-writer.ts'
import { tokenIndexOf } from './token-index.ts'
import { snippetOf } from './excerpt.ts'
import { sql } from 'kysely'
import { analyze } from './analyze.ts'
import { findCandidates } from './candidates.ts'
import { codesIn } from './tokens.ts'
import { ranking, statisticsOf } from './rank.ts'

export interface SearchIndex<Name extends string = string> extends SearchWriter<Name> {
  search(request: SearchRequest): Promise<SearchAnswer<Name>>
}

/**
 * The search through one collection. The database answers Boolean queries about tokens; what a word means and how
 * documents rank is decided here, so that both databases give the same answers.
 *
 * @example
 * const courses: Collection<'code' | 'title'> = {
 *   name: 'course',
 *   fields: [
 *     { name: 'code', kind: 'code', weight: 4 },
 *     { name: 'title', kind: 'title', weight: 3 },
 *   ],
 * }
 * const index = searchIndex(store, courses)
 * const fields = { code: 'CMPT 225', title: 'Data Structures' }
 * await store.write((db) => index.add(db, 7, [{ id: 'sfu:CMPT 225', fields, facets: { level: 200 } }]))
 * await index.search({ runs: [7], query: 'data strcutures', filters: { level: { max: 299 } }, limit: 10 })
 */
export function searchIndex<Name extends string>(
  store: Store,
  collection: Collection<Name>,
): SearchIndex<Name> {
  const index = tokenIndexOf(store.dialect)
  return {
    ...searchWriter(store.dialect, collection),

    async search({ runs: visible, filters: given, query, after, limit }) {
      const db = store.read
      const runs = await findRuns(db, collection, visible)
      if (runs.length === 0) return { hits: [], next: undefined, total: 0, isCapped: false, words: [] }
      const parts = runs.map(({ part }) => part)
      const filters = await filterQueries(db, parts, given)
      const scope = { db, index, collection, runs, parts, filters }
      const { documents, hasMore, total, isCapped, words } =
        query.trim() === ''
          ? await listDocuments(scope, after, limit)
          : await rankDocuments(scope, { query, after, limit })
      return {
        hits: await hitsOf(scope, documents, words),
        next: hasMore ? positionOf(documents.at(-1)) : undefined,
        total,
        isCapped,
        words: words.map(understood),
      }
    },
  }
}

function positionOf(last: Position | undefined): Position | undefined {
  return last && { score: last.score, id: last.id, run: last.run }
}

function understood({ word, reading, alternatives }: QueryWord): UnderstoodWord {
  return { word, reading, as: alternatives.map((each) => (each.isPrefix ? `${each.word}…` : each.word)) }
}

/** The documents with the stretches of their texts around the words that were found. */
export async function hitsOf<Name extends string>(
  { db, collection }: Scope<Name>,
  documents: readonly FoundDocument[],
  words: readonly QueryWord[],
): Promise<Hit<Name>[]> {
  if (documents.length === 0) return []
  const numbers = documents.map(({ number }) => number)
  const rows = await db
    .selectFrom('searchDocument')
    .select(['number', 'fields'])
    .where('number', 'in', numbers)
    .execute()
  const texts = new Map(rows.map(({ number, fields }) => [number, fields]))
  const isFound = matcherOf(words)
  return documents.map(({ number, ...hit }) => ({
    ...hit,
    snippets: collection.fields.flatMap(({ name }, field) => {
      const snippet = snippetOf(texts.get(number)?.[field] ?? '', isFound)
      return snippet ? [{ field: name, ...snippet }] : []
    }),
  }))
}

function matcherOf(words: readonly QueryWord[]): (word: string) => boolean {
  const alternatives = words.flatMap((word) => word.alternatives)
  const whole = new Set(alternatives.filter(({ isPrefix }) => !isPrefix).map(({ word }) => word))
  const prefixes = alternatives.filter(({ isPrefix }) => isPrefix).map(({ word }) => word)
  return (word) => whole.has(word) || prefixes.some((prefix) => word.startsWith(prefix))
}

export interface FoundDocument extends Position {
  readonly number: number
  readonly matched: readonly string[]
}

/** One page of documents, before their texts are read. */
export interface Found {
  readonly documents: readonly FoundDocument[]
  readonly hasMore: boolean
  readonly total: number
  readonly isCapped: boolean
  readonly words: readonly QueryWord[]
}

/** By score, then by id. */
export function comparePositions(a: Position, b: Position): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.id !== b.id) return a.id < b.id ? -1 : 1
  return a.run - b.run
}

/** Where every document that passes the filters is as good as any other. */
const SCORE = 1

interface Row {
  readonly number: number
  readonly part: number
  readonly id: string
}

/** The documents that pass the filters, by id. */
export async function listDocuments(
  scope: Scope,
  after: Position | undefined,
  limit: number,
): Promise<Found> {
  const { db, parts, filters, runs } = scope
  const empty: Found = { documents: [], hasMore: false, total: 0, isCapped: false, words: [] }
  if (filters.some(isImpossible)) return empty
  const afterPart = runs.find(({ run }) => run === after?.run)?.part ?? 0
  const { rows } = await sql<Row>`
    select d.number, d.part, d.id
    from ${filters.length > 0 ? sql`(${passing(scope)}) as m cross join` : sql``} search_document as d
    where d.part in (${sql.join(parts)})
    ${filters.length > 0 ? sql`and d.number = m.number` : sql``}
    ${after ? sql`and (d.id, d.part) > (${after.id}, ${afterPart})` : sql``}
    order by d.id, d.part limit ${limit + 1}
  `.execute(db)
  const documents = rows.slice(0, limit).map(({ number, part, id }): FoundDocument => ({
    number,
    id,
    run: runOfPart(scope, part),
    score: SCORE,
    matched: [],
  }))
  return { ...empty, documents, hasMore: rows.length > limit, total: await totalOf(scope) }
}

const passing = ({ index, parts, filters }: Scope) => index.matching(allOf(filters), parts)

async function totalOf(scope: Scope): Promise<number> {
  const { db, runs, filters } = scope
  if (filters.length === 0) return runs.reduce((sum, { documents }) => sum + documents, 0)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${passing(scope)}) as m
  `.execute(db)
  return rows[0]?.total ?? 0
}

const LONGEST_QUERY = 500
const MOST_WORDS = 16

/** The documents that answer the query, the best first. */
export async function rankDocuments(
  scope: Scope,
  { query, after, limit }: Pick<SearchRequest, 'query' | 'after' | 'limit'>,
): Promise<Found> {
  const { collection, runs } = scope
  const typed = query.slice(0, LONGEST_QUERY)
  const sequence = analyze(typed).slice(0, MOST_WORDS)
  const words = await readWords(scope, sequence, !/\s$/.test(typed))
  const codes = codesIn(sequence.map((word) => likeliest(word, words)))
  const { documents, isCapped } = await findCandidates(scope, words, codes)

  const scoreOf = ranking(collection, statisticsOf(collection, runs), words, codes)
  const ranked = documents
    .map(({ number, part, id, profile }): FoundDocument => ({
      number,
      id,
      run: runOfPart(scope, part),
      ...scoreOf(profile),
    }))
    .toSorted(comparePositions)
  const rest = after ? ranked.filter((document) => comparePositions(document, after) > 0) : ranked
  const hasMore = rest.length > limit
  return { documents: rest.slice(0, limit), hasMore, total: ranked.length, isCapped, words }
}

/** A misspelled subject is still part of a code. */
function likeliest(word: string, words: readonly QueryWord[]): string {
  const read = words.find((each) => each.word === word)
  return read?.reading === 'corrected' ? (read.alternatives[0]?.word ?? word) : word
}
