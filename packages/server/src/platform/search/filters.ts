import type { Reader } from '../store/store.ts'
import type { Filters } from './collection.ts'
import { isRange, rangeQuestion, valueQuestion } from './facets.ts'
import type { Question } from './question.ts'
import { facetPrefix } from './tokens.ts'
import { facetsByPrefix } from './words.ts'

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
