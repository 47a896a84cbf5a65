import { UNSPACED_SCRIPTS } from './analyze.ts'

/** Goes up whenever the same text is indexed otherwise: part of the version of every index that is made of it. */
export const FULL_TEXT_VERSION = 1

/** How FTS5 splits what `fullText` gives it. */
export const FULL_TEXT_TOKENIZER = `tokenize = 'unicode61 remove_diacritics 2'`

const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'g')
const HAS_UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`)
/** Base64 and the like: nobody searches for it, and it would be most of the index. */
const BLOBS = /[A-Za-z0-9+/=_-]{200,}/g
const SHORTEST_BLOB = 200

/** A text as FTS5 takes it: scripts without spaces are split into their characters, and found as phrases of them. */
export function fullText(text: string): string {
  const words = hasLongRun(text) ? text.replace(BLOBS, ' ') : text
  return HAS_UNSPACED.test(words) ? words.replace(UNSPACED, ' $& ') : words
}

/** Whatever is so long lies over one of these positions: the pattern need not be tried at every character. */
function hasLongRun(text: string): boolean {
  for (let at = SHORTEST_BLOB / 2; at < text.length; at += SHORTEST_BLOB / 2) {
    let [from, to] = [at, at]
    while (from > 0 && at - from < SHORTEST_BLOB && !isSpace(text, from - 1)) from -= 1
    while (to < text.length && to - at < SHORTEST_BLOB && !isSpace(text, to)) to += 1
    if (to - from >= SHORTEST_BLOB) return true
  }
  return false
}

const isSpace = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code === 32 || (code >= 9 && code <= 13)
}

const LETTERS = '\\p{L}\\p{N}\\p{M}\\p{Co}'
const RUNS = new RegExp(`[${LETTERS}]+`, 'gu')
const RUNS_AND_CHARACTERS = new RegExp(
  `[${UNSPACED_SCRIPTS}]|(?:(?![${UNSPACED_SCRIPTS}])[${LETTERS}])+`,
  'gu',
)

/** The words of a text as they are indexed, each with its position; in scripts without spaces its characters. */
export const fullTextWords = (text: string): IterableIterator<RegExpExecArray> =>
  text.matchAll(HAS_UNSPACED.test(text) ? RUNS_AND_CHARACTERS : RUNS)

const MARKS = /\p{M}/gu
const ASCII = /^[\0-\x7f]*$/

/** A text as it is compared: without capitals and accents, as FTS5 does. */
export function fold(text: string): string {
  return ASCII.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(MARKS, '').toLowerCase().normalize('NFC')
}

/** A word or a phrase that is looked for. */
export interface Term {
  /** One after the other, without capitals and accents. */
  readonly words: readonly string[]
  /** The last word may go on. */
  readonly isOpen: boolean
}

const WORD_OR_PHRASE = /"([^"]*)"|([^\s"]+)/g
const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}]$/u
const MOST_TERMS = 24
/** What begins with a single letter is everything. */
const SHORTEST_OPEN = 2

/** The words of a query, and what stands in quotation marks as a phrase. The last word may be unfinished. */
export function termsOf(query: string): Term[] {
  const terms = [...query.replace(BLOBS, ' ').matchAll(WORD_OR_PHRASE)]
    .flatMap(([, phrase, word]) => (phrase === undefined ? (word?.match(RUNS) ?? []) : [phrase]))
    .map((text) => Array.from(fullTextWords(text), ([word]) => fold(word)))
    .filter((words) => words.length > 0)
  const isOpen = ENDS_IN_WORD.test(query) && (terms.at(-1)?.at(-1)?.length ?? 0) >= SHORTEST_OPEN
  return terms
    .map((words, index) => ({ words, isOpen: isOpen && index === terms.length - 1 }))
    .slice(0, MOST_TERMS)
}

/** The words of a query where phrases are not told from words. */
export const queryWords = (query: string): string[] => termsOf(query).flatMap(({ words }) => words)

/** The query in FTS5's language. */
export const matchExpression = (terms: readonly Term[], join: ' AND ' | ' OR '): string =>
  terms.map(({ words, isOpen }) => `"${words.join(' ')}"${isOpen ? '*' : ''}`).join(join)
