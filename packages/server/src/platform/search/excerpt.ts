import { placedWords, type PlacedWord } from './analyze.ts'

const LONGEST = 160
const LEAD = 40
/** Further down nothing is looked for. */
const DEEPEST = 20_000
const MOST_WORDS = 100

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
  const stretches = found.map(({ start }) => stretchAround(text, start, found))
  const [richest] = stretches.toSorted((a, b) => variety(b) - variety(a))
  return richest && cut(whole, richest)
}

interface Stretch {
  readonly start: number
  readonly end: number
  readonly words: readonly PlacedWord[]
}

/** Begins a little before the place, and ends between words where it can. */
function stretchAround(text: string, place: number, found: readonly PlacedWord[]): Stretch {
  const earliest = Math.max(0, Math.min(place - LEAD, text.length - LONGEST))
  const start = earliest === 0 ? 0 : earliest + afterGap(text.slice(earliest, place))
  const latest = Math.min(text.length, start + LONGEST)
  const end = latest === text.length ? latest : place + beforeGap(text.slice(place, latest))
  return { start, end, words: found.filter((word) => word.start >= start && word.end <= end) }
}

function afterGap(text: string): number {
  const gap = text.search(/\s/)
  return gap === -1 ? 0 : gap + 1
}

function beforeGap(text: string): number {
  const gap = text.search(/\s\S*$/)
  return gap === -1 ? text.length : gap
}

const variety = ({ words }: Stretch): number => new Set(words.map(({ word }) => word)).size

function cut(text: string, { start, end, words }: Stretch): Snippet {
  const before = start > 0 ? '…' : ''
  const after = end < text.length ? '…' : ''
  const shift = before.length - start
  return {
    text: `${before}${text.slice(start, end).toWellFormed()}${after}`,
    marks: words.map((word) => [word.start + shift, word.end + shift] as const),
  }
}
