import type { Store } from '../store/store.ts'
import type { Position, SearchAnswer, SearchRequest, UnderstoodWord } from './answer.ts'
import type { Collection } from './collection.ts'
import { filterQuestions } from './filters.ts'
import { hitsOf } from './hits.ts'
import { listDocuments } from './listing.ts'
import { rankDocuments } from './ranked.ts'
import type { QueryWord } from './reading.ts'
import { findRuns } from './runs.ts'
import { searchWriter, type SearchWriter } from './search-writer.ts'
import { tokenIndexOf } from './token-index-of.ts'

export interface SearchIndex<Name extends string = string> extends SearchWriter<Name> {
  search(request: SearchRequest): Promise<SearchAnswer<Name>>
}

/**
 * The search through one collection. The database answers Boolean questions about tokens; what a word means and how
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
      const filters = await filterQuestions(db, parts, given)
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
