import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { assumptionsFor } from '../../model/compile/assumptions.ts'
import { Assumption } from '../../model/assumption.ts'
import type { PlanSource } from '../../model/facts.ts'
import { goalReports, givesText, reasonsOf } from '../../model/explain.ts'
import type { Schedule, Score } from '../../model/problem/problem.ts'
import { ScoreView } from '../../model/saved-plan.ts'
import type { Gathered } from './gather.ts'

const MOST_SHOWN = 40
const MOST_ASSUMPTIONS = 40
const MOST_SOURCES = 10
const MOST_REQUIREMENTS = 60

export const CourseOfTerm = lazy(() =>
  z.object({
    course: z.string(),
    title: z.string().optional(),
    credits: z.number(),
    earns: z
      .array(z.object({ school: z.string(), gives: z.string(), ruleId: z.string().optional() }))
      .describe('What it earns where; ruleId is for tn_transfer_details'),
    opens: z.array(z.string()).describe('Courses of the plan that need it'),
  }),
)

export const TermOfPlan = lazy(() =>
  z.object({ term: z.string(), credits: z.number(), limit: z.number(), courses: z.array(CourseOfTerm()) }),
)

export const GoalOfPlan = lazy(() =>
  z.object({
    school: z.string(),
    name: z.string(),
    met: z.boolean(),
    missing: z.number().describe('Credits; a missing course counts with its own'),
    credits: z.number().describe('All credits at the school'),
    requirements: z.array(
      z.object({
        text: z.string(),
        met: z.boolean(),
        missing: z.number(),
        by: z.array(z.string()).describe('Courses of the school that count for it'),
      }),
    ),
    agreements: z
      .array(z.object({ ruleId: z.string(), courses: z.array(z.string()), gives: z.string() }))
      .describe('The agreements used'),
    agreementCount: z.int(),
  }),
)

export const SourceOfPlan = lazy(() =>
  z.object({
    name: z.string(),
    link: z.string().nullable(),
    accessedOn: z.iso.date(),
    attribution: z.string().nullable(),
    demo: z.boolean(),
  }),
)

/** A plan with its reasons. */
export const PlanFields = lazy(() => ({
  score: ScoreView().describe('Less is better, the first field first'),
  terms: z.array(TermOfPlan()),
  goals: z.array(GoalOfPlan()),
  assumptions: z.array(Assumption()).describe('What is taken for granted, and its effect'),
  assumptionCount: z.int(),
  sources: z.array(SourceOfPlan()).describe('With the words that must be shown beside the plan'),
}))

export type PlanFieldsOf = z.input<z.ZodObject<ReturnType<typeof PlanFields>>>

/** The uses of a schedule, and the agreements behind them. */
export function usedBy({ compiled }: Gathered, schedule: Schedule) {
  const chosen = new Set(schedule.uses)
  const used = compiled.problem.uses.filter(({ id }) => chosen.has(id))
  return { used, agreements: used.flatMap((use) => compiled.agreements.get(use.rule) ?? []) }
}

/** All that is taken for granted of a schedule's courses and agreements. */
export const assumptionsOf = (gathered: Gathered, schedule: Schedule): Assumption[] =>
  assumptionsFor(
    gathered.compiled.assumptions,
    new Set(Object.keys(schedule.taken)),
    usedBy(gathered, schedule).agreements,
  )

/** A schedule as people read it. */
export function planFields(gathered: Gathered, schedule: Schedule, score: Score): PlanFieldsOf {
  const { compiled, facts, goalNames, question } = gathered
  const reasons = reasonsOf(compiled, schedule)
  const { used, agreements } = usedBy(gathered, schedule)
  const taken = new Map(Object.entries(schedule.taken))
  const credits = new Map(compiled.problem.courses.map((course) => [course.course, course.credits]))
  const terms = question.terms.map(({ name, credits: limit }, index) => {
    const courses = [...taken]
      .filter(([, term]) => term === index)
      .map(([course]) => {
        const title = facts.courses.get(course)?.title
        const { earns = [], opens = [] } = reasons.get(course) ?? {}
        return {
          course,
          ...(title !== null && title !== undefined && { title }),
          credits: credits.get(course) ?? 0,
          earns,
          opens,
        }
      })
    return { term: name, credits: sumOf(courses.map((course) => course.credits)), limit, courses }
  })
  const assumptions = assumptionsOf(gathered, schedule)
  const goals = goalReports(compiled.problem, schedule).map((report, index) => {
    const school = compiled.problem.goals[index]?.school ?? ''
    const here = used.filter((use) => use.school === school && compiled.agreements.has(use.rule))
    return {
      school,
      name: goalNames[index] ?? school,
      ...report,
      requirements: report.requirements.slice(0, MOST_REQUIREMENTS),
      agreements: here.slice(0, MOST_SHOWN).map((use) => ({
        ruleId: use.rule,
        courses: [...use.had, ...use.courses.map(({ course }) => course)],
        gives: givesText(use, compiled.agreements.get(use.rule)),
      })),
      agreementCount: here.length,
    }
  })
  return {
    score,
    terms: terms.slice(0, Math.max(1, score.lastTerm)),
    goals,
    assumptions: assumptions.slice(0, MOST_ASSUMPTIONS),
    assumptionCount: assumptions.length,
    sources: sourcesOf([
      ...agreements.flatMap(({ sources }) => sources),
      ...[...taken.keys()].flatMap((course) => facts.courses.get(course)?.source ?? []),
    ]),
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** Each source once. */
export const sourcesOf = (sources: readonly PlanSource[]): PlanSource[] =>
  [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()].slice(0, MOST_SOURCES)
