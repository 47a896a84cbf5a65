import { schoolOf } from '../../../../platform/catalog/course-reference.ts'
import type { Assumption } from '../assumption.ts'
import type { AgreementFacts, Attempt, CourseFacts } from '../facts.ts'
import type { Goal, PlanCourse, PlanProblem, Use } from '../problem/problem.ts'
import { ownUse, usesOf } from './agreements.ts'
import { agreementAssumptions, courseAssumptions, recordAssumptions } from './assumptions.ts'
import { namedCourses, readNeed, type ReadNeed } from './needs.ts'
import { offeredIn, type Offered } from './offered.ts'
import { recordOf, type Had } from './record.ts'

/** What is asked, with every name resolved. */
export interface PlanQuestion {
  goals: readonly Goal[]
  terms: readonly { name: string; end: string; key: string; credits: number }[]
  /** Courses that have a term by hand. */
  fixed: readonly { course: string; term: number }[]
  /** Courses that may be taken, their prerequisites included. */
  candidates: readonly string[]
  exclude: readonly string[]
  retake: readonly string[]
  /** Seasons that the caller gives. */
  offered: ReadonlyMap<string, readonly string[]>
  asOf: string
  /** What cannot be before a term, whatever is offered: a course that is failed first. */
  notBefore?: ReadonlyMap<string, number>
  /** Agreements that ended and courses in terms without them, to see what would help. */
  relaxed?: 'offered' | 'agreements'
}

/** What is known. */
export interface PlanFacts {
  courses: ReadonlyMap<string, CourseFacts>
  agreements: readonly AgreementFacts[]
  attempts: readonly Attempt[]
  /** Courses that the record earns by agreement at the school where the courses are taken. */
  earned: ReadonlySet<string>
  /** Courses that goals or requisites ask for and that the catalog does not have. */
  unlisted: ReadonlySet<string>
  /** Terms in which the school lists sections. */
  listedTerms: ReadonlySet<string>
}

/** Why a course cannot be in any plan. */
export const OBSTACLES = ['completed', 'excluded', 'exclusion', 'prerequisite', 'not-offered'] as const
export interface Obstacle {
  course: string
  why: (typeof OBSTACLES)[number]
  about: readonly string[]
}

export interface CompiledPlan {
  problem: PlanProblem
  had: ReadonlyMap<string, Had>
  offered: ReadonlyMap<string, Offered>
  obstacles: readonly Obstacle[]
  /** All that may be taken for granted; of a plan only what concerns its courses and uses is shown. */
  assumptions: readonly Assumption[]
  agreements: ReadonlyMap<string, AgreementFacts>
}

/** The credits of a course that nothing says anything about. */
const UNKNOWN_CREDITS = 3

/** Turns what is asked and known into a problem, and says what was taken for granted. */
export function compilePlan(question: PlanQuestion, facts: PlanFacts): CompiledPlan {
  const had = recordOf(facts.attempts, question.asOf)
  const retake = new Set(question.retake)
  const excluded = new Set(question.exclude)
  const obstacles: Obstacle[] = []
  const open = [...new Set(question.candidates)].filter((course) => {
    const isHad = had.has(course) && !retake.has(course)
    if (isHad) obstacles.push({ course, why: 'completed', about: [] })
    else if (excluded.has(course)) obstacles.push({ course, why: 'excluded', about: [] })
    return !isHad && !excluded.has(course)
  })
  const candidates = new Set(open)
  const context = { had, earned: facts.earned, candidates }
  const needs = new Map<string, { before: ReadNeed; beside: ReadNeed }>()
  const offered = new Map<string, Offered>()
  const courses: PlanCourse[] = []
  for (const course of open) {
    const known = facts.courses.get(course)
    const before = readNeed(known?.prerequisite?.tree ?? { allOf: [] }, context)
    const beside = readNeed(known?.corequisite?.tree ?? { allOf: [] }, context)
    const against = known?.antirequisite ? namedCourses(known.antirequisite.tree) : []
    const past = against.filter((other) => had.has(other) && other !== course)
    const offer = offeredIn(known, question.terms, facts.listedTerms, question.offered.get(course))
    const from = question.notBefore?.get(course) ?? 0
    const terms = (question.relaxed === 'offered' ? [...question.terms.keys()] : offer.terms).filter(
      (term) => term >= from && (question.terms[term]?.credits ?? 0) > 0,
    )
    const fixed = question.fixed.find((each) => each.course === course)
    needs.set(course, { before, beside })
    offered.set(course, offer)
    if (past.length > 0) obstacles.push({ course, why: 'exclusion', about: past })
    else if (before.need === false || beside.need === false)
      obstacles.push({ course, why: 'prerequisite', about: namedIn(known) })
    else if (terms.length === 0)
      obstacles.push({ course, why: 'not-offered', about: known?.termsOffered ?? [] })
    courses.push({
      course,
      credits: known?.credits ?? UNKNOWN_CREDITS,
      before: past.length > 0 ? false : before.need,
      beside: beside.need,
      excludes: against,
      terms,
      ...(fixed && { fixed: fixed.term }),
    })
  }
  const byName = new Map(courses.map((course) => [course.course, course]))
  const uses = usesAt(question, facts, had, byName)
  const used = new Set(uses.map(({ rule }) => rule))
  const agreements = new Map(
    facts.agreements.flatMap((each) => (used.has(each.ruleId) ? [[each.ruleId, each] as const] : [])),
  )
  const targetCredits: Record<string, number> = {}
  for (const { course, credits } of facts.agreements.flatMap(({ gives }) => gives.flat()))
    if (course !== undefined && credits !== null) targetCredits[course] = credits
  return {
    problem: {
      terms: question.terms.map(({ name, end, credits }) => ({ name, end, credits })),
      courses,
      uses,
      goals: question.goals,
      targetCredits,
    },
    had,
    offered,
    obstacles,
    agreements,
    assumptions: [
      ...recordAssumptions([...had.values()]),
      ...courses.flatMap((course) =>
        courseAssumptions(course, facts.courses.get(course.course), {
          open: [
            ...(needs.get(course.course)?.before.open ?? []),
            ...(needs.get(course.course)?.beside.open ?? []),
          ],
          offered: offered.get(course.course),
        }),
      ),
      ...agreementAssumptions(facts.agreements, had),
    ],
  }
}

const namedIn = (facts: CourseFacts | undefined): string[] =>
  facts?.prerequisite ? namedCourses(facts.prerequisite.tree) : []

/** Agreements for every goal's school, and courses of that school itself. */
function usesAt(
  question: PlanQuestion,
  { agreements, courses }: PlanFacts,
  had: ReadonlyMap<string, Had>,
  candidates: ReadonlyMap<string, PlanCourse>,
): Use[] {
  const schools = new Set(question.goals.map(({ school }) => school))
  const inForce = (each: AgreementFacts): AgreementFacts => {
    const { end: _, ...endless } = each
    return question.relaxed === 'agreements' ? endless : each
  }
  return [
    ...agreements.flatMap((each) =>
      schools.has(each.school) ? usesOf(inForce(each), { had, candidates, terms: question.terms }) : [],
    ),
    ...[...had.values()].flatMap(({ course, credits }) =>
      schools.has(schoolOf(course)) && !candidates.has(course)
        ? ownUse(course, credits ?? courses.get(course)?.credits ?? UNKNOWN_CREDITS)
        : [],
    ),
    ...[...candidates.values()].flatMap((course) =>
      schools.has(schoolOf(course.course)) ? ownUse(course.course, course.credits, course) : [],
    ),
  ]
}
