const SIGNS = '\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff'
const SIGN = new RegExp(`[${SIGNS}]`, 'g')
const HAS_SIGNS = new RegExp(`[${SIGNS}]`)
const LETTERS = '\\p{L}\\p{N}\\p{M}\\p{Co}'
/** Base64 and the like: nobody searches for it, and it would be most of the index. */
const NO_WORDS = /[A-Za-z0-9+/=_-]{200,}/g
const SHORTEST_NO_WORD = 200

/** A text as the index takes it: scripts without spaces are split into their characters. */
export function searchable(text: string): string {
  const words = hasLongRun(text) ? text.replace(NO_WORDS, ' ') : text
  return HAS_SIGNS.test(words) ? words.replace(SIGN, ' $& ') : words
}

/** Whatever is so long lies over one of these places: the pattern need not be tried at every character. */
function hasLongRun(text: string): boolean {
  for (let at = SHORTEST_NO_WORD / 2; at < text.length; at += SHORTEST_NO_WORD / 2) {
    let [from, to] = [at, at]
    while (from > 0 && at - from < SHORTEST_NO_WORD && !isSpace(text, from - 1)) from -= 1
    while (to < text.length && to - at < SHORTEST_NO_WORD && !isSpace(text, to)) to += 1
    if (to - from >= SHORTEST_NO_WORD) return true
  }
  return false
}

const isSpace = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code === 32 || (code >= 9 && code <= 13)
}

const WORDS = new RegExp(`[${LETTERS}]+`, 'gu')
const WORDS_AND_SIGNS = new RegExp(`[${SIGNS}]|(?:(?![${SIGNS}])[${LETTERS}])+`, 'gu')

/** The words of a text, each with its place; in scripts without spaces its characters. */
export const wordsIn = (text: string): IterableIterator<RegExpExecArray> =>
  text.matchAll(HAS_SIGNS.test(text) ? WORDS_AND_SIGNS : WORDS)

const MARKS = /\p{M}/gu
const PLAIN = /^[\0-\x7f]*$/

/** A text as it is compared: without capitals and accents. */
export function fold(text: string): string {
  return PLAIN.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(MARKS, '').toLowerCase().normalize('NFC')
}

/** A tag as it is compared. */
export const tagKey = (tag: string): string => tag.normalize().toLowerCase()

/** A path as lists are sorted: what is in a folder right after it, and 2 before 10. */
export const sortKey = (path: string): string =>
  fold(path)
    .replaceAll('/', '\u0001')
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
