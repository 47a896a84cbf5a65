import type { CourseStatus } from '../../../../platform/catalog/course-status.ts'
import { strayWords, withoutCampuses, withoutGaps, withoutSections } from './check-titles.ts'
import { courseOf, usualPattern, type FoundCourse } from './choose-reading.ts'
import { contradictedRows } from './evidence/contradictions.ts'
import { doubtfulRows, type ReadRow } from './evidence/doubts.ts'
import { withoutMenus } from './evidence/menus.ts'
import { unusedWords } from './evidence/row-rest.ts'
import { withLongNumbers } from './rows/long-numbers.ts'
import { settleTitles } from './rows/title-lines.ts'
import { withSessionsLast } from './rows/session-first.ts'
import { withFiguresLast } from './rows/behind-code.ts'
import { withUnitsLast } from './rows/units-first.ts'
import { withGluedRows } from './words/glued-rows.ts'
import { creditsOfAll, passMarkIn } from './words/grades.ts'
import { withExplainedMarks } from './words/legend.ts'
import { linesOf } from './words/lines.ts'
import { withForeignTerms } from './words/foreign-terms.ts'
import { withOwnScales } from './words/own-scale.ts'
import { withTermNames } from './words/term-names.ts'
import { withTermCodes } from './words/term-codes.ts'
import { withSubjects } from './words/subjects.ts'
import { tableOf } from './table/columns.ts'
import { withPointCredits } from './table/point-credits.ts'
import { namesIn } from './table/find-tables.ts'
import { partsOf } from './page-columns.ts'
import { startState } from './part-state.ts'
import { documentsOf } from './schools/documents.ts'
import type { NamedSchool } from './schools/named-school.ts'
import { withSchools } from './schools/row-schools.ts'
import { schoolHeadings, type SchoolHeadings } from './schools/school-headings.ts'
import { readPart, type ReadPart, type Row } from './read-part.ts'
import type { Line, ReadCourse } from './words/shapes.ts'

export interface ReadLines {
  courses: ReadCourse[]
  /** The lines of each course, as written. */
  written: ReadonlyMap<ReadCourse, readonly string[]>
  /** Lines around courses: names, terms, totals, notes. */
  headings: string[]
  /** Lines that couldn't be read, as written. */
  unread: string[]
}

/**
 * Reads a transcript as people copy, export or type it. Every line that says something becomes a part of a course, a
 * heading, or is given back unread. Transcripts of several schools in one text are read each by itself.
 */
export function readLines(text: string, named: NamedSchool = nobody): ReadLines {
  const { lines, beyond } = linesOf(text)
  const headings = schoolHeadings(lines, named)
  const read = documentsOf(lines, headings).map((document) => readDocument(document, headings, named))
  return {
    courses: read.flatMap(({ courses }) => courses),
    written: new Map(read.flatMap(({ written }) => [...written])),
    headings: read.flatMap((each) => each.headings),
    unread: [...read.flatMap(({ unread }) => unread), ...beyond],
  }
}

const nobody: NamedSchool = () => undefined

function readDocument(lines: readonly Line[], headings: SchoolHeadings, named: NamedSchool): ReadLines {
  const { lines: bounded, ofRows } = withSchools(
    withUnitsLast(
      withSessionsLast(withFiguresLast(withPointCredits(withGluedRows(lines.map(withoutRemarks))))),
    ),
    named,
  )
  const read = withSubjects(
    withLongNumbers(
      withOwnScales(withExplainedMarks(withTermNames(withTermCodes(withForeignTerms(bounded))))),
    ),
    isNames,
  )
  const state = startState(read, { headings, ofRows })
  const page = partsOf(read)
  const parts = page.parts.map((part) => readPart(part, state))
  const rows = parts.flatMap((part) => part.rows)
  withoutMenus(rows, read)
  const usual = usualPattern(rows)
  withoutSections(rows, read)
  withoutCampuses(rows)
  withoutGaps(rows)
  settleTitles(rows)
  const stray = strayWords(rows)
  const hasGrades = rows.some(({ readings }) => readings.some(({ fields }) => fields.grade !== undefined))
  const unread = new Set([...parts.flatMap((part) => part.unread), ...page.unplaced].map(({ at }) => at))
  // Where much could not be read, a code alone may be a part of something else.
  const isBare = !hasGrades && unread.size <= rows.length / 2
  const taken = new Set<number>()
  const passMark = read.map(({ text: line }) => passMarkIn(line)).find((mark) => mark !== undefined)
  const allCredits = new Set(read.flatMap(({ text: line }) => creditsOfAll(line) ?? []))
  const list = { isBare, saysFailed: says(rows, 'failed'), passMark, allCredits }
  const courses = new Map(rows.map((row) => [row, courseOf(row, usual, list, stray)]))
  const sound = soundCourses(parts, courses)
  const found = rows.map((row) => ({ row, course: sound.get(row) }))
  for (const { row, course } of found) for (const { at } of row.lines) (course ? taken : unread).add(at)
  const of = (isWanted: (line: Line) => boolean) => lines.filter(isWanted).map(({ raw }) => raw)
  return {
    courses: found
      .filter(({ row }) => !isProse(row) || !unread.has(firstLine(row)))
      .toSorted((a, b) => firstLine(a.row) - firstLine(b.row))
      .flatMap(({ course }) => course ?? []),
    written: new Map(
      found.flatMap(({ row, course }) =>
        course ? [[course, row.lines.map(({ raw }) => raw)] as const] : [],
      ),
    ),
    headings: of(({ at }) => !unread.has(at) && !taken.has(at)),
    unread: of(({ at }) => unread.has(at)),
  }
}

/** `Class avg: B- (n=142)`, at the end of a row */
const CLASS_AVERAGE =
  /(?<=\d.*)(?:\s{2,}|\t)class (?:avg|average|median)\s?[:=]?\s?(?:[A-F][+-]?|\d[\d.]*\s?%?)(?:\s?\(n\s?=\s?\d+\))?\s*$/i

/** `Courses not used: MATH 1130`, which says nothing of the course */
const NOT_USED = /^\s*courses? not used\s?:\s*(?=[A-Z]{2,5} \d{3,4}\b)/i

const withoutRemarks = (line: Line): Line => ({
  ...line,
  text: line.text.replace(CLASS_AVERAGE, '').replace(NOT_USED, ''),
})

const isNames = (text: string): boolean => (namesIn(text) ?? tableOf(text)) !== undefined

const says = (rows: readonly Row[], status: CourseStatus): boolean =>
  rows.some(({ readings }) => readings.some(({ fields }) => fields.status === status))

const firstLine = ({ lines }: Row): number => lines[0]?.at ?? 0

/** A sentence is understood as a whole or not at all. */
const isProse = ({ readings }: Row): boolean => readings[0]?.pattern === 'prose'

/** The courses of rows that nothing else in the text puts in doubt. */
function soundCourses(
  parts: readonly ReadPart[],
  courses: ReadonlyMap<Row, FoundCourse | undefined>,
): ReadonlyMap<Row, ReadCourse> {
  const read = new Map<ReadRow, Row>()
  const doubtful = new Set<ReadRow>()
  for (const { lines, rows, understood, names } of parts) {
    const lost = new Set<number>()
    const mine: ReadRow[] = []
    for (const row of rows) {
      const found = courses.get(row)
      const readRow = found && readRowOf(row, found)
      if (readRow) mine.push(readRow)
      else for (const { at } of row.lines) lost.add(at)
      if (readRow) read.set(readRow, row)
    }
    for (const row of doubtfulRows({ lines, rows: mine, understood, names, lost })) doubtful.add(row)
  }
  for (const row of contradictedRows([...read.keys()])) doubtful.add(row)
  return new Map([...read].flatMap(([row, of]) => (doubtful.has(row) ? [] : [[of, row.course] as const])))
}

/** Patterns of rows whose lines are values with labels or places of their own. */
const EXPLAINED: ReadonlySet<string> = new Set(['prose', 'card', 'vertical', 'stack'])

function readRowOf({ lines, context }: Row, { course, reading }: FoundCourse): ReadRow {
  const { fields, pattern } = reading
  const isWhole = EXPLAINED.has(pattern) || !lacksSomething(course)
  const unused =
    reading.unused ?? (isWhole ? [] : unusedWords(lines.map(({ text }) => text).join('\n'), fields))
  return { lines, fields, course, context, isProse: pattern === 'prose', unused }
}

const lacksSomething = ({ title, grade, credits, term }: ReadCourse): boolean =>
  title === null || grade === null || credits === null || term === null
