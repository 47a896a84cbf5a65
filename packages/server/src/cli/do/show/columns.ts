import { inWords } from '../spelling.ts'
import { cellText, isEmpty, isFields, type Fields } from './cell.ts'
import { textWidth } from './text-width.ts'

/** A column of a table before it has a width. */
export interface Column {
  readonly heading: string
  readonly cells: readonly string[]
  readonly numeric: boolean
  /** When something was noted: what a reader misses least. */
  readonly instants: boolean
  /** With its heading in one line. */
  readonly natural: number
  /** With its cells whole and its heading broken. */
  readonly whole: number
  /** Below this it is no use. */
  readonly least: number
}

const LEAST_TEXT = 14
const LONGEST_WORD = 40
const INSTANT = /^\d{4}-\d\d-\d\dT/

/** The fields of all rows; what is empty in each of them, or known from elsewhere, is no column. */
export function columnsOf(rows: readonly Fields[], known: Fields): Column[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))]
    .filter((name) => rows.some((row) => !isEmpty(row[name])))
    .filter((name) => isEmpty(known[name]) || rows.some((row) => row[name] !== known[name]))
    .map((name) =>
      columnOf(
        inWords(name),
        rows.map((row) => row[name]),
      ),
    )
}

function columnOf(heading: string, values: readonly unknown[]): Column {
  const cells = values.map(cellText)
  const widest = Math.max(0, ...cells.map(textWidth))
  const headingWord = Math.max(...heading.split(' ').map(textWidth))
  const whole = Math.max(headingWord, widest)
  const words = cells.filter((cell) => !cell.includes(' ')).map(textWidth)
  const kept = Math.min(LONGEST_WORD, Math.max(headingWord, ...words))
  const texts = cells.some((cell) => cell.includes(' '))
  return {
    heading,
    cells,
    numeric: values.some(isNumeric) && values.every((value) => isEmpty(value) || isNumeric(value)),
    instants: values.every((value) => isEmpty(value) || (typeof value === 'string' && INSTANT.test(value))),
    natural: Math.max(textWidth(heading), widest),
    whole,
    least: Math.min(whole, texts ? Math.max(kept, LEAST_TEXT) : kept),
  }
}

/** A number, or a range of numbers. */
const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (isFields(value) && typeof value['min'] === 'number')
