import type { Note } from './card.ts'

/** The options of a choice: the right one among the wrong ones, in an order that the seed decides. */
export const optionsOf = (
  { back, distractors }: Pick<Note, 'back' | 'distractors'>,
  seed: string,
): string[] =>
  [back, ...(distractors ?? [])]
    .map((item, index) => ({ item, rank: hashOf(`${seed} ${index}`) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)

/** FNV-1a, with its bits mixed once more at the end, so that neighbours land far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
