import { inverseDocumentFrequency } from '../../../../platform/search/rank.ts'
import { stem } from '../../../../platform/search/stem.ts'
import type { Note } from '../card.ts'
import { searchedFields } from './words.ts'

/** A query word and its variants. */
export interface Term {
  word: string
  /** The word itself, or its spelling corrections. */
  forms: readonly string[]
  /** Whether the word may be incomplete. */
  isPrefix: boolean
  isCorrected: boolean
  /** Weight of the term: higher if fewer notes contain it. */
  rarity: number
}

/** Weight per field. */
const FIELDS = [
  ['front', 1],
  ['tags', 0.8],
  ['back', 0.5],
] as const
const STEMMED = 0.9
const PREFIX = 0.5
const CORRECTED = 0.6
/** Bonus for words that follow each other in the question. */
const SEQUENCE_BONUS = 0.3
/** Penalty for long fields. */
const LENGTH_PENALTY = 0.06

/** How well a note matches a query, from 0 to 1. Deterministic. */
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
  const bonus = terms.length > 1 && followInOrder(fields.front, terms) ? SEQUENCE_BONUS : 0
  return Math.round((strength + (1 - strength) * bonus) * 1e6) / 1e6
}

function foundIn(words: readonly string[], { forms, isPrefix, isCorrected }: Term): number {
  const best = words.reduce(
    (max, word) => Math.max(max, ...forms.map((form) => likeness(word, form, isPrefix))),
    0,
  )
  return (best * (isCorrected ? CORRECTED : 1)) / (1 + LENGTH_PENALTY * Math.log2(Math.max(1, words.length)))
}

function likeness(word: string, form: string, isPrefix: boolean): number {
  if (word === form) return 1
  if (stem(word) === stem(form)) return STEMMED
  return isPrefix && word.startsWith(form) ? PREFIX + (1 - PREFIX) * (form.length / word.length) * STEMMED : 0
}

function followInOrder(words: readonly string[], terms: readonly Term[]): boolean {
  return words.some((_, start) =>
    terms.every(({ forms, isPrefix }, at) => {
      const word = words[start + at]
      return word !== undefined && forms.some((form) => likeness(word, form, isPrefix) > 0)
    }),
  )
}

/** Rounded, because it is part of a cursor. */
export const rarityOf = (notes: number, all: number): number =>
  Math.round(inverseDocumentFrequency(notes, all) * 1e4) / 1e4
