import type { Note } from './card.ts'

/** All options of a multiple-choice card, in an order determined by the seed. */
export const optionsOf = (
  { back, distractors }: Pick<Note, 'back' | 'distractors'>,
  seed: string,
): string[] =>
  [back, ...(distractors ?? [])]
    .map((item, index) => ({ item, rank: hashOf(`${seed} ${index}`) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)

/** FNV-1a with a final mix, so that similar seeds give unrelated numbers. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
