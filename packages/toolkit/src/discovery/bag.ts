import { gramsOf, stem, wordsOf } from './analyze.ts'

/** How often each term occurs. */
export type Bag = ReadonlyMap<string, number>

/** The telling words of texts, each text with how often its words count. */
export function wordBag(...texts: readonly (readonly [text: string, times: number])[]): Bag {
  const bag = new Map<string, number>()
  for (const [text, times] of texts) for (const word of wordsOf(text)) add(bag, word, times)
  return bag
}

/** The stems of words. */
export function stemBag(words: Bag): Bag {
  const bag = new Map<string, number>()
  for (const [word, times] of words) add(bag, stem(word), times)
  return bag
}

/** The letter runs of words; a long word counts no more than a short one. */
export function gramBag(words: Bag): Bag {
  const bag = new Map<string, number>()
  for (const [word, times] of words) {
    const grams = gramsOf(word)
    for (const gram of grams) add(bag, gram, times / Math.sqrt(grams.length))
  }
  return bag
}

function add(bag: Map<string, number>, term: string, times: number): void {
  bag.set(term, (bag.get(term) ?? 0) + times)
}
