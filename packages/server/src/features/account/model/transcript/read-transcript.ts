import { finish } from './rows/finish.ts'
import type { Reading } from './rows/free-row.ts'
import { linesOf } from './words/lines.ts'
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
  const read = lines.slice(0, withinBounds(lines))
  const state = startState(read)
  const parts = partsOf(read).map((part) => readPart(part, state))
  const rows = parts.flatMap((part) => part.rows)
  const usual = usualPattern(rows)
  withoutSections(rows)
  const hasGrades = rows.some(({ readings }) => readings.some(({ fields }) => fields.grade !== undefined))
  const unread = new Set(
    [...parts.flatMap((part) => part.unread), ...lines.slice(read.length)].map(({ at }) => at),
  )
  // Where much could not be read, a code alone may be a part of something else.
  const isList = !hasGrades && unread.size <= rows.length / 2
  const taken = new Set<number>()
  const found: { at: number; course: ReadCourse }[] = []
  for (const row of rows) {
    const course = courseOf(row, usual, isList)
    for (const { at } of row.lines) (course ? taken : unread).add(at)
    if (course) found.push({ at: row.lines[0]?.at ?? 0, course })
  }
  const of = (isWanted: (line: Line) => boolean) => lines.filter(isWanted).map(({ raw }) => raw)
  return {
    courses: found.toSorted((a, b) => a.at - b.at).map(({ course }) => course),
    headings: of(({ at }) => !unread.has(at) && !taken.has(at)),
    unread: of(({ at }) => unread.has(at)),
  }
}

/** No transcript is longer; what comes after this many characters or lines is given back unread. */
const MOST_CHARACTERS = 200_000
const MOST_LINES = 5_000

function withinBounds(lines: readonly Line[]): number {
  let length = 0
  const beyond = lines.findIndex(
    ({ text }, at) => at === MOST_LINES || (length += text.length) > MOST_CHARACTERS,
  )
  return beyond === -1 ? lines.length : beyond
}

const SECTION = /^[A-Z] (?=\p{Lu})/u

/** A single letter before most titles is a section: `A Program Design`, `B Calculus I`. */
function withoutSections(rows: readonly Row[]): void {
  const readings = rows
    .flatMap((row) => row.readings)
    .filter(({ pattern, fields }) => pattern.includes(' ') && fields.title !== undefined)
  const lettered = readings.filter(({ fields }) => SECTION.test(fields.title ?? ''))
  if (lettered.length < 3 || lettered.length < readings.length * 0.5) return
  for (const { fields } of lettered) fields.title = fields.title?.replace(SECTION, '') ?? ''
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

function courseOf(row: Row, usual: string | undefined, isList: boolean): ReadCourse | undefined {
  const readings = row.readings.filter(({ fields }) => isTitle(fields.title))
  const [only] = readings
  const reading = readings.length === 1 ? only : chosen(readings, row, usual)
  if (!reading) return undefined
  return finish(withStatus(reading, row, isList), row.context)
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

const PROSE = /\b(?:was|were|got|took|taken twice|maybe|either|think|my|i['’]m|i['’]ve)\b|\?/i

/** Numbers and marks of cells, signs of damage, two values for one. */
const BROKEN =
  /[█▓�|]|…$|^\W*$|\d\.\d\d|\s[A-D][+–-](?:\s|$)|\s\d{1,2} \d{1,2}$|\s(?:or|[A-F]\s?\/)$|\bGraded\b|\bPass\/Fail\b/

/** Marks of single schools, whose meaning is not known. */
const UNKNOWN_MARK =
  /\p{Ll}.*\s(?:RG|REG|RE|RW|ENR|EN|RP|NR|NG|INC|DEF|WF|WP|WU|NP|CIP|XF|FX|E|H|SD|CC|R|Q|X|Z|NA|WIP|DNW)$/u

/** A title begins with a capital or a number, or the whole line is in small letters, and it isn't a sentence. */
const isTitle = (title: string | undefined): boolean =>
  title === undefined || (!PROSE.test(title) && !BROKEN.test(title) && !UNKNOWN_MARK.test(title))

/** A row without grade: what an empty cell or a bare code says. */
function withStatus({ fields }: Reading, row: Row, isList: boolean): Fields {
  if (
    fields.grade !== undefined ||
    fields.percent !== undefined ||
    fields.status !== undefined ||
    row.context.status !== undefined
  )
    return fields
  const earned = fields.earned ?? 0
  const points = fields.points ?? 0
  if (row.hasGradeColumn && earned === 0 && points === 0) return { ...fields, status: 'in-progress' }
  // A list of nothing but codes is a list of courses taken.
  return isList ? { ...fields, status: 'completed' } : fields
}
