import { isSound, REMARK } from './check-titles.ts'
import type { State } from './part-state.ts'
import { isRow } from './read-row.ts'
import type { Reading } from './rows/free-row.ts'
import { labelKind, pairsOf } from './rows/labelled.ts'
import { markOf, percentOf } from './words/grades.ts'
import type { Fields } from './words/shapes.ts'

/** A grade stands at most this many lines below its course. */
export const NEAR_ABOVE = 3

/** A grade with its label that belongs to no block that was understood. */
export const isLooseGrade = (text: string): boolean =>
  pairsOf(text)?.some(
    ([label, value]) => labelKind(label) === 'grade' && (markOf(value) ?? percentOf(value)) !== undefined,
  ) === true

const SENTENCE = /["”].*[–—-]|[.!]\s*$/

/** Whether a text that could be a row is a sentence: what would be its title holds something else. */
export const isSentence = (text: string, readings: readonly Reading[]): boolean =>
  (SENTENCE.test(text) || readings.some(({ fields }) => REMARK.test(fields.title ?? ''))) &&
  !readings.some((reading) => isSound(reading, new Set()))

/** Whether two ways to read a row say the same. */
export const doMatch = (one: Fields, other: Fields): boolean =>
  one.title === other.title &&
  one.code?.number === other.code?.number &&
  (one.grade ?? one.percent) === (other.grade ?? other.percent) &&
  (one.credits ?? one.attempted) === (other.credits ?? other.attempted) &&
  one.term === other.term

/** Between the rows of a table with separators, words with a code and nothing else are no course. */
export const isBesideTable = ({ pattern }: Reading, text: string, { table }: State): boolean =>
  table?.separator !== undefined && pattern === '' && !isRow(text, table)
