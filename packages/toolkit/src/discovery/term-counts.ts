import { gramsOf, stem, wordsOf } from './analyze.ts'

/** How often each term occurs. */
export type TermCounts = ReadonlyMap<string, number>

/** The telling words of texts, each text with how often its words count. */
export function wordCounts(...texts: readonly (readonly [text: string, times: number])[]): TermCounts {
  const counts = new Map<string, number>()
  for (const [text, times] of texts) for (const word of wordsOf(text)) add(counts, word, times)
  return counts
}

/** The stems of words. */
export function stemCounts(words: TermCounts): TermCounts {
  const counts = new Map<string, number>()
  for (const [word, times] of words) add(counts, stem(word), times)
  return counts
}

/** The letter runs of words; a long word counts no more than a short one. */
export function gramCounts(words: TermCounts): TermCounts {
  const counts = new Map<string, number>()
  for (const [word, times] of words) {
    const grams = gramsOf(word)
    for (const gram of grams) add(counts, gram, times / Math.sqrt(grams.length))
  }
  return counts
}

function add(counts: Map<string, number>, term: string, times: number): void {
  counts.set(term, (counts.get(term) ?? 0) + times)
}
