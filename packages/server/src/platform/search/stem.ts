/** Endings that change how a word is used, not what it means; the first that fits is taken off. */
const ENDINGS: readonly (readonly [ending: string, becomes: string])[] = [
  ['ings', ''],
  ['ing', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['yses', 'ysis'],
  ['ed', ''],
  ['es', ''],
  ['s', ''],
  ['e', ''],
]
const KEPT_ENDINGS = /(?:ss|us|is)$/
const SHORTEST_STEM = 3

/**
 * What the forms of an English word have in common: `program`, `programs`, `programmed` and `programming`. Documents
 * and queries keep their words as they are; the stem finds a word's other forms.
 */
export function stem(word: string): string {
  if (KEPT_ENDINGS.test(word)) return word
  const [ending, becomes] =
    ENDINGS.find(([tail]) => word.endsWith(tail) && word.length - tail.length >= SHORTEST_STEM) ?? []
  if (ending === undefined || becomes === undefined) return word
  const bare = word.slice(0, -ending.length) + becomes
  const doubled = bare.length > SHORTEST_STEM && bare.at(-1) === bare.at(-2) && !/[lsz]$/.test(bare)
  return (doubled ? bare.slice(0, -1) : bare).replace(/e$/, '')
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/** The same small number written the other way: `2` is `ii`. */
export function otherNumeral(word: string): string | undefined {
  const roman = ROMAN[Number(word) - 1]
  if (roman !== undefined) return roman
  const index = ROMAN.indexOf(word)
  return index === -1 ? undefined : String(index + 1)
}
