import { isUnfinished, studentOf, statusOf } from './attempts.ts'
import type { Completion } from './completion.ts'
import { ruleInBrief } from './equivalents.ts'
import type { KnownRule, RunFacts } from '../store/rule-row.ts'
import { standingOf, type Standing } from './satisfaction.ts'

/** A course of a school that courses from elsewhere earn by an agreement. */
export interface EarnedCourse {
  course: string
  /** The courses that earn it, one of the ways. */
  from: readonly { course: string; grade?: string; inProgress?: true }[]
  ruleId: string
  /** What the agreement gives, in a few words. */
  outcome: string
  /** False where it depends on a choice or on a condition that a person has to check. */
  certain: boolean
  source: RunFacts
}

/** The ways in which a student earns any of these courses by agreement, those that take fewest courses first. */
export function earnedCourses(
  known: readonly KnownRule[],
  attempts: readonly Completion[],
  wanted: ReadonlySet<string>,
  asOf: string,
): EarnedCourse[] {
  const begun = attempts.filter((attempt) => statusOf(attempt) !== 'planned')
  const student = studentOf(begun, { asOf, includeUnfinished: true })
  const found = known.flatMap((each) => {
    const standing = standingOf(each.rule, student)
    const { rule, satisfied, ways } = standing
    if (!rule.structured || !satisfied || rule.outcome !== 'credit') return []
    return givenBy(standing).flatMap(({ course, certain }) =>
      wanted.has(course)
        ? ways.sets.map((courses): EarnedCourse => ({
            course,
            from: courses.map((taken) => takenCourse(taken, student.courses.get(taken))),
            ...ruleInBrief(each),
            certain,
          }))
        : [],
    )
  })
  return found.toSorted(
    (a, b) =>
      Number(b.certain) - Number(a.certain) ||
      a.from.length - b.from.length ||
      (a.ruleId < b.ruleId ? -1 : 1),
  )
}

/** The courses of the open alternatives; one that only some of them give is not certain. */
function givenBy({ rule, openSets, warnings }: Standing): { course: string; certain: boolean }[] {
  const sets = openSets.map(
    (set) =>
      new Set((rule.targets[set] ?? []).flatMap((target) => (target.kind === 'course' ? target.course : []))),
  )
  const courses = new Set(sets.flatMap((set) => [...set]))
  return Array.from(courses, (course) => ({
    course,
    certain: warnings.length === 0 && sets.every((set) => set.has(course)),
  }))
}

const takenCourse = (course: string, completion: Completion | undefined): EarnedCourse['from'][number] => ({
  course,
  ...(completion?.grade !== undefined && { grade: completion.grade }),
  ...(completion && isUnfinished(completion) && { inProgress: true }),
})
