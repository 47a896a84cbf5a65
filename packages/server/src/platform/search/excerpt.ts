import { placedWords, type PlacedWord } from './analyze.ts'

const LONGEST = 160
const LEAD = 40
/** Further down nothing is looked for. */
const DEEPEST = 20_000
const MOST_WORDS = 100
/** Made when a text first needs it: every start would wait for its tables. */
let characters: Intl.Segmenter | undefined

/** A piece of a text around words that were found in it. */
export interface Snippet {
  /** At most 160 characters of the text, with `…` where it was cut. */
  readonly text: string
  /** Where in `text` the words begin and end. */
  readonly marks: readonly (readonly [start: number, end: number])[]
}

/** The stretch of the text with the most different found words; undefined where there is none. */
export function snippetOf(whole: string, isFound: (word: string) => boolean): Snippet | undefined {
  const text = whole.slice(0, DEEPEST)
  const found = placedWords(text)
    .filter(({ word }) => isFound(word))
    .slice(0, MOST_WORDS)
  const stretch = richestStretch(text, found, LONGEST, Math.max(0, text.length - LONGEST))
  if (!stretch) return undefined
  const { start, end, words } = stretch
  const before = start > 0 ? '…' : ''
  const after = end < whole.length ? '…' : ''
  const shift = before.length - start
  return {
    text: `${before}${text.slice(start, end).toWellFormed()}${after}`,
    marks: words.map((word) => [word.start + shift, word.end + shift] as const),
  }
}

/** Part of a text, and the found words in it. */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly words: readonly PlacedWord[]
}

/** Of the stretches that begin a little before a found word, or at `latest`, the one with the most different words. */
export function richestStretch(
  text: string,
  found: readonly PlacedWord[],
  longest: number,
  latest = Infinity,
): Stretch | undefined {
  let richest: Stretch | undefined
  let most = 0
  for (const { start: place } of found) {
    const start = startBefore(text, place, latest)
    const end = endAfter(text, start, longest)
    const words = found.filter((word) => word.start >= start && word.end <= end)
    const variety = new Set(words.map(({ word }) => word)).size
    if (!richest || variety > most) [richest, most] = [{ start, end, words }, variety]
  }
  return richest
}

function startBefore(text: string, place: number, latest: number): number {
  const earliest = Math.max(0, Math.min(place - LEAD, latest))
  if (earliest === 0) return 0
  const gap = text.slice(earliest, place).search(/\s/)
  return gap >= 0 ? earliest + gap + 1 : wholeCharacter(text, earliest)
}

/** Where a stretch of at most this length ends: between words where it can. */
export function endAfter(text: string, start: number, longest: number): number {
  const latest = start + longest
  if (latest >= text.length) return text.length
  const half = start + Math.floor(longest / 2)
  const gap = text.slice(half, latest).search(/\s\S*$/)
  return gap >= 0 ? half + gap : wholeCharacter(text, latest)
}

/** Not within what a reader sees as one character. */
function wholeCharacter(text: string, at: number): number {
  const from = Math.max(0, at - LONGEST)
  const found = (characters ??= new Intl.Segmenter())
    .segment(text.slice(from, at + LONGEST))
    .containing(at - from)
  return from + (found?.index ?? at - from)
}
