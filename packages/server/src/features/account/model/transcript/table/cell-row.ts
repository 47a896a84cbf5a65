import { codeOfColumns, codeOfTwo, wholeCode } from '../words/codes.ts'
import { columnKind, type ColumnKind } from '../words/column-names.ts'
import { columnIndex, type Column, type Table } from './columns.ts'
import { statusOfMark } from '../words/grades.ts'
import { fieldsOf, squeeze } from '../words/lines.ts'
import { put } from './put-cell.ts'
import type { Fields } from '../words/shapes.ts'
import { statusOf } from '../words/statuses.ts'
import { termBetween } from '../words/term-dates.ts'
import { isSeason, termInColumn } from '../words/terms.ts'

/** Columns that a row may end before. */
const MAY_LACK: ReadonlySet<ColumnKind> = new Set([
  'points',
  'repeat',
  'other',
  'other-number',
  'unknown',
  'status',
  'campus',
  'percent',
])
export const YEAR_NAME = /^(?:(?:academic|calendar|school)[ _]?)?year$|^ann[ée]e$|^año$/i

/** Reads a row whose cells stand under column names; undefined where a cell doesn't hold what its column says. */
export function cellRow(text: string, table: Table): Fields | undefined {
  const { columns, separator } = table
  if (separator === undefined) return undefined
  const cells = joined(
    fieldsOf(text, separator),
    columns.map((column) => column.text),
  )
  const extra = cells.slice(columns.length)
  if (extra.some((cell) => cell !== '')) return undefined
  return rowUnder(table, cells) ?? (lacksFirst(table, cells) ? rowUnder(table, ['', ...cells]) : undefined)
}

/** A copy may lose the empty cell before a code: a requirement that the course doesn't fill. */
const lacksFirst = ({ columns, separator }: Table, cells: readonly string[]): boolean =>
  separator === '\t' &&
  cells.length < columns.length &&
  (columns[0]?.kind === 'other' || columns[0]?.kind === 'unknown') &&
  columns[1]?.kind === 'code' &&
  wholeCode(cells[0] ?? '') !== undefined

/** Reads cells under column names; a row may end before columns that it needs not have. */
export function rowUnder(table: Table, cells: readonly string[]): Fields | undefined {
  const { columns, separator } = table
  const lacking = columns.slice(cells.length)
  if ((separator === ',' || separator === ';') && lacking.length > 0) return undefined
  const fields = fieldsUnder(table, cells)
  // A course in progress ends before its grade.
  const isOpen = fields?.status !== undefined && fields.status !== 'taken'
  const mayLack = (kind: ColumnKind) =>
    MAY_LACK.has(kind) ||
    (isOpen && kind === 'grade') ||
    (kind === 'term' && fields !== undefined && isTransfer(fields))
  return lacking.every(({ kind }) => mayLack(kind)) ? fields : undefined
}

/** Cells that belong together: subject and number under one name, season and year under two. */
export function joined(cells: readonly string[], names: readonly string[]): readonly string[] {
  return withYear(withNumber(cells, names), names)
}

/** A term in two columns: season and year, or a session and its part. Columns of the name of a term get the whole. */
function withYear(cells: readonly string[], names: readonly string[]): readonly string[] {
  const isTerm = names.map((name) => columnKind(name) === 'term')
  // The year of a program is a single digit; a term is told by columns of that name first.
  const isYear = (name: string, at: number) => YEAR_NAME.test(name) && /\d\d/.test(cells[at] ?? '')
  const parts = names
    .flatMap((name, at) => ((isTerm[at] || isYear(name, at)) && cells[at] ? [at] : []))
    .toSorted((a, b) => Number(isTerm[b]) - Number(isTerm[a]))
  if (!parts.some((at) => isTerm[at])) return withSeason(cells)
  for (const one of parts)
    for (const other of parts) {
      const [first = '', second = ''] = [cells[one], cells[other]]
      if (first === second || !isTerm[one] || (termInColumn(first) !== undefined && !SESSION.test(first)))
        continue
      const whole = [`${first}${second}`, `${first} ${second}`, `${second} ${first}`].find(
        (each) => termInColumn(each) !== undefined,
      )
      if (whole !== undefined)
        return cells.map((cell, at) => (isTerm[at] && (at === one || at === other) ? whole : cell))
    }
  return cells
}

/** A season and a year beside each other, whatever their names. */
function withSeason(cells: readonly string[]): readonly string[] {
  const [season, other] = cells.flatMap((cell, at) => (isSeason(cell) ? [at] : []))
  if (season === undefined || other !== undefined) return cells
  const year = [cells[season - 1], cells[season + 1]].find((cell) => /^(?:19|20)\d\d$/.test(cell ?? ''))
  return year === undefined ? cells : cells.with(season, `${cells[season]} ${year}`)
}

/** A session of two terms: `2022W`. */
export const SESSION = /^(?:19|20)\d\d[WS]$/i

function withNumber(cells: readonly string[], names: readonly string[]): readonly string[] {
  const at = names.findIndex((name) => columnKind(name) === 'code')
  const [subject = '', number = ''] = at === -1 ? [] : cells.slice(at, at + 2)
  if (cells.length !== names.length + 1 || !codeOfTwo(subject, number)) return cells
  return cells.toSpliced(at, 2, `${subject} ${number}`)
}

/** The cell of a row for its term. */
export const termCell = (text: string, { columns, separator }: Table): string =>
  (separator === undefined ? [] : fieldsOf(text, separator))[columnIndex(columns, 'term')] ?? ''

export function fieldsUnder(
  { columns, hasMergedTerms }: Table,
  cells: readonly string[],
): Fields | undefined {
  const fields: Fields = {}
  const subject = columns.findIndex(({ kind }) => kind === 'subject')
  const isState = ([, { kind }]: readonly [number, Column]) => Number(kind === 'status')
  // What a state says depends on the grade, wherever it stands.
  for (const [at, { kind }] of [...columns.entries()].toSorted((a, b) => isState(a) - isState(b))) {
    const cell = squeeze(cells[at] ?? '')
    if (kind === 'number') {
      const code = codeOfColumns(squeeze(cells[subject] ?? '').toUpperCase(), cell)
      if (!code) return undefined
      fields.code = code
    } else if (!put(fields, kind, cell)) return undefined
  }
  putAside(fields, columns, cells)
  if (hasUnknownRemark(fields, columns, cells)) return undefined
  return isWhole(fields, columns, hasMergedTerms === true) ? fields : undefined
}

const remarkIn = (columns: readonly Column[], cells: readonly string[]): string =>
  squeeze(cells[columns.findIndex(({ kind }) => kind === 'repeat')] ?? '')

/** Where nothing else says what became of a course, a remark that isn't understood may: `waived`. */
const hasUnknownRemark = (
  { grade, percent, status }: Fields,
  columns: readonly Column[],
  cells: readonly string[],
): boolean =>
  (grade ?? percent ?? status) === undefined &&
  /\p{L}{4}/u.test(remarkIn(columns, cells).replace(/\b(?:re-?t[ao]k|repeat|second|third|attempt)\w*/gi, ''))

/** `CPSC_V 121`: codes of UBC in Workday, where the second term of the winter session is winter. */
const OF_UBC = /^[A-Z]{2,4}_[VO] \d{3}/

/** What columns beside those of a course say of it: the days of its term, that it is audited. */
function putAside(fields: Fields, columns: readonly Column[], cells: readonly string[]): void {
  const cellOf = (name: RegExp) => squeeze(cells[columns.findIndex(({ text }) => name.test(text))] ?? '')
  const dated = termBetween(
    cellOf(/^start(?: date)?$/i),
    cellOf(/^end(?: date)?$/i),
    cells.some((cell) => OF_UBC.test(cell)),
  )
  if (dated !== undefined) fields.dated = dated
  const isOpen = fields.status === undefined || fields.status === 'in-progress'
  if (isOpen && fields.grade === undefined && /^audit/i.test(cellOf(/^grad(?:e|ing) (?:basis|mode)$/i)))
    fields.status = 'audit'
  // Without a grade a remark may say what became of the course.
  if (fields.grade === undefined && fields.status === undefined) {
    const words = remarkIn(columns, cells)
    const said = statusOf(words) ?? statusOf(/^\p{L}+/u.exec(words)?.[0] ?? '')
    if (said !== undefined && said !== 'taken') fields.status = said
  }
}

/** Whether a row without grade is one of a course that runs, and not a damaged one. */
function isWhole(fields: Fields, columns: readonly Column[], hasMergedTerms: boolean): boolean {
  const has = (kind: ColumnKind) => columns.some((column) => column.kind === kind)
  if (!fields.code) return false
  if (has('title') && fields.title === undefined) return false
  if (
    (has('credits') || has('attempted') || has('earned')) &&
    (fields.credits ?? fields.attempted ?? fields.earned) === undefined
  )
    return false
  return !has('term') || hasMergedTerms || fields.term !== undefined || isTransfer(fields)
}

/** Credit from elsewhere has no term here. */
export const isTransfer = ({ grade, status }: Fields): boolean =>
  status === 'transfer-credit' || (grade !== undefined && statusOfMark(grade) === 'transfer-credit')
