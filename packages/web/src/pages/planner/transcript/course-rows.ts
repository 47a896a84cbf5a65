import { partsOf } from '../../../api/schools.ts'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'
import { schoolIdOf, schoolText, type School } from '../../../api/school-names.ts'

/** A row of the editor, as typed. */
export interface CourseRow {
  key: number
  /** Name or code. */
  school: string
  course: string
  title: string
  grade: string
  term: string
  credits: string
  /** Empty where the grade says it. */
  status: TakenCourse['status'] | ''
  completed: string
}

export type RowField = Exclude<keyof CourseRow, 'key'>

export interface RowFault {
  field: RowField
  text: string
}

/** A new row starts with the school of the previous one. */
export const emptyRow = (key: number, school = ''): CourseRow => ({
  key,
  school,
  course: '',
  title: '',
  grade: '',
  term: '',
  credits: '',
  status: '',
  completed: '',
})

export const rowOf = (taken: TakenCourse, key: number, schools: readonly School[]): CourseRow => ({
  key,
  ...namedIn(taken.course, schools),
  title: taken.title ?? '',
  grade: taken.grade ?? '',
  term: taken.term ?? '',
  credits: taken.credits === null ? '' : String(taken.credits),
  status: taken.status,
  completed: taken.completed ?? '',
})

/** Splits a course into the fields of a row. */
export function namedIn(course: string, schools: readonly School[]): Pick<CourseRow, 'school' | 'course'> {
  const { school, code } = partsOf(course)
  return { school: schoolText(school, schools), course: code }
}

/** A row with at most a school is ignored. */
export const isBlank = ({ key: _, school: __, status: ___, ...fields }: CourseRow): boolean =>
  Object.values(fields).every((value) => value.trim() === '')

const MOST_CREDITS = 60

/** Validates a row in the browser. */
export function rowFault(row: CourseRow, schools: readonly School[]): RowFault | undefined {
  const { school, course, credits } = row
  if (course.trim() === '') return { field: 'course', text: 'Enter a course, such as MATH 1171.' }
  if (!course.includes(':') && school.trim() === '') return { field: 'school', text: 'Choose a school.' }
  if (referenceIn(row, schools) === undefined)
    return { field: 'school', text: 'Unknown school. Choose one, or enter its code.' }
  const number = Number(credits)
  if (credits.trim() !== '' && !(number >= 0 && number <= MOST_CREDITS))
    return { field: 'credits', text: `Enter a number up to ${MOST_CREDITS}.` }
  return undefined
}

/** The course reference, `nrc:MATH 1171`; a school in the code takes precedence. */
export function referenceIn({ school, course }: CourseRow, schools: readonly School[]): string | undefined {
  if (course.includes(':')) return course.trim()
  const id = schoolIdOf(school, schools)
  return id === undefined || course.trim() === '' ? undefined : `${id}:${course.trim()}`
}

/** A course as the editor has it; without a status the grade says it. */
export type EditedCourse = Omit<TakenCourse, 'status'> & { status: TakenCourse['status'] | null }

export function takenIn(row: CourseRow, schools: readonly School[]): EditedCourse {
  const { course, title, grade, term, credits, status, completed } = row
  return {
    course: referenceIn(row, schools) ?? course.trim(),
    title: title.trim() || null,
    grade: grade.trim() || null,
    term: term.trim() || null,
    credits: credits.trim() === '' ? null : Number(credits),
    completed: completed || null,
    status: status || null,
  }
}

/** Whether two tables are equal, apart from blank rows. */
export function sayTheSame(
  some: readonly CourseRow[],
  others: readonly CourseRow[],
  schools: readonly School[],
): boolean {
  const said = (rows: readonly CourseRow[]) =>
    JSON.stringify(rows.filter((row) => !isBlank(row)).map((row) => takenIn(row, schools)))
  return said(some) === said(others)
}

/** How the tool returns an unreadable entry. */
export const asRepeated = ({ course, grade, term }: EditedCourse): string =>
  [course, grade, term].filter(Boolean).join(' ')
