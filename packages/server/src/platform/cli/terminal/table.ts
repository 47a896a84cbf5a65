import { inWords } from '../do/spelling.ts'
import { cellText, isEmpty, isFields, type Fields } from './cell.ts'
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

const GAP = 2
const COMFORTABLE = 24

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

const total = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + GAP * Math.max(0, widths.length - 1)

const fits = (columns: readonly Column[], width: number): boolean =>
  total(columns.map(({ least }) => least)) <= width

/**
 * Hides columns until the rest fits: first those that repeat an earlier one, then those with one value in every row,
 * then by worth, from the right. The first column stays unless it is a foreign id: then a column that was asked for
 * comes first.
 */
function fitting(all: readonly Column[], width: number) {
  if (fits(all, width)) return { columns: [...all], same: [], hidden: [] }
  const echoOf = (one: Column) => all.slice(0, all.indexOf(one)).find((other) => alike(other, one))
  const first = all.slice(0, all[0]?.worth === 'foreign id' ? 0 : 1)
  const rest = all.slice(first.length).filter((one) => !echoOf(one))
  const same = rest.filter(({ cells }) => cells.length > 1 && new Set(cells).size === 1)
  const kept = rest.filter((column) => !same.includes(column))
  const hidden: Column[] = []
  const echoes = all.flatMap((one) => {
    const other = echoOf(one)
    return other ? [`${one.heading} (as ${other.heading})`] : []
  })
  while (first.length + kept.length > 1 && !fits(first.concat(kept), width)) {
    const [least] = kept.toReversed().toSorted(byWorth)
    const at = kept.findIndex((column) => column === least)
    hidden.unshift(...kept.splice(at, 1))
  }
  const led = first.length > 0 ? [...first, ...kept] : kept.toSorted(askedFirst)
  return {
    columns: led.length > 0 ? led : all.slice(0, 1),
    same,
    hidden: [...echoes, ...hidden.map(({ heading }) => heading)],
  }
}

const askedFirst = (a: Column, b: Column): number =>
  Number(b.worth === 'asked for') - Number(a.worth === 'asked for')

const alike = (a: Column, b: Column): boolean =>
  a.cells.every((cell, at) => wordsOf(cell) === wordsOf(b.cells[at] ?? ''))

const wordsOf = (cell: string): string => cell.replace(/[^\p{L}\p{N}]+/gu, ' ')

/**
 * Widths that fit: headings are wrapped first, then the widest columns shrink to a comfortable width, then all columns
 * shrink evenly.
 */
function widthsFor(columns: readonly Column[], width: number): number[] {
  const widths = columns.map(({ natural }) => natural)
  for (const floor of [0, COMFORTABLE]) {
    const widestFirst = columns.map((_, at) => at).toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))
    for (const at of widestFirst) {
      const now = widths[at] ?? 0
      const { whole = 0, least = 0 } = columns[at] ?? {}
      const lowest = floor === 0 ? whole : Math.max(least, floor)
      const over = total(widths) - width
      if (over > 0) widths[at] = Math.max(Math.min(now, lowest), now - over)
    }
  }
  let cap = COMFORTABLE
  const capped = () => columns.map(({ least }, at) => Math.max(least, Math.min(widths[at] ?? 0, cap)))
  if (total(widths) <= width) return widths
  while (cap > 0 && total(capped()) > width) cap -= 1
  return capped().map((one) => Math.min(one, width))
}

/** How much a reader would miss a column, the least first. */
const WORTHS = ['foreign id', 'time', 'plain', 'asked for'] as const
type Worth = (typeof WORTHS)[number]

/** The least missed first: as the caller ranks them, by worth, then by how few values there are, days before words. */
const byWorth = (a: Column, b: Column): number =>
  a.rank - b.rank ||
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
  /** Its position in the caller's list of columns to hide first. */
  readonly rank: number
  /** With its heading on one line. */
  readonly natural: number
  /** With its cells whole and its heading wrapped. */
  readonly whole: number
  /** The smallest useful width. */
  readonly least: number
}

const LEAST_TEXT = 14
const LEAST_PROSE = 28
const LONGEST_WORD = 40
const INSTANT = /^\d{4}-\d\d-\d\dT/
const LONG_ID = /^[0-9A-Z]{26}$/

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
  const words = cells.filter((cell) => !cell.includes(' ')).map(textWidth)
  const kept = Math.min(LONGEST_WORD, Math.max(headingWord, ...words))
  const texts = cells.some((cell) => cell.includes(' '))
  return {
    heading,
    cells,
    numeric: values.some(isNumeric) && values.every((value) => isEmpty(value) || isNumeric(value)),
    worth,
    rank: Number.MAX_SAFE_INTEGER,
    natural: Math.max(textWidth(heading), widest),
    whole,
    least: Math.min(whole, texts ? Math.max(kept, LEAST_TEXT) : kept),
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
