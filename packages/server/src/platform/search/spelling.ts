import type { KnownWord } from './dictionary.ts'

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

const SHORTEST = 4
const LONG = 8
const SHORTEST_HALF = 4
const LONGEST_HALF = 6

/** How many letters of a word may be wrong: 1 of 4 to 7, 2 of more; none of fewer, and no digit of a number. */
export function allowedEdits(word: string): 0 | 1 | 2 {
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) return 0
  return word.length < LONG ? 1 : 2
}

/**
 * The keys under which a word is kept, so that every word that is allowed to be read as this one shares a key with it.
 * With one wrong letter, two words share what is left when at most one letter is taken out of each. With two, at most
 * one is wrong in the first half or in the second, so the same holds for that half.
 */
export function nearKeys(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return []
  const keys: string[] = []
  if (word.length >= SHORTEST - 1 && word.length <= LONG) keys.push(...wholeKeys(word))
  if (word.length >= LONG - 2) keys.push(...halfKeys(word, halfLength(word.length)))
  return [...new Set(keys)]
}

/** The keys to look for when this word of a query is unknown. */
export function keysToAsk(word: string): string[] {
  switch (allowedEdits(word)) {
    case 0:
      return []
    case 1:
      return [...new Set(wholeKeys(word))]
    case 2: {
      const lengths = [-2, -1, 0, 1, 2].map((difference) => halfLength(word.length + difference))
      return [...new Set([...new Set(lengths)].flatMap((length) => halfKeys(word, length)))]
    }
  }
}

/** Half of the shortest word that may be read as one of this length. */
function halfLength(length: number): number {
  return Math.min(Math.max(Math.floor((length - 2) / 2), SHORTEST_HALF), LONGEST_HALF)
}

function wholeKeys(word: string): string[] {
  return [word, ...withoutOne(word)]
}

function halfKeys(word: string, length: number): string[] {
  const start = withoutOne(word.slice(0, length)).map((key) => `${key}-`)
  const end = withoutOne(word.slice(-length)).map((key) => `-${key}`)
  return [...start, ...end]
}

function withoutOne(text: string): string[] {
  return Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1))
}

/**
 * Damerau-Levenshtein distance (optimal string alignment): letters inserted, left out, replaced, or swapped with their
 * neighbour. Infinity where it is more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let edits = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + Number(!same),
      )
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped && row > 1 && column > 1) edits = Math.min(edits, at(beforeLast, column - 2) + 1)
      current.push(edits)
    }
    if (Math.min(...current) > most) return Infinity
    beforeLast = last
    last = current
  }
  const distance = at(last, b.length)
  return distance <= most ? distance : Infinity
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity
