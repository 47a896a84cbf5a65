import { inWords } from '../do/spelling.ts'
import { cellText, isEmpty, isFields, type Fields } from './cell.ts'
import { fitting, GAP, widthsFor, type Column, type Worth } from './hidden-columns.ts'
import { unstyled, type Page } from './page.ts'
import { cutTo, padEnd, padStart, textWidth, wrap } from './text-width.ts'

export interface Table {
  readonly lines: readonly string[]
  /** Columns with the same value in every row, removed to save width. */
  readonly same: readonly string[]
  /** Columns hidden to save width. */
  readonly hidden: readonly string[]
  readonly cut: boolean
}

/** A table, and under it a note on hidden columns. */
export function tableLines(all: readonly Column[], page: Page): string[] {
  return withNotes(table(all, page), page)
}

export function withNotes({ lines, same, hidden }: Table, { width, paint }: Page): string[] {
  const notes = [
    ...(same.length > 0 ? [`same in every row: ${same.join(', ')}`] : []),
    ...(hidden.length > 0 ? [`hidden columns: ${hidden.join(', ')} (--json shows all)`] : []),
  ]
  return [...lines, ...notes.flatMap((note) => wrap(note, width)).map(paint.faint)]
}

/** Columns beside each other, their cells under each other. */
export function table(all: readonly Column[], { width, paint }: Page): Table {
  const { columns, same, hidden } = fitting(all, width)
  const widths = widthsFor(columns, width)
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => aligned(cutTo(cell, widths[at] ?? 0), widths[at] ?? 0, columns[at]?.numeric))
      .join(' '.repeat(GAP))
      .trimEnd()
  const headings = columns.map(({ heading }, at) => wrap(heading, widths[at] ?? 0))
  const tallest = Math.max(...headings.map(({ length }) => length))
  return {
    lines: [
      ...Array.from({ length: tallest }, (_, at) =>
        paint.strong(line(headings.map((lines) => lines[at] ?? ''))),
      ),
      ...(all[0]?.cells ?? []).map((_, row) => line(columns.map(({ cells }) => cells[row] ?? ''))),
    ],
    same: same.map(({ heading, cells }) => `${heading} ${cells[0] ?? ''}`),
    hidden,
    cut: columns.some(({ whole }, at) => whole > (widths[at] ?? 0)),
  }
}

const aligned = (cell: string, width: number, numeric = false): string =>
  numeric ? padStart(cell, width) : padEnd(cell, width)

const LEAST_TEXT = 14
const LEAST_NAME = 24
const LEAST_PROSE = 28
const LONGEST_WORD = 40
const INSTANT = /^\d{4}-\d\d-\d\dT/
const LONG_ID = /^[0-9A-Z]{26}$/
/** `sfu:MATH 151`: a part of it is of no use. */
const COURSE = /^[a-z][\w-]*:\S+ \S+$/
const NAMES: ReadonlySet<string> = new Set(['name', 'title'])

/** A column for each field, without those that are empty in every row or known from elsewhere. */
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

/** A row's own `id` is needed to act on it; the ids of other things are for programs. */
function worthOf(name: string, values: readonly unknown[]): Worth {
  const all = (pattern: RegExp) =>
    values.every((value) => isEmpty(value) || (typeof value === 'string' && pattern.test(value)))
  if (name !== 'id' && all(LONG_ID)) return 'foreign id'
  return all(INSTANT) ? 'time' : 'plain'
}

/** Columns of texts; a heading that begins with a space makes a column of figures. */
export const textColumns = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  hideFirst: readonly string[] = [],
): Column[] =>
  headings
    .map((heading, at) => {
      const cells = rows.map((row) => row[at]?.trim() ?? '')
      const column = columnOf(heading.trim(), cells, 'plain')
      const prose = 2 * cells.filter((cell) => cell.length > LEAST_PROSE).length > cells.length
      const least = prose ? Math.max(column.least, LEAST_PROSE) : column.least
      const rank = hideFirst.includes(column.heading) ? hideFirst.indexOf(column.heading) : column.rank
      return { ...column, numeric: heading.startsWith(' '), least, rank }
    })
    .filter(({ cells }) => cells.length === 0 || cells.some(Boolean))

function columnOf(heading: string, values: readonly unknown[], worth: Worth): Column {
  const cells = values.map(cellText)
  const widest = Math.max(0, ...cells.map(textWidth))
  const headingWord = Math.max(...heading.split(' ').map(textWidth))
  const whole = Math.max(headingWord, widest)
  const isWord = (cell: string) => !cell.includes(' ') || COURSE.test(cell)
  const words = cells.filter(isWord).map(textWidth)
  const kept = Math.min(LONGEST_WORD, Math.max(headingWord, ...words))
  const texts = !cells.every(isWord)
  const isName = NAMES.has(heading)
  return {
    heading,
    cells,
    numeric: values.some(isNumeric) && values.every((value) => isEmpty(value) || isNumeric(value)),
    worth,
    isName,
    rank: Number.MAX_SAFE_INTEGER,
    natural: Math.max(textWidth(heading), widest),
    whole,
    least: Math.min(whole, texts ? Math.max(kept, isName ? LEAST_NAME : LEAST_TEXT) : kept),
  }
}

/** A number, or a range of numbers. */
const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (isFields(value) && typeof value['min'] === 'number')

interface PairLayout {
  readonly indent?: string
  /** A longer name gets a line of its own. */
  readonly longestName?: number
  readonly style?: (name: string) => string
  readonly lines?: (text: string, width: number) => string[]
}

const MIN_TEXT = 20

/** Names in one column, texts in the next. */
export function pairLines(
  pairs: readonly (readonly [name: string, text: string])[],
  { width }: Pick<Page, 'width'>,
  { indent = '', longestName = Infinity, style = unstyled, lines = wrap }: PairLayout = {},
): string[] {
  const names = Math.min(longestName, Math.max(0, ...pairs.map(([name]) => textWidth(name))))
  const room = Math.max(MIN_TEXT, width - indent.length - names - GAP)
  return pairs.flatMap(([name, text]) =>
    [...(textWidth(name) > names ? [''] : []), ...lines(text, room)].map((line, at) =>
      `${indent}${style(padEnd(at === 0 ? name : '', names))}${' '.repeat(GAP)}${line}`.trimEnd(),
    ),
  )
}
