import { analyze } from './analyze.ts'
import type { SearchRequest } from './answer.ts'
import { findCandidates } from './candidates.ts'
import { codesIn } from './codes.ts'
import { comparePositions, type Found, type FoundDocument } from './found.ts'
import { ranking, statisticsOf } from './rank.ts'
import { readWords } from './read-query.ts'
import type { QueryWord } from './reading.ts'
import { runOfPart, type Scope } from './scope.ts'

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
