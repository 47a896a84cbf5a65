const LATIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
}

const IN_OTHER_LETTERS = /[^\0-\x7f]/
// A longer run is more than one word, so that no text can make a word that a database refuses.
const WORDS = /[a-z]{1,32}|[0-9]{1,32}/g
// What never becomes part of a word: no character of these kinds folds to a letter or to nothing.
const BETWEEN_BREAKS = /[^\p{P}\p{Z}\p{Cc}$+<=>^`|~]+/gu

export interface PlacedWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

/**
 * The words of a text, the same for documents and queries: lower case, without accents, letters apart from digits,
 * so that `CMPT 225`, `cmpt225` and `Cmpt-225` are the same two words. Other scripts have none.
 */
export function analyze(text: string): string[] {
  return fold(text).match(WORDS) ?? []
}

/** The words of a text with the place in it that each was made from. */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(BETWEEN_BREAKS)].flatMap(({ 0: run, index }) =>
    IN_OTHER_LETTERS.test(run)
      ? analyze(run).map((word) => ({ word, start: index, end: index + run.length }))
      : [...run.toLowerCase().matchAll(WORDS)].map((match) => ({
          word: match[0],
          start: index + match.index,
          end: index + match.index + match[0].length,
        })),
  )
}

function fold(text: string): string {
  if (!IN_OTHER_LETTERS.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłħıŋŧ]/g, (letter) => LATIN_LETTERS[letter] ?? letter)
}

const STOP_WORDS = new Set(
  'a an and any are as at be been but by can could did do does for from had has have he her his i if in into is it its may me my of on or our s she should so some such t than that the their them then there these they this those to too us was we were what when where which who will with would you your'.split(
    ' ',
  ),
)

/** True for a word that says nothing about a text in prose. In a code or a title it may: `IT 101`, `The Who`. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)
