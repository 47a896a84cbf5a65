import { mentionsCode } from '../words/codes.ts'
import { percentOf, statusOfMark } from '../words/grades.ts'
import type { Context, Fields, Line, ReadCourse } from '../words/shapes.ts'
import { termsIn } from '../words/terms.ts'
import { cluesIn, isMark, isNumberedTerm, isSums, isValue, namesTotals, type Clue } from './line-clues.ts'
import { isYearHeading } from './contradictions.ts'
import { couldBeLacking } from './row-rest.ts'

/** A row with the course that was read from it. */
export interface ReadRow {
  lines: readonly Line[]
  fields: Fields
  course: ReadCourse
  context: Context
  isProse: boolean
  /** Words or cells of the row that the course doesn't use. */
  unused: readonly string[]
}

/** What a heading was understood to say of the rows below it. */
export interface Understood {
  what: 'term' | 'state' | 'school'
  /** The term that holds from it on. */
  term: string | undefined
}

/** The lines of a part of a text in order, and what became of them. */
export interface Account {
  lines: readonly Line[]
  rows: readonly ReadRow[]
  understood: ReadonlyMap<number, Understood>
  names: ReadonlySet<number>
  /** Lines of rows that were not read. */
  lost: ReadonlySet<number>
}

/** Further values of a course stand at most this many lines below it. */
const NEAR = 6
const LEAST_VALUES = 3
const MOST_VALUES = 0.3
const LASTING: readonly Clue[] = ['term', 'transfer', 'state', 'later', 'pass', 'interim']
/** `Transfer hours accepted: 9.00` below the courses that it sums up */
const SUM_OF_TRANSFER = /\btransfer\w* (?:credits?|units|hours)\b[^:\d]{0,20}:?\s*\d[\d.]*\s*$/i
const PLACE = /\b(?:university|college|institut\w*|school|academy|polytechnic|universi\w+)\b/i

/**
 * Rows with a field in doubt that they don't state by themselves: a line near them, or a cell in them, may say it and
 * was not understood.
 */
export function doubtfulRows(account: Account): ReadonlySet<ReadRow> {
  const walk = new Walk(account.rows)
  const starts = Map.groupBy(account.rows, ({ lines }) => lines[0]?.at ?? -1)
  const within = new Set(account.rows.flatMap(({ lines }) => lines.map(({ at }) => at)))
  for (const line of account.lines) {
    const rows = starts.get(line.at)
    const understood = account.understood.get(line.at)
    if (rows) walk.passRows(rows, line)
    else if (within.has(line.at)) continue
    else if (understood) walk.passHeading(understood)
    else if (account.names.has(line.at)) walk.above = undefined
    else if (account.lost.has(line.at)) walk.passLost(line)
    else walk.passLine(line)
  }
  return walk.isTorn ? new Set(account.rows) : walk.doubtful
}

/** A text read from above, with what was not understood so far. */
class Walk {
  readonly doubtful = new Set<ReadRow>()
  above: { row: ReadRow; end: number } | undefined
  /** Clues that hold for what follows, and whether a row did. */
  readonly #open = new Map<Clue, boolean>()
  /** The line of a mark without its course. */
  #stray: number | undefined
  #term: string | undefined
  /** Whether rows stood under the last heading of a term, and a sum below them. */
  #hasRowsOfTerm = false
  #isTotalled = false
  /** Values on lines of their own. */
  #values = 0
  #isBelowTotals = false
  readonly #rows: number
  /** Whether a line above was not understood. */
  #hasLines = false
  /** Whether headings give most rows their terms. */
  readonly #areHeaded: boolean
  /** Whether titles go on in the line below. */
  readonly #areWrapped: boolean
  /** Whether any row has a term. */
  readonly #haveTerms: boolean
  /** Whether rows say their terms by themselves. */
  readonly #hasOwnTerms: boolean
  /** Whether rows stood under the last heading of a state. */
  #hasRows = false
  /** Whether words that may end that state came behind them. */
  #mayHaveEnded = false

  constructor(rows: readonly ReadRow[]) {
    const headed = rows.filter(
      ({ fields, context }) => fields.term === undefined && context.term !== undefined,
    )
    this.#rows = rows.length
    this.#areWrapped = rows.some(isWrapped)
    this.#haveTerms = rows.some(({ course }) => course.term !== null)
    this.#areHeaded = headed.length * 2 > rows.length
    this.#hasOwnTerms = rows.some(({ fields }) => fields.term !== undefined)
  }

  passRows(rows: readonly ReadRow[], line: Line): void {
    for (const row of rows) {
      if (this.#isInDoubt(row) || this.#stray === line.at - 1) this.doubtful.add(row)
      this.above = { row, end: row.lines.at(-1)?.at ?? line.at }
      if (isYearHeading(row)) this.#open.set('term', false)
    }
    for (const clue of this.#open.keys()) this.#open.set(clue, true)
    this.#stray = undefined
    this.#hasRows = this.#hasRowsOfTerm = true
    this.#isBelowTotals = false
  }

  /** A heading ends what lines above it could say; that of a term only where courses stood between. */
  passHeading({ what, term }: Understood): void {
    this.above = this.#stray = undefined
    if (what === 'school') return
    if (what === 'term') this.#open.delete('term')
    for (const clue of ['transfer', 'state', 'later'] as const)
      if (what === 'state' || this.#open.get(clue) === true) this.#open.delete(clue)
    if (what === 'state') this.#mayHaveEnded = this.#hasRows = false
    if (what === 'term') this.#isTotalled = this.#hasRowsOfTerm = false
    this.#term = term
    this.#isBelowTotals = false
  }

  /** A row that was not read may end with the heading of the next term. */
  passLost({ text }: Line): void {
    this.above = this.#stray = undefined
    if (this.#hasOwnTerms || !/(?:19|20)\d\d/.test(text)) return
    if (termsIn(text).some(({ term }) => term !== this.#term)) this.#open.set('term', false)
  }

  /** Whether so many values stand alone that the rows were not understood. */
  get isTorn(): boolean {
    return this.#values >= LEAST_VALUES && this.#values > this.#rows * MOST_VALUES
  }

  passLine(line: Line): void {
    // Below the name of a sum stands the sum.
    if (namesTotals(line.text)) this.#isBelowTotals = true
    else if (isValue(line.text) && !this.#isBelowTotals) this.#values++
    if (mentionsCode(line.text)) this.passLost(line)
    if (!line.text.includes('\t')) this.#hasLines = true
    const isSumOfTransfer =
      SUM_OF_TRANSFER.test(line.text) && this.above?.row.course.status === 'transfer-credit'
    if (isSumOfTransfer || isSums(line.text)) {
      // The sum of another term than the one above heads its courses.
      if (termsIn(line.text).some(({ term }) => term !== this.#term)) this.#open.set('term', false)
      if (this.#hasRowsOfTerm && namesTotals(line.text) && /\d/.test(line.text)) this.#isTotalled = true
      this.above = this.#stray = undefined
      return
    }
    const clues = cluesIn(line.text)
    // Where no course has a term, its number in the program is none either.
    const isNumber = !this.#haveTerms && isNumberedTerm(line.text)
    for (const clue of LASTING)
      if (clues.has(clue) && !(isNumber && clue === 'term')) this.#open.set(clue, false)
    if (clues.has('words') && this.#hasRows && !PLACE.test(line.text)) this.#mayHaveEnded = true
    const { above } = this
    const distance = above ? line.at - above.end : NEAR + 1
    if (
      above &&
      distance <= NEAR &&
      (clues.has('labelled') ||
        (clues.has('mark') && lacksGrade(above.row)) ||
        (distance === 1 && this.#says(clues, line, above.row)))
    )
      this.doubtful.add(above.row)
    if (distance > NEAR) this.above = undefined
    this.#stray = isMark(line.text) ? line.at : undefined
  }

  /** Whether the line below a row may say what the row lacks. */
  #says(clues: ReadonlySet<Clue>, line: Line, { course, isProse, lines }: ReadRow): boolean {
    if (isProse) return false
    if (clues.has('mark') || (clues.has('term') && course.term === null)) return true
    const isIndented = indentOf(line) > indentOf(lines[0]) + 1
    const mayGoOn = (isIndented || this.#areWrapped) && !NOTE.test(line.text)
    return clues.has('words') && (course.title === null || mayGoOn)
  }

  #isInDoubt({ fields, course, context, unused }: ReadRow): boolean {
    if (unused.some((cell) => couldBeLacking(cell, course, fields))) return true
    if (
      (this.#open.has('term') || (this.#isTotalled && context.term !== undefined)) &&
      fields.term === undefined
    )
      return true
    // A course that ended has a term where the others have theirs by headings.
    if (this.#areHeaded && this.#hasLines && course.term === null && hasEnded(course, context)) return true
    if (this.#open.has('pass') && percentOf(course.grade ?? '') !== undefined) return true
    if (this.#open.has('interim') && course.grade !== null) return true
    if (this.#open.has('later') && course.status === 'in-progress') return true
    if (fields.status !== undefined && fields.status !== 'taken') return false
    const isByHeading =
      context.status === course.status &&
      (course.grade === null || statusOfMark(course.grade) !== course.status)
    if (this.#mayHaveEnded && isByHeading) return true
    if (this.#open.has('transfer') && course.status === 'completed') return true
    return this.#open.has('state') && course.grade === null
  }
}

const hasEnded = ({ status }: ReadCourse, context: Context): boolean =>
  context.status === undefined && (status === 'completed' || status === 'failed' || status === 'withdrawn')

/** Whether the title of a row goes on in its second line. */
const isWrapped = ({ course: { title }, lines, isProse }: ReadRow): boolean =>
  !isProse && title !== null && lines.length === 2 && lines.every(({ text }) => !text.includes(title))

/** Whether a course runs because it has no grade, which may stand further below. */
const lacksGrade = ({ course, fields, isProse }: ReadRow): boolean =>
  !isProse && course.grade === null && fields.status === undefined && course.status === 'in-progress'

/** Remarks below a row, and damaged rows. */
const NOTE =
  /\b(?:repeat\w*|exclu\w*|inclu\w*|score|topics?|designation|continued|credit|end of|transcript)\b|\d\.\d|:\s/i

const indentOf = (line: Line | undefined): number => /^\s*/.exec(line?.text ?? '')?.[0].length ?? 0
