import type { Term } from './search-terms.ts'
import { fold, wordsIn } from '../searchable.ts'

export interface Excerpt {
  readonly text: string
  /** How many lines of the text end before it begins. */
  readonly linesBefore: number
}

const LONGEST = 200
const LEAD = 40
const MOST_PLACES = 100
/** Of a longer text only what is around the first of the words is looked at closely. */
const LONG = 16_384
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[^]*?\n---[ \t]*\r?\n/
/** Made when a text first needs it: every start would wait for its tables. */
let characters: Intl.Segmenter | undefined

/** Where a text has the most of the words, with a little before; its beginning where it has none. */
export function excerptOf(text: string, terms: readonly Term[]): Excerpt {
  const places = placesOf(text, terms)
  const place = richest(places)
  const start = place ? startOf(text, place.at) : firstSaid(text)
  const end = endOf(text, start)
  const shown = text.slice(start, end).trim().toWellFormed()
  return {
    text: `${start > 0 ? '…' : ''}${shown}${end < text.length ? '…' : ''}`,
    linesBefore: newlinesIn(text, start + leadingSpace(text.slice(start, end))),
  }
}

interface Place {
  at: number
  word: string
}

function placesOf(text: string, terms: readonly Term[]): Place[] {
  const whole = new Set(terms.flatMap(({ words }) => words))
  const open = terms.filter(({ isOpen }) => isOpen).map(({ words }) => words.at(-1) ?? '')
  const from = text.length > LONG ? nearFirst(text, whole) : 0
  const places: Place[] = []
  for (const { 0: said, index } of wordsIn(from === undefined ? text : text.slice(from, from + LONG))) {
    const word = fold(said)
    const found = whole.has(word) ? word : open.find((begun) => word.startsWith(begun))
    if (found !== undefined) places.push({ at: (from ?? 0) + index, word: found })
    if (places.length === MOST_PLACES) break
  }
  return places
}

/** Undefined where no word is written without accents as it is looked for. */
function nearFirst(text: string, words: ReadonlySet<string>): number | undefined {
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...words].join('|')})`, 'iu')
  const found = any.exec(text)
  return found ? Math.max(0, found.index - LONGEST) : undefined
}

function richest(places: readonly Place[]): Place | undefined {
  let best: Place | undefined
  let most = 0
  for (const [index, place] of places.entries()) {
    const within = new Set<string>()
    for (let next = index; (places[next]?.at ?? Infinity) < place.at + LONGEST - LEAD; next++)
      within.add(places[next]?.word ?? '')
    if (within.size > most) [best, most] = [place, within.size]
  }
  return best
}

function startOf(text: string, place: number): number {
  const earliest = Math.max(0, place - LEAD)
  if (earliest === 0) return 0
  const gap = text.slice(earliest, place).search(/\s/)
  return gap >= 0 ? earliest + gap + 1 : wholeCharacter(text, earliest)
}

function endOf(text: string, start: number): number {
  const latest = start + LONGEST
  if (latest >= text.length) return text.length
  const gap = text.slice(start + LONGEST / 2, latest).search(/\s\S*$/)
  return gap >= 0 ? start + LONGEST / 2 + gap : wholeCharacter(text, latest)
}

/** Not within what a reader sees as one character. */
function wholeCharacter(text: string, at: number): number {
  const from = Math.max(0, at - LONGEST / 2)
  const found = (characters ??= new Intl.Segmenter())
    .segment(text.slice(from, at + LONGEST / 2))
    .containing(at - from)
  return from + (found?.index ?? at - from)
}

/** Front matter is about the note, and shown only where something is found in it. */
const firstSaid = (text: string): number => FRONT_MATTER.exec(text.slice(0, LONG))?.[0].length ?? 0

const leadingSpace = (text: string): number => text.length - text.trimStart().length

function newlinesIn(text: string, before: number): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < before; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
