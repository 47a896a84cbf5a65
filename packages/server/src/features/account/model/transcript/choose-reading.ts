import { isSound } from './check-titles.ts'
import type { Row } from './read-part.ts'
import { finish } from './rows/finish.ts'
import type { Reading } from './rows/free-row.ts'
import { IN_DOUBT } from './schools/named-school.ts'
import { statusOfMark } from './words/grades.ts'
import type { Fields, ReadCourse } from './words/shapes.ts'

/** What holds for all rows of a text. */
export interface List {
  /** Whether it is one of nothing but codes. */
  isBare: boolean
  /** Whether it has a word for failed courses. */
  saysFailed: boolean
  /** The percentage that passes a course, where the text says it. */
  passMark: number | undefined
  /** The credits that the text says every course has. */
  allCredits: ReadonlySet<number>
}

/** The pattern of most rows that can be read in one way only. */
export function usualPattern(rows: readonly Row[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { readings } of rows) {
    const [only, other] = readings
    if (only && !other) counts.set(only.pattern, (counts.get(only.pattern) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** A course with the way in which its row was read. */
export interface FoundCourse {
  course: ReadCourse
  reading: Reading
}

export function courseOf(
  row: Row,
  usual: string | undefined,
  list: List,
  stray: ReadonlySet<string>,
): FoundCourse | undefined {
  const readings = row.readings.filter((reading) => isSound(reading, stray))
  const [only] = readings
  const reading = readings.length === 1 ? only : chosen(readings, row, usual)
  if (!reading) return undefined
  const course = finish(withCredits(withStatus(reading, row, list), list), row.context, list.passMark)
  return course && inSchool({ course, reading }, row)
}

/** The course with its school; credit from elsewhere is for a course of the school that gives it. */
function inSchool(found: FoundCourse, { ownSchool, context }: Row): FoundCourse | undefined {
  const { course } = found
  const named = course.status === 'transfer-credit' ? context.school : (ownSchool ?? context.school)
  const school = course.code.school ?? named
  if (school === undefined) return found
  return school === IN_DOUBT
    ? undefined
    : { ...found, course: { ...course, code: { ...course.code, school } } }
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
