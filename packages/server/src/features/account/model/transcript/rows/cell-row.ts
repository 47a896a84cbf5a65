import { codeAtStart, codeOfTwo, wholeCode } from '../words/codes.ts'
import type { Column, ColumnKind, Table } from '../words/columns.ts'
import { markOf, numberOf, percentOf } from '../words/grades.ts'
import { fieldsOf, squeeze } from '../words/lines.ts'
import type { Code, Fields } from '../words/shapes.ts'
import { statusOf } from '../words/statuses.ts'
import { termOf } from '../words/terms.ts'

/** Columns that a row may end before. */
const MAY_LACK: ReadonlySet<ColumnKind> = new Set([
  'points',
  'repeat',
  'other',
  'other-number',
  'status',
  'campus',
  'percent',
])
const NOTHING = /^[-–—.*\s]*$|^(?:n\/a|none|tba)$/i
/** A course that has no grade yet has an empty cell; a hidden or broken one has signs in it. */
const RUBBISH = /[█▓�#?~@<>{}[\]|…_^\\]|\.\.\./

/** Reads a row whose cells stand under column names; undefined where a cell doesn't hold what its column says. */
export function cellRow(text: string, table: Table): Fields | undefined {
  const { columns, separator } = table
  if (separator === undefined) return undefined
  const cells = joined(fieldsOf(text, separator), columns)
  const extra = cells.slice(columns.length)
  if (extra.some((cell) => cell !== '')) return undefined
  const lacking = columns.slice(cells.length)
  if ((separator === ',' || separator === ';') && lacking.length > 0) return undefined
  const fields = fieldsUnder(columns, cells)
  // A course in progress ends before its grade.
  const isOpen = fields?.status !== undefined && fields.status !== 'taken'
  return lacking.every(({ kind }) => MAY_LACK.has(kind) || (isOpen && kind === 'grade')) ? fields : undefined
}

/** Subject and number in two cells under one name. */
function joined(cells: readonly string[], columns: readonly Column[]): readonly string[] {
  const at = columns.findIndex(({ kind }) => kind === 'code')
  const [subject = '', number = ''] = at === -1 ? [] : cells.slice(at, at + 2)
  if (cells.length !== columns.length + 1 || !codeOfTwo(subject, number)) return cells
  return cells.toSpliced(at, 2, `${subject} ${number}`)
}

export function fieldsUnder(columns: readonly Column[], cells: readonly string[]): Fields | undefined {
  const fields: Fields = {}
  let subject: string | undefined
  for (const [at, { kind }] of columns.entries()) {
    const cell = squeeze(cells[at] ?? '')
    if (kind === 'subject') subject = cell
    else if (kind === 'number') {
      const code = subject === undefined ? undefined : codeOfTwo(subject.toUpperCase(), cell)
      if (!code) return undefined
      fields.code = code
    } else if (!put(fields, kind, cell)) return undefined
  }
  return isWhole(fields, columns) ? fields : undefined
}

/** Whether a row without grade is one of a course that runs, and not a damaged one. */
function isWhole(fields: Fields, columns: readonly Column[]): boolean {
  const has = (kind: ColumnKind) => columns.some((column) => column.kind === kind)
  if (!fields.code) return false
  if (has('title') && fields.title === undefined) return false
  if (
    (has('credits') || has('attempted') || has('earned')) &&
    (fields.credits ?? fields.attempted ?? fields.earned) === undefined
  )
    return false
  return !has('term') || fields.term !== undefined
}

/** Puts a cell into its field; false where it doesn't fit. */
export function put(fields: Fields, kind: ColumnKind, cell: string): boolean {
  if (kind === 'code') return putCode(fields, cell)
  if (kind === 'code-title') return putCode(fields, cell) && fields.title !== undefined
  if (cell === '' || NOTHING.test(cell)) return true
  switch (kind) {
    case 'title':
      if (/[█▓�]|\{\{|…$|\.\.\.$/.test(cell)) return false
      fields.title = cell
      return true
    case 'grade':
      return putGrade(fields, cell)
    case 'percent':
      return putNumber(fields, 'percent', cell.replace(/\s?%$/, ''))
    case 'credits':
    case 'attempted':
    case 'earned':
    case 'points':
      return putNumber(fields, kind, cell)
    case 'term': {
      const term = termOf(cell)
      if (term !== undefined) fields.term = term
      return term !== undefined
    }
    case 'status':
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

/** `CS 101 - Intro to Computing`, `CPSC-1150-002 Program Design`, `MAT  1171  01`. */
export function codeAndTitle(text: string, isCell = false): { code: Code; title: string } | undefined {
  const found = codeAtStart(text, isCell)
  if (!found) return undefined
  const rest = text.slice(found.length)
  if (rest !== '' && !/^[\s:–—-]/.test(rest)) return undefined
  const title = squeeze(
    rest.replace(/^\s*(?:[-–—:]\s+|\s)/, '').replace(/^(?:[A-Z]?\d{2,3}[A-Z]?|[A-Z])(?:\s*[-–—]\s+|$)/, ''),
  )
  if (/^[-–—:]/.test(title) || (title !== '' && RUBBISH.test(title) && !/[?#]/.test(title))) return undefined
  return { code: found.code, title }
}

function putGrade(fields: Fields, cell: string): boolean {
  const bare = cell.replace(/^[([]\s*(.*?)\s*[)\]]$/, '$1').replace(/[*#]+$/, '')
  const mark = markOf(bare)
  if (mark !== undefined) {
    fields.grade = mark
    return true
  }
  const both = /^(\S+)\s*\(?\s*(\d{1,3}(?:\.\d+)?)\s*%\s*\)?$/.exec(bare)
  const letter = both?.[1] === undefined ? undefined : markOf(both[1])
  if (both && letter !== undefined) {
    fields.grade = letter
    fields.percent = Number(both[2])
    return true
  }
  const percent = percentOf(bare)
  if (percent !== undefined) {
    fields.grade = bare.replace(/\s/g, '')
    return true
  }
  return putStatus(fields, bare)
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
