import { inWords } from '../spelling.ts'
import { cellText, isEmpty, isFields, type Fields } from './cell.ts'
import { textWidth } from './text-width.ts'

/** How much a reader would miss a column, the least first. */
const WORTHS = ['id of something', 'instant', 'plain', 'asked for'] as const
export type Worth = (typeof WORTHS)[number]

/** What is missed least comes first: by its worth, then what differs least between rows, days before words. */
export const byWorth = (a: Column, b: Column): number =>
  WORTHS.indexOf(a.worth) - WORTHS.indexOf(b.worth) ||
  new Set(a.cells).size - new Set(b.cells).size ||
  Number(b.cells.every(isDay)) - Number(a.cells.every(isDay))

const isDay = (cell: string): boolean => cell === '' || /^\d{4}-\d\d-\d\d$/.test(cell)

/** A column of a table before it has a width. */
export interface Column {
  readonly heading: string
  readonly cells: readonly string[]
  readonly numeric: boolean
  readonly worth: Worth
  /** With its heading in one line. */
  readonly natural: number
  /** With its cells whole and its heading broken. */
  readonly whole: number
  /** Below this it is no use. */
  readonly least: number
}

const LEAST_TEXT = 14
/** Sentences are no use without their half. */
const LEAST_PROSE = 28
const LONGEST_WORD = 40
const INSTANT = /^\d{4}-\d\d-\d\dT/
const LONG_ID = /^[0-9A-Z]{26}$/

/** The fields of all rows; what is empty in each of them, or known from elsewhere, is no column. */
export function columnsOf(
  rows: readonly Fields[],
  known: Fields,
  asked: ReadonlySet<string> = new Set(),
): Column[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))]
    .filter((name) => rows.some((row) => !isEmpty(row[name])))
    .filter((name) => isEmpty(known[name]) || rows.some((row) => row[name] !== known[name]))
    .map((name) => {
      const values = rows.map((row) => row[name])
      return columnOf(inWords(name), values, asked.has(name) ? 'asked for' : worthOf(name, values))
    })
}

/** What is acted on by its own `id` needs it; the id of something else is for programs. */
function worthOf(name: string, values: readonly unknown[]): Worth {
  const all = (pattern: RegExp) =>
    values.every((value) => isEmpty(value) || (typeof value === 'string' && pattern.test(value)))
  if (name !== 'id' && all(LONG_ID)) return 'id of something'
  return all(INSTANT) ? 'instant' : 'plain'
}

/** Columns of texts; a heading that begins with a space stands over figures. */
export const textColumns = (headings: readonly string[], rows: readonly (readonly string[])[]): Column[] =>
  headings
    .map((heading, at) => {
      const cells = rows.map((row) => row[at]?.trim() ?? '')
      const column = columnOf(heading.trim(), cells, 'plain')
      const prose = 2 * cells.filter((cell) => cell.length > LEAST_PROSE).length > cells.length
      const least = prose ? Math.max(column.least, LEAST_PROSE) : column.least
      return { ...column, numeric: heading.startsWith(' '), least }
    })
    .filter(({ cells }) => cells.length === 0 || cells.some(Boolean))

function columnOf(heading: string, values: readonly unknown[], worth: Worth): Column {
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
    worth,
    natural: Math.max(textWidth(heading), widest),
    whole,
    least: Math.min(whole, texts ? Math.max(kept, LEAST_TEXT) : kept),
  }
}

/** A number, or a range of numbers. */
const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (isFields(value) && typeof value['min'] === 'number')
