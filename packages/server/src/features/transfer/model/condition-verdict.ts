import { shortLabel } from '@tutor-nexus/toolkit/contract'
import { isGrade, meetsGrade } from '../../../platform/catalog/grade.ts'
import type { Student } from './completion.ts'
import type { Condition, TransferRule } from './rule.ts'

/** What a student's courses say about a condition. */
export type Verdict =
  /** Kept, or nothing that could keep credit away. */
  | { is: 'met' }
  /** Nobody can tell from a list of courses; a person has to look. */
  | { is: 'unsure'; warning: string }
  | { is: 'unmet'; missing: readonly string[] }

const MET: Verdict = { is: 'met' }
const QUOTED_CHARACTERS = 400

const unsure = (why: string, { verbatim }: Condition): Verdict => ({
  is: 'unsure',
  warning: `${why}: "${shortLabel(verbatim, QUOTED_CHARACTERS)}"`,
})

/** What a condition of a rule comes to for a student of whom `counting` courses count for the rule. */
export function verdictOn(
  condition: Condition,
  rule: TransferRule,
  student: Student,
  counting: readonly string[],
): Verdict {
  if (!condition.understood) return unsure('Not understood, read it yourself', condition)
  switch (condition.kind) {
    case 'designation':
    case 'exemption':
    // What else a student may not claim is a matter of the whole plan.
    case 'exclusion':
    // All alternatives are shown, so that the student can pick.
    case 'choice':
      return MET
    case 'recency':
      return unsure(`Counted back from ${student.asOf}`, condition)
    case 'program':
      return unsure('Depends on the program', condition)
    case 'other':
      return unsure('Not checked', condition)
    case 'minimum-grade':
      return gradeVerdict(condition, student, counting)
    case 'co-requisite':
      return condition.alone ? aloneVerdict(condition, rule, student) : withVerdict(condition, student)
  }
}

type MinimumGrade = Extract<Condition, { kind: 'minimum-grade' }>
type CoRequisite = Extract<Condition, { kind: 'co-requisite' }>

export const concerns = ({ courses }: MinimumGrade, course: string): boolean =>
  courses === undefined || courses.includes(course)

/** Whether a course's grade is too low for a rule; a grade that is not known is not too low. */
export const isBelow = ({ grade: least }: MinimumGrade, grade: string | undefined): boolean =>
  least !== undefined && grade !== undefined && gradeMeets(grade, least) === false

/** A pass proves no letter, and every passing letter is a pass. */
function gradeMeets(grade: string, least: string): boolean | undefined {
  const meets = meetsGrade(grade, least)
  if (meets !== undefined || !isGrade(grade) || !isGrade(least)) return meets
  return isRanked(least) ? false : isRanked(grade) ? meetsGrade(grade, LOWEST_PASS) : true
}

const LOWEST_PASS = 'D-'
const isRanked = (grade: string): boolean => meetsGrade(grade, LOWEST_PASS) !== undefined

function gradeVerdict(condition: MinimumGrade, { courses }: Student, counting: readonly string[]): Verdict {
  const { grade: least, purpose } = condition
  if (purpose === 'prerequisite') return unsure('For use as a prerequisite', condition)
  if (least === undefined) return unsure('Not checked', condition)
  const concerned = counting.filter((course) => concerns(condition, course))
  if (concerned.some((course) => isBelow(condition, courses.get(course)?.grade)))
    return { is: 'unmet', missing: [] }
  const unknown = concerned.filter((course) => {
    const grade = courses.get(course)?.grade
    return grade === undefined || gradeMeets(grade, least) === undefined
  })
  return unknown.length === 0 ? MET : unsure(`The grade in ${unknown.join(', ')} is not known`, condition)
}

function withVerdict(condition: CoRequisite, { courses }: Student): Verdict {
  if (condition.courses.length === 0) return unsure('Not checked', condition)
  const missing = condition.courses.filter((course) => !courses.has(course))
  return missing.length === 0 ? MET : { is: 'unmet', missing }
}

/** Alone means without what the rule's other alternatives ask for beside it. */
function aloneVerdict(condition: CoRequisite, rule: TransferRule, { courses }: Student): Verdict {
  const others = rule.conditions.filter(
    (other): other is CoRequisite => other.kind === 'co-requisite' && other.alone === undefined,
  )
  const named = others.flatMap((other) => other.courses)
  if (named.length === 0 || others.some(({ text }) => text !== undefined))
    return unsure('Not checked', condition)
  return named.some((course) => courses.has(course)) ? { is: 'unmet', missing: [] } : MET
}
