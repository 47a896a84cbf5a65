import { ToolError } from '@tutor-nexus/toolkit'
import { schoolOf } from '../../../../platform/catalog/course-reference.ts'
import type { PlanContext } from '../../define.ts'
import type { PlanCatalog } from '../../model/catalog-port.ts'
import {
  levelOf,
  plannable,
  prerequisitesOf,
  rankedCandidates,
  rankedOwn,
  subjectOf,
} from '../../model/compile/candidates.ts'
import {
  compilePlan,
  type CompiledPlan,
  type PlanFacts,
  type PlanQuestion,
} from '../../model/compile/compile-plan.ts'
import { namedCourses, neededCourses } from '../../model/compile/needs.ts'
import { recordOf, type Had } from '../../model/compile/record.ts'
import type { AgreementFacts, Attempt, CourseFacts } from '../../model/facts.ts'
import type { Goal } from '../../model/problem/problem.ts'
import { requiredCourses, takesAnyCredits, withRequiredCourses } from '../../model/requirement.ts'
import { termAfter, termsFrom } from '../../model/terms.ts'
import { NameReader } from './names.ts'
import { MOST_TERMS, type GoalParameter, type PlanParameters } from './parameters.ts'

/** More would be searched for longer without a better plan. */
const USUAL_CANDIDATES = 60
const MOST_CANDIDATES = 200
const MOST_AGREEMENTS = 3_000
const DEEPEST = 6
/** Of a school's own courses: those listed, and those looked at. */
const MOST_OWN = 5_000
const MOST_OWN_READ = 400

/** All that a plan is made from. */
export interface Gathered {
  home: string
  names: NameReader
  goalNames: readonly string[]
  question: PlanQuestion
  facts: PlanFacts
  compiled: CompiledPlan
}

/** Reads what is asked and all that is known about it. */
export async function gatherPlan(
  params: PlanParameters,
  context: PlanContext,
  change: { failed?: readonly string[] | undefined } = {},
): Promise<Gathered> {
  const { services, now } = context
  const names = new NameReader(await services.schools.schools())
  const given = params.completions ?? (await services.transcript())
  const home = await homeOf(params, given, names, context)
  const read = (course: string): string => names.course(course, home)
  const failed = new Set(change.failed?.map(read))
  const attempts = given.map((attempt): Attempt => {
    const course = read(attempt.course)
    return failed.has(course) ? { ...attempt, course, status: 'failed' } : { ...attempt, course }
  })
  const asOf = params.asOfDate ?? now().toISOString().slice(0, 10)
  const goals = params.goals.map((goal) => goalOf(goal, names))
  const terms = termsOf(params, asOf)
  const fixed = (params.fixed ?? []).map(({ course, term }) => ({
    course: read(course),
    term: termIndex(term, terms),
  }))
  const retake = (params.retake ?? []).map(read)
  const named = [
    ...(params.courses ?? []).map(read),
    ...fixed.map(({ course }) => course),
    ...retake,
    ...attempts.flatMap(({ course, status }) =>
      schoolOf(course) === home && (status === 'planned' || status === 'failed') ? course : [],
    ),
  ]
  const had = new Map(recordOf(attempts, asOf))
  for (const course of retake) had.delete(course)
  const found = await findCandidates(
    { home, goals, named, isClosed: params.courses !== undefined, had, attempts },
    context,
  )
  const listedTerms = await services.catalog.listedTerms(
    home,
    terms.map(({ name }) => name),
  )
  const question: PlanQuestion = {
    goals,
    terms,
    fixed,
    candidates: found.candidates,
    exclude: (params.exclude ?? []).map(read),
    retake,
    offered: new Map((params.offered ?? []).map((each) => [read(each.course), each.terms])),
    asOf,
  }
  const facts: PlanFacts = { ...found, attempts, listedTerms }
  return {
    home,
    names,
    goalNames: params.goals.map(({ name }, index) => name ?? names.nameOf(goals[index]?.school ?? '')),
    question,
    facts,
    compiled: compilePlan(question, facts),
  }
}

async function homeOf(
  { school }: PlanParameters,
  attempts: readonly Attempt[],
  names: NameReader,
  { services, workspaceId }: PlanContext,
): Promise<string> {
  if (school !== undefined) return names.school(school)
  const schools = Map.groupBy(
    attempts.filter(({ course }) => course.includes(':')),
    ({ course }) => schoolOf(course),
  )
  const [most] = [...schools].toSorted(([, a], [, b]) => b.length - a.length)
  const home = (await services.homeInstitution(workspaceId)) ?? most?.[0]
  if (home !== undefined) return home
  throw new ToolError('BAD_REQUEST', 'At which school are the courses taken?', {
    details: { reason: 'Name it in school: there is no transcript to go by' },
  })
}

function goalOf({ school: text, credits, courses, requirements }: GoalParameter, names: NameReader): Goal {
  const school = names.school(text)
  const read = (course: string): string => names.course(course, school)
  const wanted = [
    ...(credits === undefined ? [] : [{ creditsFrom: credits }]),
    ...(courses ?? []).map((course) => ({ course: read(course) })),
    ...(requirements ?? []).map((part) => withRequiredCourses(part, read)),
  ]
  const [only] = wanted
  if (only === undefined) return { school, want: 'most' }
  return { school, want: wanted.length === 1 ? only : { allOf: wanted } }
}

function termsOf(params: PlanParameters, asOf: string): PlanQuestion['terms'] {
  const terms = termsFrom(params.firstTerm ?? termAfter(asOf), params.terms)
  const limits = new Map(
    (params.termLimits ?? []).map(({ term, maxCredits }) => [termsFrom(term, 1)[0]?.key, maxCredits]),
  )
  return terms.map((term) => ({ ...term, credits: limits.get(term.key) ?? params.maxCredits }))
}

/** The position of a term among those of the plan. */
export function termIndex(term: string, terms: PlanQuestion['terms']): number {
  const key = termsFrom(term, 1)[0]?.key
  const index = terms.findIndex((each) => each.key === key)
  if (index !== -1) return index
  throw new ToolError(
    'BAD_REQUEST',
    `${term} is none of the terms from ${terms[0]?.name} to ${terms.at(-1)?.name}`,
    {
      details: { reason: `Change firstTerm, or terms, which is at most ${MOST_TERMS}` },
    },
  )
}

interface Sought {
  home: string
  goals: readonly Goal[]
  named: readonly string[]
  /** Whether only the named courses, and what they need, may be taken. */
  isClosed: boolean
  had: ReadonlyMap<string, Had>
  attempts: readonly Attempt[]
}

const HUNDRED = 100

/** For credits where the courses are taken, those that the school offers: first what the record opens. */
async function ownCourses({ home, goals, had }: Sought, catalog: PlanCatalog): Promise<string[]> {
  const wanted = goals.flatMap(({ school, want }) => (school === home ? [want] : []))
  const counts = (course: string) =>
    wanted.some(
      (want) =>
        want === 'most' ||
        takesAnyCredits(want, subjectOf(course).slice(home.length + 1), levelOf(course) * HUNDRED),
    )
  if (wanted.length === 0) return []
  const past = new Set(had.keys())
  const listed = (await catalog.ofSchool(home, MOST_OWN)).filter(
    (course) => !past.has(course) && counts(course),
  )
  const known = await catalog.courses(rankedOwn(listed, past).slice(0, MOST_OWN_READ))
  const record = { had, earned: new Set<string>() }
  const isOpen = ({ prerequisite, corequisite }: CourseFacts) =>
    [prerequisite, corequisite].every((each) => !each || neededCourses(each.tree, record).length === 0)
  const isOffered = ({ termsOffered, sectionTerms }: CourseFacts) =>
    termsOffered.length + sectionTerms.length > 0
  const later = (course: string) => {
    const facts = known.get(course)
    return facts ? (isOpen(facts) ? 0 : 2) + (isOffered(facts) ? 0 : 1) : 0
  }
  return rankedOwn([...known.keys()], past, later)
}

type Found = Pick<PlanFacts, 'courses' | 'agreements' | 'earned' | 'unlisted'> & { candidates: string[] }

/** The courses worth planning with, and what they need, with all that is known of them. */
async function findCandidates(sought: Sought, { services: { catalog } }: PlanContext): Promise<Found> {
  const { home, goals, named, isClosed, had, attempts } = sought
  const schools = [...new Set(goals.map(({ school }) => school))]
  const elsewhere = schools.filter((school) => school !== home)
  const required = new Set(goals.flatMap(({ want }) => (want === 'most' ? [] : requiredCourses(want))))
  const targets = [...required].filter((course) => schoolOf(course) !== home)
  const candidates = new Set(named)
  const byAgreement = new Set<string>()
  if (!isClosed) {
    const leading = [
      ...(await catalog.earning(targets, home)),
      ...(
        await Promise.all(elsewhere.map((school) => catalog.between(home, school, MOST_AGREEMENTS)))
      ).flat(),
    ]
    for (const course of required) if (schoolOf(course) === home) candidates.add(course)
    for (const course of rankedCandidates(leading, required, new Set(had.keys())))
      if (candidates.size < USUAL_CANDIDATES && schoolOf(course) === home) {
        candidates.add(course)
        byAgreement.add(course)
      }
    for (const course of await ownCourses(sought, catalog))
      if (candidates.size < USUAL_CANDIDATES) candidates.add(course)
  }
  const courses = new Map<string, CourseFacts>()
  const earned = new Set<string>()
  const addEarned = async (wanted: readonly string[]) => {
    const listed = wanted.filter((course) => !course.startsWith('secondary:'))
    for (const course of await catalog.earned(attempts, listed)) earned.add(course)
  }
  await addEarned([...candidates])
  let level = [...candidates]
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const known = await catalog.courses(level)
    for (const [course, facts] of known) courses.set(course, facts)
    await addEarned(prerequisitesOf(known.values(), namedCourses))
    const needed = prerequisitesOf(known.values(), (tree) => neededCourses(tree, { had, earned }))
    level = needed.filter((course) => schoolOf(course) === home && !courses.has(course) && !had.has(course))
    for (const course of level) if (candidates.size < MOST_CANDIDATES) candidates.add(course)
    level = level.filter((course) => candidates.has(course))
  }
  const taken = attempts.map(({ course }) => course)
  const agreements: AgreementFacts[] = await catalog.counting([...candidates, ...taken], schools)
  // A prerequisite that the catalog does not know cannot be planned.
  const open = new Set([...named, ...plannable(candidates, courses, byAgreement)])
  const isUnlisted = (course: string) =>
    !open.has(course) && !byAgreement.has(course) && !had.has(course) && !earned.has(course)
  return {
    courses,
    agreements: [...new Map(agreements.map((each) => [each.ruleId, each])).values()],
    earned,
    unlisted: new Set([...candidates].filter(isUnlisted)),
    candidates: [...open],
  }
}
