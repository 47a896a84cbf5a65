import { statusOfGrade, type CourseStatus } from '../../../platform/catalog/course-status.ts'
import { meetsGrade } from '../../../platform/catalog/grade.ts'
import { termEnd } from '../../../platform/catalog/term.ts'
import type { Completion, Student } from './completion.ts'

export interface CountingOptions {
  /** The day to judge by; stands in for days of completion that are not known. */
  asOf: string
  /** Counts courses in progress and planned as if they were completed. */
  includeUnfinished?: boolean | undefined
}

/** What became of a course. A grade such as F or W overrules `completed`. */
export function statusOf({ status, grade }: Completion): CourseStatus {
  if (status !== undefined && status !== 'completed') return status
  return (grade === undefined ? undefined : statusOfGrade(grade)) ?? 'completed'
}

const EARNING: ReadonlySet<CourseStatus> = new Set(['completed', 'transfer-credit'])
const UNFINISHED: ReadonlySet<CourseStatus> = new Set(['in-progress', 'planned'])

export const isUnfinished = (completion: Completion): boolean => UNFINISHED.has(statusOf(completion))

/** Whether a course with this status has earned its credits. */
export const isFinished = (status: CourseStatus): boolean => EARNING.has(status)

/** Courses of the receiving school itself have nothing to transfer. */
export const elsewhere = <Attempt extends Pick<Completion, 'course'>>(
  attempts: readonly Attempt[],
  school: string,
): readonly Attempt[] => attempts.filter(({ course }) => !course.startsWith(`${school}:`))

/** A student whose courses each count once, by the best attempt that can earn credit. */
export function studentOf(
  attempts: Iterable<Completion>,
  { asOf, includeUnfinished = false }: CountingOptions,
): Student {
  const courses = new Map<string, Completion>()
  const notEarning = new Map<string, Completion>()
  for (const attempt of attempts) {
    const status = statusOf(attempt)
    const supposed = includeUnfinished || attempt.supposed === true
    const earns = EARNING.has(status) || (supposed && UNFINISHED.has(status))
    const of = earns ? courses : notEarning
    const known = of.get(attempt.course)
    const judged = judgedAttempt(attempt, status)
    of.set(attempt.course, known && compared(known, judged, asOf) >= 0 ? known : judged)
  }
  for (const course of courses.keys()) notEarning.delete(course)
  return { courses, notEarning, asOf, includeUnfinished }
}

/** The term stands in for the day; an unfinished course has no grade yet. */
function judgedAttempt(attempt: Completion, status: CourseStatus): Completion {
  const { grade, ...rest } = attempt
  const completed = attempt.completed ?? (attempt.term === undefined ? undefined : termEnd(attempt.term))
  return {
    ...rest,
    status,
    ...(grade !== undefined && !UNFINISHED.has(status) && { grade }),
    ...(completed !== undefined && { completed }),
  }
}

/** Positive if the first attempt is the better one: completed, then by grade, then the later. */
function compared(a: Completion, b: Completion, asOf: string): number {
  const finished = Number(isUnfinished(b)) - Number(isUnfinished(a))
  if (finished !== 0) return finished
  const grade = comparedGrades(a.grade, b.grade)
  if (grade !== 0) return grade
  const [first, second] = [a.completed ?? asOf, b.completed ?? asOf]
  if (first !== second) return first < second ? -1 : 1
  return knownFacts(a) - knownFacts(b)
}

const knownFacts = (completion: Completion): number =>
  Object.values(completion).filter((value) => value !== undefined).length

/** A grade with a rank is above a pass without one, and that above a grade that is missing or unknown. */
function comparedGrades(a: string | undefined, b: string | undefined): number {
  const kinds = kindOf(a) - kindOf(b)
  if (kinds !== 0 || a === undefined || b === undefined || kindOf(a) < RANKED) return kinds
  return Number(meetsGrade(a, b) === true) - Number(meetsGrade(b, a) === true)
}

const RANKED = 2

function kindOf(grade: string | undefined): number {
  if (grade === undefined) return 0
  if (meetsGrade(grade, 'F') !== undefined) return RANKED
  return Number(statusOfGrade(grade) === 'completed')
}
