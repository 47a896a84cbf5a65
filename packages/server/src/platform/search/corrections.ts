import { editDistance } from './edit-distance.ts'
import { allowedEdits } from './near-keys.ts'
import type { KnownWord } from './words.ts'

const MOST = 3

export interface Correction extends KnownWord {
  readonly edits: number
}

/** Which of these words may have been meant: those with the fewest letters wrong, the likeliest first. */
export function corrections(typed: string, words: readonly KnownWord[]): Correction[] {
  const most = allowedEdits(typed)
  const near = words
    .map(({ word, documents }) => ({ word, documents, edits: editDistance(typed, word, most) }))
    .filter(({ edits }) => edits <= most)
  const fewest = Math.min(...near.map(({ edits }) => edits))
  return near
    .filter(({ edits }) => edits === fewest)
    .toSorted(
      (a, b) => startsLike(typed, b) - startsLike(typed, a) || b.documents - a.documents || order(a, b),
    )
    .slice(0, MOST)
}

// The first letter is seldom the wrong one.
const startsLike = (typed: string, { word }: KnownWord): number => Number(word[0] === typed[0])

const order = (a: KnownWord, b: KnownWord): number => (a.word < b.word ? -1 : 1)
