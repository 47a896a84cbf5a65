import type { KnownWord } from './words.ts'

/** How a word of a query was understood. */
export type Reading = 'exact' | 'inflected' | 'completed' | 'corrected' | 'unknown'

/** A word to look for in the place of one that was typed. */
export interface Alternative {
  readonly word: string
  /** True for all words that begin so. */
  readonly isPrefix: boolean
  /** What finding it counts, beside finding the word itself. */
  readonly weight: number
}

/** A word of a query, and all that is looked for in its place. */
export interface QueryWord {
  readonly word: string
  readonly reading: Reading
  readonly alternatives: readonly Alternative[]
  /** In how many documents one of them is, or a few more. */
  readonly documents: number
  /** A document without it is no full answer. Stop words are not required, unless there are no others. */
  readonly isRequired: boolean
}

const INFLECTED = 0.8
/** By how many letters were wrong; another form of the right word is one more. */
const CORRECTED = [1, 0.7, 0.5, 0.35]

export const exactly = (word: string): Alternative => ({ word, isPrefix: false, weight: 1 })
export const inflected = (word: string): Alternative => ({ word, isPrefix: false, weight: INFLECTED })
export const corrected = (word: string, wrong: number): Alternative => ({
  word,
  isPrefix: false,
  weight: CORRECTED[wrong] ?? 0,
})
/** The more of a word was typed, the likelier it is the one. */
export const beginning = (prefix: string): Alternative => ({
  word: prefix,
  isPrefix: true,
  weight: INFLECTED,
})

export const documentsOf = (words: readonly KnownWord[]): number =>
  words.reduce((sum, { documents }) => sum + documents, 0)
