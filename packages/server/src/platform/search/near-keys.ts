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
