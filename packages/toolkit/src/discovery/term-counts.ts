import { gramsOf, shapedStems, wordsOf } from './analyze.ts'

/** How often each term occurs. */
export type TermCounts = ReadonlyMap<string, number>

/** What parts two neighbouring words, of which no word has one. */
const BETWEEN = ' '

export const isPair = (term: string): boolean => term.includes(BETWEEN)

/** The words of a text, and each two that follow one another: `what is due` tells more than its words. */
export function phraseCounts(text: string, pair: number): TermCounts {
  const counts = new Map<string, number>()
  const stems = shapedStems(text)
  for (const word of stems) add(counts, word, 1)
  for (const [at, word] of stems.slice(1).entries()) counts.set([stems[at], word].join(BETWEEN), pair)
  return counts
}

/** The letter runs of a text's telling words; a long word counts no more than a short one. */
export function gramCounts(text: string): TermCounts {
  const counts = new Map<string, number>()
  for (const word of wordsOf(text)) {
    const grams = gramsOf(word)
    for (const gram of grams) add(counts, gram, 1 / Math.sqrt(grams.length))
  }
  return counts
}

function add(counts: Map<string, number>, term: string, times: number): void {
  counts.set(term, (counts.get(term) ?? 0) + times)
}
