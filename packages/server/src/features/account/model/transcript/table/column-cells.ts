import { isNumber, isSubject } from '../words/codes.ts'
import type { ColumnKind } from '../words/column-names.ts'
import { areCredits, markOf, numberOf, percentOf } from '../words/grades.ts'
import { outcomeOf } from '../words/outcomes.ts'
import { statusOf } from '../words/statuses.ts'
import { isSeason, termInColumn, termOf } from '../words/terms.ts'
import type { Fields } from '../words/shapes.ts'
import { tailTokens } from '../rows/tail-tokens.ts'
import { SESSION } from './cell-row.ts'
import { isNothing, put } from './put-cell.ts'

/** Forms of cells that say less than a kind of column. */
export type CellForm =
  | ColumnKind
  | 'named-term'
  | 'named-status'
  | 'mark'
  | 'plain-mark'
  | 'percent-only'
  | 'any-grade'
  | 'credits-like'
  | 'small-number'
  | 'season'
  | 'session'
  | 'half'
  | 'outcome'

const PERSON =
  /^\p{Lu}[\p{L}'’-]+,\s\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}\.?)?$|^(?:\p{Lu}\.\s?)+\p{Lu}|^(?:dr|prof|mr|mrs|ms)\.?\s/iu

const SECTION = /^0\d/

/** From here on a number is no credits. */
const LEAST_LARGE = 20

function isOf(cell: string, form: CellForm): boolean {
  switch (form) {
    case 'subject':
      return isSubject(cell.toUpperCase())
    case 'number':
      return isNumber(cell)
    case 'mark':
      return cell === cell.toUpperCase() && markOf(cell) !== undefined
    case 'plain-mark':
      return /^[A-Z]{2,4}$/.test(cell) && markOf(cell) !== undefined
    case 'percent-only':
      return percentOf(cell) !== undefined
    case 'any-grade':
      return isOf(cell, 'percent-only') || isOf(cell, 'mark')
    case 'credits-like':
      return !SECTION.test(cell) && areCredits(numberOf(cell) ?? -1)
    case 'small-number':
      return !SECTION.test(cell) && (numberOf(cell) ?? LEAST_LARGE) < LEAST_LARGE
    case 'points':
      return !SECTION.test(cell) && numberOf(cell) !== undefined
    case 'term':
      return termOf(cell) !== undefined
    case 'session':
      return SESSION.test(cell)
    case 'half':
      return /^[12]$/.test(cell)
    case 'outcome':
      return outcomeOf(cell) !== undefined
    case 'season':
      return cell.length > 2 && isSeason(cell)
    case 'named-term':
      return termInColumn(cell) !== undefined
    case 'status':
      return statusOf(cell) !== undefined
    case 'named-status':
      return statusOf(cell) !== undefined || outcomeOf(cell) !== undefined
    case 'title':
      return isText(cell)
    // A letter and a number may be a room, and `BY1A` a section; among other codes they are.
    case 'code':
      return !/^[A-Z][ -]\d|^[A-Z]{2}\d[A-Z]$/.test(cell) && put({}, form, cell)
    default:
      return put({}, form, cell)
  }
}

const isText = (cell: string): boolean =>
  /\p{L}{3}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(cell) &&
  !PERSON.test(cell) &&
  termOf(cell) === undefined &&
  !/^\d{1,2}[-/]\w{3}|\d:\d\d/.test(cell)

/** What stands in the columns of the rows of a table. */
export class ColumnCells {
  readonly #rows: readonly (readonly string[])[]
  readonly #shares = new Map<string, number>()

  constructor(rows: readonly (readonly string[])[]) {
    this.#rows = rows
  }

  at(column: number): string[] {
    return this.#rows.map((row) => row[column] ?? '')
  }

  #said(column: number): string[] {
    return this.at(column).filter((cell) => !isNothing(cell))
  }

  /** How many of the cells that say something are of a form, from 0 to 1. */
  share(column: number, form: CellForm): number {
    const key = `${column} ${form}`
    const known = this.#shares.get(key)
    if (known !== undefined) return known
    const cells = this.#said(column)
    const share = cells.filter((cell) => isOf(cell, form)).length / Math.max(cells.length, 1)
    this.#shares.set(key, share)
    return share
  }

  filled(column: number): number {
    return this.#said(column).length
  }

  isEmpty(column: number): boolean {
    return this.filled(column) === 0
  }

  distinct(column: number): number {
    return new Set(this.#said(column)).size
  }

  /** Whether some row has a value in both columns, and not the same. */
  differ(one: number, other: number): boolean {
    return this.#rows.some((row) => {
      const [first, second] = [row[one] ?? '', row[other] ?? '']
      return !isNothing(first) && !isNothing(second) && first !== second
    })
  }

  areEqual(one: number, other: number): boolean {
    return this.#rows.every((row) => (row[one] ?? '') === (row[other] ?? ''))
  }

  /** Whether hours are those of the classes, too many to be credits. */
  areClassHours(column: number): boolean {
    return this.#said(column).some((cell) => (numberOf(cell) ?? 0) > LEAST_LARGE)
  }

  /** Whether numbers count attempts at a course, the first of most. */
  areAttempts(column: number): boolean {
    const cells = this.#said(column)
    return (
      cells.every((cell) => /^[1-4]$/.test(cell)) &&
      cells.filter((cell) => cell === '1').length * 2 > cells.length
    )
  }

  /** Whether several values stand in most cells: `3.00 B`. */
  areJoined(column: number): boolean {
    const cells = this.#said(column)
    const joined = cells.filter((cell) => {
      const tokens = tailTokens(cell, 0, false) ?? []
      return tokens.length > 1 && tokens.some(({ kind }) => kind === 'mark')
    })
    return joined.length * 2 > cells.length
  }

  /** Whether a column numbers the rows. */
  isCounting(column: number): boolean {
    const numbers = this.at(column).map((cell) => numberOf(cell) ?? -1)
    return numbers.length > 3 && numbers.every((number, row) => row === 0 || number > (numbers[row - 1] ?? 0))
  }

  /** Whether each number of a column is nothing or that of another. */
  isPart(column: number, whole: number): boolean {
    const numbers = this.at(whole).map((cell) => numberOf(cell))
    return this.at(column).every((cell, row) => !numberOf(cell) || numberOf(cell) === numbers[row])
  }

  /** Whether most codes of a column have a title in the same cell. */
  haveTitles(column: number): boolean {
    const cells = this.#said(column)
    const titled = cells.filter((cell) => {
      const fields: Fields = {}
      return put(fields, 'code', cell) && fields.title !== undefined
    })
    return titled.length * 2 > cells.length
  }

  /** Whether a column tells courses apart: about as many texts as there are codes. */
  areTitles(column: number, codes: number | undefined): boolean {
    if (codes === undefined) return false
    const courses = new Set(this.#said(codes).map((cell) => courseIn(cell)))
    const least = this.#isOneEach(column, codes) ? 0.8 : 0.9
    return this.filled(column) > 1 && this.distinct(column) >= least * courses.size
  }

  /** Whether every course has the same text wherever it comes again. */
  #isOneEach(column: number, codes: number): boolean {
    const texts = new Map<string, string>()
    return this.#rows.every((row) => {
      const [course, text] = [courseIn(row[codes] ?? ''), row[column] ?? '']
      const known = texts.get(course) ?? text
      texts.set(course, text)
      return known === text
    })
  }
}

/** A code without its section. */
function courseIn(cell: string): string {
  const fields: Fields = {}
  return put(fields, 'code', cell) && fields.code ? `${fields.code.subject} ${fields.code.number}` : cell
}
