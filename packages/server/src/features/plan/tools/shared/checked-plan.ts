import { lazy, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { PlanContext } from '../../define.ts'
import { factsOf } from '../../model/plan-facts.ts'
import { checkSchedule, VIOLATIONS, type Violation } from '../../model/problem/check.ts'
import type { PlanProblem, Schedule, Score } from '../../model/problem/problem.ts'
import type { Placement } from '../../model/saved-plan.ts'
import { gatherPlan, termIndex, type Gathered } from './gather.ts'
import type { PlanParameters } from './parameters.ts'
import { solve } from './solve.ts'

export const ViolationView = lazy(() =>
  z.object({
    kind: z.enum(VIOLATIONS),
    course: z.string().optional(),
    term: z.string().optional(),
    text: z.string().describe('What is wrong, in one sentence'),
  }),
)
export type ViolationView = z.output<ReturnType<typeof ViolationView>>

export interface CheckedPlan {
  gathered: Gathered
  schedule: Schedule
  score: Score
  violations: ViolationView[]
  /** What the plan rests on, by name. */
  facts: Record<string, string>
  /** The same of all that the plan could rest on. */
  known: Record<string, string>
}

const SECONDS = 3
/** More than any term holds. */
const ANY_CREDITS = 1_000

/** Holds a plan made by hand against every rule, and works out how far it brings the goals. */
export async function checkPlacements(
  params: PlanParameters,
  placements: readonly Placement[],
  context: PlanContext,
): Promise<CheckedPlan> {
  const courses = placements.map(({ course }) => course)
  const { fixed: _, courses: _given, ...question } = params
  const gathered = await gatherPlan({ ...question, courses: courses.length > 0 ? courses : [] }, context)
  const taken: Record<string, number> = {}
  for (const { course, term } of placements) {
    const name = gathered.names.course(course, gathered.home)
    if (taken[name] !== undefined) throw twice(name)
    taken[name] = termIndex(term, gathered.question.terms)
  }
  const { problem } = gathered.compiled
  const { schedule } = await solve(placed(problem, taken), { seconds: SECONDS, alternatives: 0 }, context)
  const checked = { taken, uses: schedule.uses }
  const { violations, score } = checkSchedule(problem, checked)
  const used = new Set(checked.uses)
  return {
    gathered,
    schedule: checked,
    score,
    violations: violations.map((violation) => violationView(violation, gathered)),
    facts: factsOf({
      courses: Object.keys(taken).flatMap((course) => gathered.facts.courses.get(course) ?? []),
      agreements: problem.uses.flatMap((use) =>
        used.has(use.id) ? (gathered.compiled.agreements.get(use.rule) ?? []) : [],
      ),
      attempts: gathered.facts.attempts,
    }),
    known: factsOf({
      courses: [...gathered.facts.courses.values()],
      agreements: gathered.facts.agreements,
      attempts: gathered.facts.attempts,
    }),
  }
}

/** Only the question how the agreements are used is open. */
const placed = (problem: PlanProblem, taken: Schedule['taken']): PlanProblem => ({
  ...problem,
  terms: problem.terms.map((term) => ({ ...term, credits: ANY_CREDITS })),
  courses: problem.courses.flatMap((course) => {
    const term = taken[course.course]
    return term === undefined
      ? []
      : [{ ...course, before: true, beside: true, excludes: [], terms: [term], fixed: term }]
  }),
})

const MOST_REASONS = 5

/** What is broken where no plan can keep courses in the terms that were chosen by hand. */
export function impossiblePlacement(gathered: Gathered, schedule: Schedule): ToolError {
  const { violations } = checkSchedule(gathered.compiled.problem, schedule)
  const broken = violations.slice(0, MOST_REASONS).map((each) => violationView(each, gathered).text)
  return new ToolError('BAD_REQUEST', 'No plan can have these courses in these terms', {
    details: { reason: [...broken, 'Move or leave out what is in its way'].join('; ') },
  })
}

const twice = (course: string): ToolError =>
  new ToolError('BAD_REQUEST', `${course} is in the plan twice`, {
    details: { reason: 'A course has one term; retake allows one more attempt beside a completed one' },
  })

function violationView({ kind, course = '', term, about }: Violation, gathered: Gathered): ViolationView {
  const name = term === undefined ? undefined : gathered.question.terms[term]?.name
  return {
    kind,
    ...(course !== '' && { course }),
    ...(name !== undefined && { term: name }),
    text: textOf({ kind, course, about }, name ?? '', gathered),
  }
}

function textOf(
  { kind, course, about }: Required<Omit<Violation, 'term'>>,
  term: string,
  { compiled, facts }: Gathered,
): string {
  switch (kind) {
    case 'unknown-course':
      return compiled.had.has(course) ? `${course} is already completed` : `${course} cannot be planned`
    case 'not-offered':
      return `${course} is not known to be offered in ${term}`
    case 'prerequisite':
      return `${course} needs something before ${term}: ${facts.courses.get(course)?.prerequisite?.sentence ?? about.join(', ')}`
    case 'corequisite':
      return `${course} needs something by ${term}: ${facts.courses.get(course)?.corequisite?.sentence ?? about.join(', ')}`
    case 'exclusion':
      return `${course} does not count beside ${about.join(', ')}`
    case 'too-many-credits':
      return `${term} holds more credits than its limit`
    case 'fixed':
      return `${course} is not in ${term}, where it was put`
    case 'agreement':
      return `An agreement is used that is not in force: ${about.join(', ')}`
  }
}
