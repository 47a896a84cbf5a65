import { codeAtStart, codeOfTwo, wholeCode } from '../words/codes.ts'
import { columnKind, type ColumnKind } from '../words/column-names.ts'
import { tailTokens } from '../rows/tail-tokens.ts'
import { columnIndex, type Column, type Table } from './columns.ts'
import { isPending, markOf, mayFail, numberOf, percentOf, statusOfMark } from '../words/grades.ts'
import { fieldsOf, squeeze } from '../words/lines.ts'
import type { Code, Fields } from '../words/shapes.ts'
import { statusOf } from '../words/statuses.ts'
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
const YEAR_NAME = /^(?:(?:academic|calendar|school)[ _]?)?year$|^ann[ée]e$|^año$/i
const NOTHING = /^[-–—.*\s]*$|^(?:n\/a|none|tba)$/i

export const isNothing = (cell: string): boolean => NOTHING.test(cell)

/** A course that has no grade yet has an empty cell; a hidden or broken one has signs in it. */
const RUBBISH = /[█▓�#?~@<>{}[\]|…_^\\]|\.\.\./

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
  return rowOf(table, cells) ?? (lacksFirst(table, cells) ? rowOf(table, ['', ...cells]) : undefined)
}

/** A copy may lose the empty cell before a code: a requirement that the course doesn't fill. */
const lacksFirst = ({ columns, separator }: Table, cells: readonly string[]): boolean =>
  separator === '\t' &&
  cells.length < columns.length &&
  (columns[0]?.kind === 'other' || columns[0]?.kind === 'unknown') &&
  columns[1]?.kind === 'code' &&
  wholeCode(cells[0] ?? '') !== undefined

function rowOf(table: Table, cells: readonly string[]): Fields | undefined {
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
  const parts = names.flatMap((name, at) => ((isTerm[at] || YEAR_NAME.test(name)) && cells[at] ? [at] : []))
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
  for (const [at, { kind }] of columns.entries()) {
    const cell = squeeze(cells[at] ?? '')
    if (kind === 'number') {
      const code = codeOfTwo(squeeze(cells[subject] ?? '').toUpperCase(), cell)
      if (!code) return undefined
      fields.code = code
    } else if (!put(fields, kind, cell)) return undefined
  }
  return isWhole(fields, columns, hasMergedTerms === true) ? fields : undefined
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

/** Puts a cell into its field; false where it doesn't fit. */
export function put(fields: Fields, kind: ColumnKind, cell: string): boolean {
  if (kind === 'code') return putCode(fields, cell)
  if (kind === 'code-title') return putCode(fields, cell) && fields.title !== undefined
  if (isNothing(cell)) return true
  switch (kind) {
    case 'title':
      if (/[█▓�]|\{\{|…$|\.\.\.$/.test(cell)) return false
      fields.title = cell
      return true
    case 'grade':
      return putGrade(fields, cell)
    case 'percent':
      return markOf(cell) === undefined
        ? putNumber(fields, 'percent', cell.replace(/\s?%$/, ''))
        : putGrade(fields, cell)
    case 'credits':
    case 'attempted':
    case 'earned':
    case 'points':
      return putNumber(fields, kind, cell)
    case 'term': {
      const term = termInColumn(cell)
      if (term !== undefined) fields.term = term
      const isElsewhere = term === undefined && statusOf(cell) === 'transfer-credit'
      if (isElsewhere) fields.status = 'transfer-credit'
      return term !== undefined || isElsewhere
    }
    case 'status':
      if (markOf(cell) !== undefined && statusOf(cell) === undefined)
        return fields.grade === undefined ? putGrade(fields, cell) : markOf(cell) === fields.grade
      return putStatus(fields, cell)
    default:
      return true
  }
}

function putCode(fields: Fields, cell: string): boolean {
  const whole = wholeCode(cell)
  if (whole) {
    fields.code = whole
    return true
  }
  const split = codeAndTitle(cell, true)
  if (!split) return false
  fields.code = split.code
  if (split.title !== '') fields.title = split.title
  return true
}

/** `ACCT 1110, 004`, `MUS 171/01`, `PSYC 1101, 0A1` */
const SECTION = /^\s?[,/.]\s?(?=.*\d)[A-Z\d]{1,4}$/

/** `CS 101 - Intro to Computing`, `CPSC-1150-002 Program Design`, `MAT  1171  01`. */
export function codeAndTitle(text: string, isCell = false): { code: Code; title: string } | undefined {
  const found = codeAtStart(text, isCell)
  if (!found) return undefined
  const rest = text.slice(found.length)
  if (rest !== '' && !/^[\s:–—-]/.test(rest))
    return isCell && SECTION.test(rest) ? { code: found.code, title: '' } : undefined
  const title = squeeze(
    rest.replace(/^\s*(?:[-–—:]\s+|\s)/, '').replace(/^(?:[A-Z]?\d{2,3}[A-Z]?|[A-Z])(?:\s*[-–—]\s+|$)/, ''),
  )
  if (isCell && title !== '' && !/\p{L}{2}/u.test(title)) return undefined
  if (/^[-–—:]/.test(title) || (title !== '' && RUBBISH.test(title) && !/[?#]/.test(title))) return undefined
  return { code: found.code, title }
}

function putGrade(fields: Fields, cell: string): boolean {
  const bare = cell
    .replace(/^[-–—*_\s]+(?=[(*_\p{L}])|[*_]+$/gu, '')
    .replace(/^[([]\s*(.*?)\s*[)\]]$/, '$1')
    .replace(/[*#]+$/, '')
  const mark = markOf(bare) ?? (isPending(bare) || mayFail(bare) ? bare : undefined)
  if (mark !== undefined) return putMark(fields, mark)
  const both = /^(\S+)\s*\(?\s*(\d{1,3}(?:\.\d+)?)\s*%\s*\)?$/.exec(bare)
  const letter = both?.[1] === undefined ? undefined : markOf(both[1])
  if (both && letter !== undefined) {
    fields.grade = letter
    fields.percent = Number(both[2])
    return true
  }
  const percent = percentOf(bare)
  if (percent !== undefined) {
    // A letter beside a percentage is the grade.
    if (fields.grade === undefined) fields.grade = bare.replace(/\s/g, '')
    else fields.percent = percent
    return true
  }
  return putTokens(fields, bare) || putStatus(fields, bare)
}

/** `82% (A-)`, `B+ / 78`: a letter and a percentage that agree, in any order. */
function putTokens(fields: Fields, cell: string): boolean {
  const tokens = cell.length > LONGEST_GRADE ? [] : (tailTokens(cell, 0, false) ?? [])
  const [mark, other] = tokens.filter(({ kind }) => kind === 'mark')
  const [percent, more] = tokens.filter(({ kind }) => kind !== 'mark')
  if (mark?.kind !== 'mark' || other || more) return false
  if (!percent) return putMark(fields, mark.value)
  if ((percent.kind !== 'percent' && percent.kind !== 'number') || percent.value <= 20) return false
  fields.percent = percent.value
  return putMark(fields, mark.value)
}

const LONGEST_GRADE = 24

function putMark(fields: Fields, mark: string): boolean {
  const percent = fields.grade === undefined ? undefined : percentOf(fields.grade)
  if (fields.grade !== undefined && percent === undefined) return fields.grade === mark
  if (percent !== undefined) fields.percent = percent
  fields.grade = mark
  return true
}

function putStatus(fields: Fields, cell: string): boolean {
  const status = statusOf(cell)
  // A standing such as "Good" says nothing of the course.
  if (status === undefined)
    return (
      !RUBBISH.test(cell) &&
      cell.length > 3 &&
      markOf(cell) === undefined &&
      !/\d/.test(cell) &&
      /standing|good|deferred/i.test(cell)
    )
  fields.status = status
  return true
}

function putNumber(
  fields: Fields,
  kind: 'percent' | 'credits' | 'attempted' | 'earned' | 'points',
  cell: string,
): boolean {
  const number = numberOf(cell.replace(/\s*(?:credits?|units?|hrs?|hours?|cr)\.?$/i, ''))
  if (number === undefined) return false
  fields[kind] = number
  return true
}
