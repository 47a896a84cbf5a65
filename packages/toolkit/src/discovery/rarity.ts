import type { Passage } from './term-space.ts'

/** How much a term tells: the more, the fewer tools have it. */
export type Rarity = (term: string) => number

/** BM25's inverse document frequency, where a document is a tool with all its passages, given in the tools' order. */
export function rarityAmong(tools: number, passages: readonly Passage[]): Rarity {
  const lastOwner = new Map<string, number>()
  const having = new Map<string, number>()
  for (const { owner, terms } of passages) {
    for (const term of terms.keys()) {
      if (lastOwner.get(term) === owner) continue
      lastOwner.set(term, owner)
      having.set(term, (having.get(term) ?? 0) + 1)
    }
  }
  return (term) => {
    const count = having.get(term) ?? 0
    return Math.log(1 + (tools - count + 0.5) / (count + 0.5))
  }
}
