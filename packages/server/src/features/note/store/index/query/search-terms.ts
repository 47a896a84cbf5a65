import { fold, wordsIn } from '../searchable.ts'

/** A word or a phrase that is looked for. */
export interface Term {
  /** One after the other, without capitals and accents. */
  readonly words: readonly string[]
  /** The last word may go on. */
  readonly isOpen: boolean
}

const SAID = /"([^"]*)"|([^\s"]+)/g
const RUN = /[\p{L}\p{N}\p{M}\p{Co}]+/gu
const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}]$/u
const MOST_TERMS = 24
/** What begins with a single letter is everything. */
const SHORTEST_OPEN = 2

/** The words of a question, and what stands in quotation marks as a phrase. The last word may be unfinished. */
export function termsOf(question: string): Term[] {
  const terms = [...question.matchAll(SAID)]
    .flatMap(([, phrase, said]) => (phrase === undefined ? (said?.match(RUN) ?? []) : [phrase]))
    .map((text) => Array.from(wordsIn(text), ([word]) => fold(word)))
    .filter((words) => words.length > 0)
  const isOpen = ENDS_IN_WORD.test(question) && (terms.at(-1)?.at(-1)?.length ?? 0) >= SHORTEST_OPEN
  return terms
    .map((words, index) => ({ words, isOpen: isOpen && index === terms.length - 1 }))
    .slice(0, MOST_TERMS)
}

/** The question as the index understands it. */
export const matching = (terms: readonly Term[], join: ' AND ' | ' OR '): string =>
  terms.map(({ words, isOpen }) => `"${words.join(' ')}"${isOpen ? '*' : ''}`).join(join)
