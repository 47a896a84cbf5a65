import type { CourseStatus } from '../../../../platform/catalog/course-status.ts'
import { isSound, strayWords, withoutCampuses, withoutGaps, withoutSections } from './check-titles.ts'
import { finish } from './rows/finish.ts'
import type { Reading } from './rows/free-row.ts'
import { settleTitles } from './rows/title-lines.ts'
import { creditsOfAll, passMarkIn, statusOfMark } from './words/grades.ts'
import { withExplainedMarks } from './words/legend.ts'
import { linesOf } from './words/lines.ts'
import { withTermCodes } from './words/term-codes.ts'
import { withSubjects } from './words/subjects.ts'
import { tableOf } from './table/columns.ts'
import { namesIn } from './table/find-tables.ts'
import { partsOf } from './page-columns.ts'
import { readPart, startState, type Row } from './read-part.ts'
import type { Fields, Line, ReadCourse } from './words/shapes.ts'

export interface ReadLines {
  courses: ReadCourse[]
  /** Lines around courses: names, terms, totals, notes. */
  headings: string[]
  /** Lines that couldn't be read, as written. */
  unread: string[]
}

/**
 * Reads a transcript as people copy, export or type it. Every line that says something becomes a part of a course, a
 * heading, or is given back unread.
 */
export function readLines(text: string): ReadLines {
  const lines = linesOf(text)
  const bounded = lines.slice(0, withinBounds(lines))
  const read = withSubjects(withExplainedMarks(withTermCodes(bounded)), isNames)
  const state = startState(read)
  const page = partsOf(read)
  const parts = page.parts.map((part) => readPart(part, state))
  const rows = parts.flatMap((part) => part.rows)
  const usual = usualPattern(rows)
  withoutSections(rows)
  withoutCampuses(rows)
  withoutGaps(rows)
  settleTitles(rows)
  const stray = strayWords(rows)
  const hasGrades = rows.some(({ readings }) => readings.some(({ fields }) => fields.grade !== undefined))
  const unread = new Set(
    [...parts.flatMap((part) => part.unread), ...page.unplaced, ...lines.slice(read.length)].map(
      ({ at }) => at,
    ),
  )
  // Where much could not be read, a code alone may be a part of something else.
  const isBare = !hasGrades && unread.size <= rows.length / 2
  const taken = new Set<number>()
  const passMark = read.map(({ text: line }) => passMarkIn(line)).find((mark) => mark !== undefined)
  const allCredits = new Set(read.flatMap(({ text: line }) => creditsOfAll(line) ?? []))
  const list = { isBare, saysFailed: says(rows, 'failed'), passMark, allCredits }
  const found = rows.map((row) => ({ row, course: courseOf(row, usual, list, stray) }))
  for (const { row, course } of found) for (const { at } of row.lines) (course ? taken : unread).add(at)
  const of = (isWanted: (line: Line) => boolean) => lines.filter(isWanted).map(({ raw }) => raw)
  return {
    courses: found
      .filter(({ row }) => !isProse(row) || !unread.has(firstLine(row)))
      .toSorted((a, b) => firstLine(a.row) - firstLine(b.row))
      .flatMap(({ course }) => course ?? []),
    headings: of(({ at }) => !unread.has(at) && !taken.has(at)),
    unread: of(({ at }) => unread.has(at)),
  }
}

const isNames = (text: string): boolean => (namesIn(text) ?? tableOf(text)) !== undefined

/** What holds for all rows of a text. */
interface List {
  /** Whether it is one of nothing but codes. */
  isBare: boolean
  /** Whether it has a word for failed courses. */
  saysFailed: boolean
  /** The percentage that passes a course, where the text says it. */
  passMark: number | undefined
  /** The credits that the text says every course has. */
  allCredits: ReadonlySet<number>
}

const says = (rows: readonly Row[], status: CourseStatus): boolean =>
  rows.some(({ readings }) => readings.some(({ fields }) => fields.status === status))

const firstLine = ({ lines }: Row): number => lines[0]?.at ?? 0

/** A sentence is understood as a whole or not at all. */
const isProse = ({ readings }: Row): boolean => readings[0]?.pattern === 'prose'

/** No transcript is longer; what comes after this many characters or lines is given back unread, to bound the time. */
const MOST_CHARACTERS = 60_000
const MOST_LINES = 2_000

function withinBounds(lines: readonly Line[]): number {
  let length = 0
  const beyond = lines.findIndex(
    ({ text }, at) => at === MOST_LINES || (length += text.length) > MOST_CHARACTERS,
  )
  return beyond === -1 ? lines.length : beyond
}

/** The pattern of most rows that can be read in one way only. */
function usualPattern(rows: readonly Row[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { readings } of rows) {
    const [only, other] = readings
    if (only && !other) counts.set(only.pattern, (counts.get(only.pattern) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

function courseOf(
  row: Row,
  usual: string | undefined,
  list: List,
  stray: ReadonlySet<string>,
): ReadCourse | undefined {
  const readings = row.readings.filter((reading) => isSound(reading, stray))
  const [only] = readings
  const reading = readings.length === 1 ? only : chosen(readings, row, usual)
  if (!reading) return undefined
  return finish(withCredits(withStatus(reading, row, list), list), row.context, list.passMark)
}

/** "All courses are 3 credits" holds for those that say nothing else. */
function withCredits(fields: Fields, { allCredits }: List): Fields {
  const [credits, other] = allCredits
  const isTold = (fields.credits ?? fields.attempted ?? fields.earned) !== undefined
  return credits === undefined || other !== undefined || isTold ? fields : { ...fields, credits }
}

/** Of several ways to read a row the one that the other rows have. */
function chosen(readings: readonly Reading[], row: Row, usual: string | undefined): Reading | undefined {
  const bare = readings.find(({ fields }) => fields.grade === undefined)
  // `Linear Algebra I` ends with a numeral where no grade is due.
  if (bare && (row.context.status === 'planned' || row.context.status === 'in-progress')) return bare
  const isNumeral = bare?.fields.title?.endsWith(' I') === true && !/\b[IVX]+ I$/.test(bare.fields.title)
  if (bare && isNumeral) return usual === undefined || usual.includes('mark') ? undefined : bare
  const least = Math.min(...readings.map(({ empty = 0 }) => empty))
  const fullest = readings.filter(({ empty = 0 }) => empty === least)
  return fullest.length === 1 ? fullest[0] : fullest.find(({ pattern }) => pattern === usual)
}

/** The status of a row that says it badly: an empty cell for the grade, a bare code, a failed course that ended. */
function withStatus({ fields }: Reading, row: Row, list: List): Fields {
  // Where no course is called failed, one that ended is called completed.
  const isFailed = fields.grade !== undefined && statusOfMark(fields.grade) === 'failed'
  if (isFailed && fields.status === 'completed' && !list.saysFailed) return { ...fields, status: 'taken' }
  if (
    fields.grade !== undefined ||
    fields.percent !== undefined ||
    fields.status !== undefined ||
    row.context.status !== undefined
  )
    return fields
  const earned = fields.earned ?? 0
  const points = fields.points ?? 0
  if (row.ungraded === 'runs' && earned === 0 && points === 0) return { ...fields, status: 'in-progress' }
  // A list of nothing but codes is a list of courses taken.
  return list.isBare && row.ungraded !== 'unclear' ? { ...fields, status: 'completed' } : fields
}
