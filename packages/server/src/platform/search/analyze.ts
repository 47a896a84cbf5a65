/** Goes up whenever `analyze` makes other words of the same text: rows that were derived from them are rebuilt. */
export const ANALYZER_VERSION = 2

/**
 * Scripts that are written without spaces between words: Thai, Lao, Burmese, Khmer, Japanese, Chinese; and Korean, whose
 * words are long. The inside of a character class.
 */
export const UNSPACED_SCRIPTS =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff'

const OTHER_THAN_ASCII = /[^\0-\x7f]/
// A longer run is more than one word, so that no text can make a word that a database refuses.
const ASCII_WORDS = /[a-z]{1,32}|[0-9]{1,32}/g
const WORD_CHARACTERS = '[\\p{L}\\p{M}\\p{Nd}]'
const RUNS = new RegExp(
  `[a-z]{1,32}|[0-9]{1,32}|[[${UNSPACED_SCRIPTS}]&&${WORD_CHARACTERS}]+` +
    `|[${WORD_CHARACTERS}--[${UNSPACED_SCRIPTS}\\p{Script=Latin}0-9]]{1,32}`,
  'gv',
)
const UNSPACED = new RegExp(`^[${UNSPACED_SCRIPTS}]`)

const JAMO = '\\u1100-\\u11ff\\u3131-\\u318e\\ua960-\\ua97c\\ud7b0-\\ud7fb\\uffa1-\\uffdc'
const AFTER_BASE = '[\\p{M}\\p{Cf}\\uff9e\\uff9f]'
/** What has to be folded together: a character that is not ASCII, or one with marks behind it. */
const CLUSTERS = new RegExp(
  `[\\uac00-\\ud7a3]?[${JAMO}]+|[^\\0-\\x7f]${AFTER_BASE}*|[\\0-\\x7f]${AFTER_BASE}+`,
  'gu',
)
/** Accents and vowel points. Marks of other scripts are letters: without them a word is another. */
const IGNORED_MARKS =
  /[\p{Cf}[[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309a]]]/gv
const LETTERS: Readonly<Record<string, string>> = {
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
  ς: 'σ',
}

/** How text without spaces becomes words: every two neighbouring characters, or every character. */
export type UnspacedAs = 'pairs' | 'characters'

export interface PlacedWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

/**
 * The words of a text, the same for documents and queries: lower case, without accents, Latin letters apart from
 * digits, so that `CMPT 225`, `cmpt225` and `Cmpt-225` are the same two words. Text without spaces becomes overlapping
 * pairs: `微積分` is `微積` and `積分`.
 */
export function analyze(text: string, unspacedAs: UnspacedAs = 'pairs'): string[] {
  if (!OTHER_THAN_ASCII.test(text)) return text.toLowerCase().match(ASCII_WORDS) ?? []
  const folded = text.replace(CLUSTERS, foldCluster).toLowerCase()
  return wordsIn(folded, unspacedAs).map(({ word }) => word)
}

/** The words of a text, each with its position in it. */
export function placedWords(text: string): PlacedWord[] {
  if (!OTHER_THAN_ASCII.test(text)) return wordsIn(text.toLowerCase(), 'pairs')
  const { folded, starts, ends } = foldWithPositions(text)
  return wordsIn(folded, 'pairs').map(({ word, start, end }) => ({
    word,
    start: starts[start] ?? text.length,
    end: ends[end - 1] ?? text.length,
  }))
}

/** True for a word of a script without spaces. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word)

function wordsIn(folded: string, unspacedAs: UnspacedAs): PlacedWord[] {
  const words: PlacedWord[] = []
  for (const { 0: run, index } of folded.matchAll(RUNS)) {
    const length = isUnspaced(run) ? Math.min(unspacedAs === 'pairs' ? 2 : 1, run.length) : run.length
    for (let at = 0; at + length <= run.length; at++)
      words.push({ word: run.slice(at, at + length), start: index + at, end: index + at + length })
  }
  return words
}

function foldWithPositions(text: string) {
  const [starts, ends]: [number[], number[]] = [[], []]
  let folded = ''
  const add = (piece: string, start: number, end: number): void => {
    folded += piece
    for (let unit = 0; unit < piece.length; unit++) {
      starts.push(start)
      ends.push(end)
    }
  }
  const addPlain = (from: number, to: number): void => {
    for (let at = from; at < to; at++) add(text.charAt(at).toLowerCase(), at, at + 1)
  }
  let done = 0
  for (const { 0: cluster, index } of text.matchAll(CLUSTERS)) {
    addPlain(done, index)
    done = index + cluster.length
    add(foldCluster(cluster).toLowerCase(), index, done)
  }
  addPlain(done, text.length)
  return { folded, starts, ends }
}

const foldedCharacters = new Map<string, string>()

function foldCluster(cluster: string): string {
  if (cluster.length > 1) return foldText(cluster)
  let folded = foldedCharacters.get(cluster)
  if (folded === undefined) foldedCharacters.set(cluster, (folded = foldText(cluster)))
  return folded
}

const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(IGNORED_MARKS, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłħıŋŧς]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')

const STOP_WORDS = new Set(
  'a an and any are as at be been but by can could did do does for from had has have he her his i if in into is it its may me my of on or our s she should so some such t than that the their them then there these they this those to too us was we were what when where which who will with would you your'.split(
    ' ',
  ),
)

/** True for a word that says nothing about a text in prose. In a code or a title it may: `IT 101`, `The Who`. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)
