import { codeAtStart, wholeCode } from '../words/codes.ts'
import type { ColumnKind } from '../words/column-names.ts'
import { tailTokens } from '../rows/tail-tokens.ts'
import { isPending, markOf, mayFail, numberOf, percentOf, statusOfMark } from '../words/grades.ts'
import { squeeze } from '../words/lines.ts'
import type { Code, Fields } from '../words/shapes.ts'
import { outcomeOf } from '../words/outcomes.ts'
import { statusOf } from '../words/statuses.ts'
import { termInColumn } from '../words/terms.ts'

const NOTHING = /^[-–—.*\s]*$|^(?:n\/a|none|tba)$/i

export const isNothing = (cell: string): boolean => NOTHING.test(cell)

/** A course that has no grade yet has an empty cell; a hidden or broken one has signs in it. */
const RUBBISH = /[█▓�#?~@<>{}[\]|…_^\\]|\.\.\./

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
      if (fields.grade !== undefined && statusOf(cell) === undefined && outcomeOf(cell) !== undefined)
        return putOutcome(fields.grade, cell)
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
  const [, course = '', credits] = WITH_CREDITS.exec(cell) ?? []
  const weighted = credits === undefined ? undefined : wholeCode(course)
  if (weighted && credits !== undefined) {
    fields.code = weighted
    return fields.credits === undefined && putNumber(fields, 'credits', credits)
  }
  const split = codeAndTitle(cell, true)
  if (!split) return false
  fields.code = split.code
  if (split.title !== '') fields.title = split.title
  return true
}

/** `EECS 1012 3.00` */
const WITH_CREDITS = /^([A-Z]{2,4} \d{4}) (\d\.\d\d)$/

/** `ACCT 1110, 004`, `MUS 171/01`, `PSYC 1101, 0A1` */
const SECTION = /^\s?[,/.]\s?(?=.*\d)[A-Z\d]{1,4}$/
/** `GPA 3.500` */
const FIGURE = /^\p{L}+:?\s\d\.\d+$/u

/** `CS 101 - Intro to Computing`, `CPSC-1150-002 Program Design`, `MAT  1171  01`. */
export function codeAndTitle(text: string, isCell = false): { code: Code; title: string } | undefined {
  const found = codeAtStart(text, isCell)
  if (!found) return undefined
  const rest = text.slice(found.length)
  if (rest !== '' && !/^[\s:–—-]/.test(rest))
    return isCell && SECTION.test(rest) && !FIGURE.test(text) ? { code: found.code, title: '' } : undefined
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

/** How a course ended says no more than its grade, or contradicts it. */
const putOutcome = (grade: string, cell: string): boolean => {
  const status = statusOfMark(grade)
  return (status === 'transfer-credit' ? 'completed' : status) === outcomeOf(cell)
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
