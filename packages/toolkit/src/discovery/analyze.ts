const STOP_WORDS = new Set(
  'a all an and any are as at be been but by can could did do does for from get had has have he her his i if in into is it its just let ll me my of on or our please she should so some than that the their them then there these they this those to too up us was we were what when where which who will with would you your'.split(
    ' ',
  ),
)

/** Endings that change how a word is used, not what it means; the longest that fits is taken off. */
const ENDINGS: readonly (readonly [ending: string, becomes: string])[] = [
  ['ations', 'ate'],
  ['ation', 'ate'],
  ['ings', ''],
  ['ing', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['ed', ''],
  ['es', ''],
  ['s', ''],
  ['e', ''],
]

const SHORTEST_STEM = 3
const GRAM_LENGTHS = [3, 4]

/** The stem of a word, roughly: `finished`, `finishing` and `finishes` are one. */
export function stem(word: string): string {
  const [ending, becomes] =
    ENDINGS.find(([tail]) => word.endsWith(tail) && word.length - tail.length >= SHORTEST_STEM) ?? []
  if (ending === undefined || becomes === undefined || word.endsWith('ss')) return word
  const bare = word.slice(0, -ending.length) + becomes
  const doubled = bare.length > SHORTEST_STEM && bare.at(-1) === bare.at(-2) && !/[lsz]$/.test(bare)
  return (doubled ? bare.slice(0, -1) : bare).replace(/e$/, '')
}

/** Names that differ from request to request and mean the same kind of thing: an id, a file, a code, a number. */
const SHAPES: readonly (readonly [shape: RegExp, word: string])[] = [
  [/\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b|\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/g, ' anid '],
  [/\b[\w-]+(?:\/[\w.-]+)*\.(?:md|pdf|csv|txt|png|jpg|json)\b|\b\w+\/\w+\b/g, ' afile '],
  [/\b(?:[a-z]{2,6}:)?[A-Z]{2,5}[ -]?\d{2,4}[A-Z]?\b/g, ' acode '],
  [/\b\d+\b/g, ' anumber '],
]

/** All words of a text, in their order: names split, accents folded. */
function allWordsOf(text: string): string[] {
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words ?? []
}

/** The telling words of a text: common ones dropped. */
export const wordsOf = (text: string): string[] => allWordsOf(text).filter((word) => !STOP_WORDS.has(word))

/** The stems of all words of a text, in their order, with one word for all names of a shape. */
export const shapedStems = (text: string): string[] =>
  allWordsOf(SHAPES.reduce((rest, [shape, word]) => rest.replace(shape, word), text)).map(stem)

/** A word's runs of letters, its two ends marked: what a misspelled or compounded word shares with the right one. */
export function gramsOf(word: string): string[] {
  const marked = `^${word}$`
  const grams: string[] = []
  for (const length of GRAM_LENGTHS) {
    for (let end = length; end <= marked.length; end++) grams.push(marked.slice(end - length, end))
  }
  return grams
}

/** The terms of a text: its telling words, stemmed. */
export const analyze = (text: string): string[] => wordsOf(text).map(stem)
