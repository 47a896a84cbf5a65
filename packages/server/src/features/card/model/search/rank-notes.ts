import { inverseDocumentFrequency } from '../../../../platform/search/rank.ts'
import { stem } from '../../../../platform/search/stem.ts'
import type { Note } from '../card.ts'
import { searchedFields } from './words.ts'

/** A word of a search, and what of a note answers it. */
export interface Term {
  word: string
  /** Words that stand for it: itself, or what was probably meant. */
  forms: readonly string[]
  /** Whether more of it may be to come. */
  isPrefix: boolean
  isCorrected: boolean
  /** What it counts, beside the other terms: more the fewer notes have it. */
  rarity: number
}

/** What it counts where a word was found. */
const FIELDS = [
  ['front', 1],
  ['tags', 0.8],
  ['back', 0.5],
] as const
const STEMMED = 0.9
const BEGUN = 0.5
const CORRECTED = 0.6
/** What of the way to a full score it is worth that the words follow one another in the question. */
const IN_A_ROW = 0.3
/** How much less a word counts among many others. */
const LENGTH_MATTERS = 0.06

/** How well a note answers a search, from 0 to 1. The same note and terms always give the same. */
export function scoreOf(
  note: Pick<Note, 'kind' | 'front' | 'back' | 'tags'>,
  terms: readonly Term[],
): number {
  const fields = searchedFields(note)
  const all = terms.reduce((sum, { rarity }) => sum + rarity, 0) || 1
  const strength =
    terms.reduce((sum, term) => {
      const found = FIELDS.map(([name, weight]) => weight * foundIn(fields[name], term))
      return sum + term.rarity * Math.max(...found)
    }, 0) / all
  const bonus = terms.length > 1 && followInOrder(fields.front, terms) ? IN_A_ROW : 0
  return Math.round((strength + (1 - strength) * bonus) * 1e6) / 1e6
}

function foundIn(words: readonly string[], { forms, isPrefix, isCorrected }: Term): number {
  const best = words.reduce(
    (most, word) => Math.max(most, ...forms.map((form) => likeness(word, form, isPrefix))),
    0,
  )
  return (best * (isCorrected ? CORRECTED : 1)) / (1 + LENGTH_MATTERS * Math.log2(Math.max(1, words.length)))
}

function likeness(word: string, form: string, isPrefix: boolean): number {
  if (word === form) return 1
  if (stem(word) === stem(form)) return STEMMED
  return isPrefix && word.startsWith(form) ? BEGUN + (1 - BEGUN) * (form.length / word.length) * STEMMED : 0
}

function followInOrder(words: readonly string[], terms: readonly Term[]): boolean {
  return words.some((_, start) =>
    terms.every(({ forms, isPrefix }, at) => {
      const word = words[start + at]
      return word !== undefined && forms.some((form) => likeness(word, form, isPrefix) > 0)
    }),
  )
}

/** Rounded, because a cursor carries it. */
export const rarityOf = (notes: number, all: number): number =>
  Math.round(inverseDocumentFrequency(notes, all) * 1e4) / 1e4
