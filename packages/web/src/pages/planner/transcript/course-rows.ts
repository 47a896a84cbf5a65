import type { TakenCourse } from '../../../parts/plan-address.ts'

/** A row of the editor: what is typed, whether or not it is right yet. */
export interface CourseRow {
  key: number
  course: string
  grade: string
  term: string
  credits: string
  completed: string
}

export type RowField = Exclude<keyof CourseRow, 'key'>

export interface RowFault {
  field: RowField
  text: string
}

export const emptyRow = (key: number): CourseRow => ({
  key,
  course: '',
  grade: '',
  term: '',
  credits: '',
  completed: '',
})

export const rowOf = (taken: TakenCourse, key: number): CourseRow => ({
  key,
  course: taken.course,
  grade: taken.grade ?? '',
  term: taken.term ?? '',
  credits: taken.credits === null ? '' : String(taken.credits),
  completed: taken.completed ?? '',
})

/** Nothing but the key: such a row is not kept and no fault. */
export const isBlank = ({ key: _, ...fields }: CourseRow): boolean =>
  Object.values(fields).every((value) => value.trim() === '')

const MOST_CREDITS = 60

/** What can be seen to be wrong before anybody is asked. */
export function rowFault({ course, credits }: CourseRow): RowFault | undefined {
  if (course.trim() === '') return { field: 'course', text: 'Which course? Such as nrc:MATH 1171.' }
  if (!course.includes(':'))
    return { field: 'course', text: 'Write its school in front, such as nrc:MATH 1171.' }
  const number = Number(credits)
  if (credits.trim() !== '' && !(number >= 0 && number <= MOST_CREDITS))
    return { field: 'credits', text: `Credits are a number up to ${MOST_CREDITS}.` }
  return undefined
}

export const takenIn = ({ course, grade, term, credits, completed }: CourseRow): TakenCourse => ({
  course: course.trim(),
  grade: grade.trim() || null,
  term: term.trim() || null,
  credits: credits.trim() === '' ? null : Number(credits),
  completed: completed || null,
})

/** How the tool repeats an entry that it did not understand. */
export const asRepeated = ({ course, grade, term }: TakenCourse): string =>
  [course, grade, term].filter(Boolean).join(' ')
