import type { Completion, Student } from './completion.ts'
import { concerns, isBelow, verdictOn, type Verdict } from './condition-verdict.ts'
import { isInEffect } from './effective-range.ts'
import type { Condition, Source, TransferRule } from './rule.ts'
import {
  gapOf,
  progressOf,
  sourceCourses,
  waysOf,
  type Gap,
  type MissingPart,
  type Progress,
  type Ways,
} from './source-tree.ts'

export interface NotCounting {
  course: string
  why: 'grade-too-low' | 'too-long-ago' | 'completed-outside-range'
}

/** How a student's courses stand to a rule. */
export interface Standing {
  rule: TransferRule
  satisfied: boolean
  /** The rule's courses that the student has and that count. */
  had: readonly string[]
  notCounting: readonly NotCounting[]
  /** How many courses are missing at least; infinite where no course would help. */
  missingCount: number
  missing: readonly MissingPart[]
  progress: readonly Progress[]
  /** How the sources can be met from the courses that count. */
  ways: Ways
  /** The alternatives whose conditions nothing speaks against. */
  openSets: readonly number[]
  /** What a person has to check, quoted. */
  warnings: readonly string[]
}

/** Compares a rule with what a student has completed. */
export function standingOf(rule: TransferRule, student: Student): Standing {
  const named = namedCourses(rule.sources).filter((course) => student.courses.has(course))
  const notCounting = named.flatMap((course) => reasonAgainst(course, rule, student))
  const against = new Set(notCounting.map(({ course }) => course))
  const had = named.filter((course) => !against.has(course))
  const counting = new Set(had)
  const has = (course: string) => counting.has(course)

  const judged = rule.conditions.map((condition) => ({
    condition,
    verdict: verdictOn(condition, rule, student, had),
  }))
  const gap = gapOf(rule.sources, has)
  const { openSets, gap: lacking } = alternativesOf(rule, judged)
  const missingCount = gap.count + lacking.count
  return {
    rule,
    satisfied: missingCount === 0,
    had,
    notCounting,
    missingCount,
    missing: [...gap.parts, ...lacking.parts],
    progress: progressOf(rule.sources, has),
    ways: missingCount === 0 ? waysOf(rule.sources, has) : { sets: [], complete: true },
    openSets,
    warnings: warningsOf(judged, openSets),
  }
}

/** Most rules name a single course. */
const namedCourses = (sources: Source): string[] =>
  'course' in sources ? [sources.course] : [...sourceCourses(sources).keys()]

function reasonAgainst(course: string, rule: TransferRule, { courses, asOf }: Student): NotCounting[] {
  const completion = courses.get(course)
  const day = completion?.completed ?? asOf
  if (!isInEffect(rule, day)) return [{ course, why: 'completed-outside-range' }]
  if (isTooLongAgo(rule, day, asOf)) return [{ course, why: 'too-long-ago' }]
  return isTooLow(rule, course, completion) ? [{ course, why: 'grade-too-low' }] : []
}

const isTooLongAgo = ({ conditions }: TransferRule, day: string, asOf: string): boolean =>
  conditions.some(
    (condition) =>
      condition.kind === 'recency' &&
      condition.understood &&
      condition.appliesTo === undefined &&
      day < yearsBefore(asOf, condition.years),
  )

/** Days compare as texts, so that a 29 February which does not exist does no harm. */
const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}`.padStart(4, '0') + day.slice(4)

const isTooLow = (
  { conditions }: TransferRule,
  course: string,
  completion: Completion | undefined,
): boolean =>
  conditions.some(
    (condition) =>
      condition.kind === 'minimum-grade' &&
      condition.understood &&
      condition.purpose !== 'prerequisite' &&
      condition.appliesTo === undefined &&
      concerns(condition, course) &&
      isBelow(condition, completion?.grade),
  )

interface Judged {
  condition: Condition
  verdict: Verdict
}

const appliesTo = ({ condition }: Judged, set: number): boolean =>
  condition.appliesTo === undefined || condition.appliesTo.set === set

const NO_GAP: Gap = { count: 0, parts: [] }

/** The alternatives that are open, and the least that is missing for one of them. */
function alternativesOf(rule: TransferRule, judged: readonly Judged[]): { openSets: number[]; gap: Gap } {
  if (judged.length === 0) return { openSets: [...rule.targets.keys()], gap: NO_GAP }
  // An outcome without targets stands under the conditions that are about all of the rule.
  const sets = rule.targets.length === 0 ? [-1] : [...rule.targets.keys()]
  const gaps = sets.map((set) => conditionGap(judged.filter((each) => appliesTo(each, set))))
  const openSets = sets.filter((set, index) => set >= 0 && gaps[index]?.count === 0)
  const [least = { count: 0, parts: [] }] = gaps.toSorted((a, b) => a.count - b.count)
  return { openSets, gap: least }
}

function conditionGap(judged: readonly Judged[]): Gap {
  const unmet = judged.flatMap(({ verdict }) => (verdict.is === 'unmet' ? [verdict.missing] : []))
  if (unmet.some((missing) => missing.length === 0)) return { count: Infinity, parts: [] }
  const courses = [...new Set(unmet.flat())]
  return { count: courses.length, parts: courses.map((course) => ({ need: 1, of: [course] })) }
}

function warningsOf(judged: readonly Judged[], openSets: readonly number[]): string[] {
  const relevant = judged.filter(
    ({ condition: { appliesTo: on } }) =>
      on === undefined || openSets.length === 0 || openSets.includes(on.set),
  )
  return relevant.flatMap(({ verdict }) => (verdict.is === 'unsure' ? [verdict.warning] : []))
}
