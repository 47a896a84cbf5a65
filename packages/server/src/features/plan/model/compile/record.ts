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

const RANK = { completed: 0, 'transfer-credit': 0, 'in-progress': 1 } as const
type Rankable = keyof typeof RANK

const isRankable = (status: string): status is Rankable => Object.hasOwn(RANK, status)

/**
 * What the student has, each course once: the best attempt that is completed or transfer credit, else one in progress.
 * Failed, withdrawn, audited and planned courses are not had. What transfer credit is worth elsewhere is for the
 * agreements that name the course.
 */
export function recordOf(attempts: readonly Attempt[], asOf: string): ReadonlyMap<string, Had> {
  const had = new Map<string, { had: Had; rank: number }>()
  for (const attempt of attempts) {
    const status = attempt.status ?? (attempt.grade && statusOfGrade(attempt.grade)) ?? 'completed'
    if (!isRankable(status)) continue
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
