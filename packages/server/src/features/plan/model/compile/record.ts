import { meetsGrade } from '../../../../platform/catalog/grade.ts'
import { statusOfGrade } from '../../../../platform/catalog/course-status.ts'
import { termEnd } from '../../../../platform/catalog/term.ts'
import type { Attempt } from '../facts.ts'

/** A course that counts as had. */
export interface Had {
  course: string
  grade?: string
  credits?: number
  /** The day of completion. */
  on: string
  inProgress: boolean
}

const RANK = { completed: 0, 'in-progress': 1 } as const

/**
 * What the student has, each course once: the best completed attempt, else one in progress. Failed, withdrawn, audited
 * and planned courses are not had; transfer credit counts by the agreement that names the original course.
 */
export function recordOf(attempts: readonly Attempt[], asOf: string): ReadonlyMap<string, Had> {
  const had = new Map<string, { had: Had; rank: number }>()
  for (const attempt of attempts) {
    const status = attempt.status ?? (attempt.grade && statusOfGrade(attempt.grade)) ?? 'completed'
    if (status !== 'completed' && status !== 'in-progress') continue
    const { course, grade, credits, completed, term } = attempt
    const on = completed ?? (term === undefined ? undefined : termEnd(term)) ?? asOf
    const one: Had = {
      course,
      ...(grade !== undefined && status === 'completed' && { grade }),
      ...(credits !== undefined && { credits }),
      on,
      inProgress: status === 'in-progress',
    }
    const known = had.get(course)
    const rank = RANK[status]
    if (!known || rank < known.rank || (rank === known.rank && isBetter(one, known.had)))
      had.set(course, { had: one, rank })
  }
  return new Map([...had].map(([course, each]) => [course, each.had]))
}

const isBetter = (one: Had, other: Had): boolean =>
  one.grade !== undefined &&
  (other.grade === undefined ||
    (meetsGrade(one.grade, other.grade) === true && meetsGrade(other.grade, one.grade) === false))

/** Whether a grade is known to be too low. */
export const isTooLow = (had: Had, minimum: string | undefined): boolean =>
  minimum !== undefined && had.grade !== undefined && meetsGrade(had.grade, minimum) === false
