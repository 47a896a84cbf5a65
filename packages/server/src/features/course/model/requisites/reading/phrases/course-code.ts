import { courseReference, referenceText } from '../../../../../../platform/catalog/course-reference.ts'
import { SECONDARY } from '../../tree.ts'
import type { Token } from './token.ts'
import { ABOVE, COURSE_UNITS, CREDIT_UNITS } from './words.ts'

/** Where a sentence was published, and of which course it speaks. */
export interface Origin {
  institution: string
  course?: string | undefined
}

/** What the numbers that follow leave out: `CHEM 110 or 111`. */
export interface Carried {
  institution: string
  subject: string
  digits: number
}

export interface FoundCourses {
  /** Several where one number stands for several subjects, `ECON (or BUEC) 333`, or one subject for several numbers. */
  courses: string[]
  /** `CHEM 110-115`: nobody can say from the sentence which courses these are. */
  range: string | undefined
  /** The subject was left out. */
  elided: boolean
  carried: Carried
  next: number
}

/** Whether a code like `CMPT 225` or `CMPT225` stands at a token. */
export const isCourseCode = (all: readonly Token[], at: number): boolean => {
  const text = all[at]?.text ?? ''
  return (
    /^[A-Z]{2,8}-?\d{2,4}/.test(text) || (/^[A-Z]{2,8}$/.test(text) && /^\d/.test(all[at + 1]?.text ?? ''))
  )
}

export const COURSE_NUMBER = /^[A-Z]{0,2}\d{1,4}[A-Z]{0,2}\d?$/
const RANGE_MARKS = new Set(['-', 'to', 'through'])
const LEVELS = new Set(['level', 'levels', 'division'])

/** `300 level` and `300 or above` name many courses, not one. */
export function isOpenNumber(all: readonly Token[], at: number): boolean {
  const [after = '', then = ''] = [all[at + 1]?.lower, all[at + 2]?.lower]
  return LEVELS.has(after) || (after === 'or' && ABOVE.has(then))
}

/** A number that counts something: `45 units`. */
export function isCount(all: readonly Token[], at: number): boolean {
  const after = all[at + 1]?.lower ?? ''
  return CREDIT_UNITS.has(after) || COURSE_UNITS.has(after) || isOpenNumber(all, at)
}

/**
 * The courses of one or more subjects whose number stands before a token: `CMPT 125/126`, `CHEM 110-115`. One digit
 * after the number, `CHEM 100-3`, is what the course is worth.
 */
export function coursesOfNumber(
  institution: string,
  subjects: readonly [string, ...string[]],
  number: string,
  all: readonly Token[],
  after: number,
  elided = false,
): FoundCourses {
  const numbers = [number]
  let next = after
  for (; all[next]?.text === '/' && COURSE_NUMBER.test(all[next + 1]?.text ?? ''); next += 2)
    numbers.push(all[next + 1]?.text ?? '')
  const [subject] = subjects
  const to = RANGE_MARKS.has(all[next]?.lower ?? '') ? (all[next + 1]?.text ?? '') : ''
  const credits = all[next]?.text === '-' && /^\d$/.test(to) && number.length > 2
  const isRange = COURSE_NUMBER.test(to) && !credits
  return {
    courses: subjects.flatMap((name) => numbers.map((one) => canonical(institution, name, one))),
    range: isRange ? `${subject} ${number}-${to}` : undefined,
    elided,
    carried: { institution, subject, digits: number.replace(/\D/g, '').length },
    next: isRange || credits ? next + 2 : next,
  }
}

/** Secondary courses keep their spelling, which is their name; others take the canonical one. */
function canonical(institution: string, subject: string, number: string): string {
  const reference = courseReference(`${subject} ${number}`, institution)
  return reference && institution !== SECONDARY
    ? referenceText(reference)
    : `${institution}:${subject} ${number}`
}
