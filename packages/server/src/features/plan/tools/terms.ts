import { defined, lazy, type NextCall } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { analysis } from '../define.ts'
import { differenceOf } from '../model/difference.ts'
import { ScoreView } from '../model/saved-plan.ts'
import type { Solution } from '../model/solve/solve-plan.ts'
import { impossiblePlacement } from './shared/checked-plan.ts'
import { termsExamples } from './shared/examples.ts'
import { fitted } from './shared/fitted.ts'
import { gatherPlan, type Gathered } from './shared/gather.ts'
import { planParameters, secondsParameter, type PlanParameters } from './shared/parameters.ts'
import { planFacts } from './shared/plan-facts.ts'
import { assumptionsOf, PlanFields, planFields } from './shared/plan-view.ts'
import { coursesToName, Impossible, impossibleGoals } from './shared/smallest-change.ts'
import { solve } from './shared/solve.ts'
import { changedQuestion, WhatIf } from './shared/what-if.ts'
import { termPlan } from '../views/term-plan.ts'

const Placed = lazy(() => z.object({ course: z.string(), term: z.string() }))

const Alternative = lazy(() =>
  z.object({
    score: ScoreView(),
    added: z.array(Placed()),
    dropped: z.array(Placed()),
    moved: z.array(z.object({ course: z.string(), from: z.string(), to: z.string() })),
  }),
)

export const terms = analysis({
  name: 'tn_plan_terms',
  title: 'Plan terms',
  version: '1.2.0',
  ui: termPlan,
  description: {
    what: 'Plan which courses to take in which term to reach goals at one school or several, from the transcript on.',
    when: 'Use this for the way to a goal over several terms, and for what another choice would change: "plan my terms to transfer to aur with 24 credits". For next term alone use tn_plan_next.',
    returns:
      'Returns terms with courses and reasons, goals requirement by requirement, assumptions with their effect, what is impossible and the smallest change, and whether the plan is proved best.',
  },
  responseTime: 'slow',
  tags: ['planning', 'transfer'],
  parameters: () =>
    z.object({
      ...planParameters(),
      alternatives: z.int().min(0).max(3).default(1).describe('How many other plans that reach as much'),
      whatIf: WhatIf().optional(),
      seconds: secondsParameter(),
    }),
  data: () =>
    z.object({
      school: z.string(),
      exact: z.boolean().describe('Whether it is proved that no plan is better'),
      gap: z
        .object({
          stage: z.enum(['goals', 'last-term', 'load']),
          found: z.number().nullable(),
          bound: z.number().nullable().describe('No plan is below this'),
        })
        .optional()
        .describe('Where the proof was not finished in time'),
      ...PlanFields(),
      placements: z.array(Placed()).describe('For tn_plan_save and tn_plan_check'),
      impossible: z.array(Impossible()),
      alternatives: z.array(Alternative()).describe('As good as to the goals, with other courses'),
      difference: z
        .object({ before: ScoreView(), ...Alternative().omit({ score: true }).shape })
        .optional()
        .describe('What whatIf changes'),
    }),
  examples: termsExamples,
  async handler({ whatIf, alternatives, seconds, ...params }, context) {
    const { now, ok } = context
    const base = await gatherPlan(params, context)
    const share = whatIf === undefined ? seconds : seconds / 2
    const first = await solve(
      base.compiled.problem,
      { seconds: share, alternatives: whatIf ? 0 : alternatives },
      context,
    )
    const changed = whatIf && (await changedQuestion(params, whatIf, base, first, context))
    const gathered = changed ?? base
    if (!first.feasible) throw impossiblePlacement(base, first.schedule)
    const solution = changed
      ? await solve(changed.compiled.problem, { seconds: share, alternatives }, context)
      : first
    if (!solution.feasible) throw impossiblePlacement(gathered, solution.schedule)
    const names = (of: Gathered) => of.question.terms.map(({ name }) => name)
    const fields = planFields(gathered, solution.schedule, solution.score)
    const unmet = [...fields.goals.entries()].flatMap(([index, { met }]) => (met ? [] : index))
    const impossible = await impossibleGoals(gathered, unmet, context)
    const placements = fields.terms.flatMap(({ term, courses }) =>
      courses.map(({ course }) => ({ course, term })),
    )
    const compared = { schedule: solution.schedule, terms: names(gathered) }
    return ok(
      fitted({
        school: gathered.home,
        exact: solution.exact,
        ...gapView(solution),
        ...fields,
        placements,
        impossible,
        alternatives: solution.alternatives.map(({ schedule, score }) => ({
          score,
          ...differenceOf(compared, { schedule, terms: compared.terms }),
        })),
        ...(changed && {
          difference: {
            before: first.score,
            ...differenceOf({ schedule: first.schedule, terms: names(base) }, compared),
          },
        }),
      }),
      planFacts({
        sources: fields.sources,
        now: now(),
        assumptions: gathered.names.assumptions,
        planned: placements.map(({ course }) => course),
        assumed: assumptionsOf(gathered, solution.schedule),
        next: [
          ...planWithNamed(gathered, unmet, params),
          {
            action: 'rank-next-term',
            priority: 'medium',
            category: 'exploration',
            description: 'See all that may be taken next term',
            tool: 'tn_plan_next',
            arguments: defined({ goals: params.goals, school: gathered.home }),
          },
        ],
      }),
    )
  },
})

/** The same question with the courses that the catalog does not have, where no goal needs others. */
function planWithNamed(gathered: Gathered, unmet: readonly number[], params: PlanParameters): NextCall[] {
  const { goals } = gathered.question
  const named = unmet.flatMap((index) => {
    const goal = goals[index]
    return goal ? coursesToName(gathered, goal) : []
  })
  if (named.length === 0 || goals.some(({ school }) => school !== gathered.home)) return []
  const courses = [...new Set([...(params.courses ?? []), ...named])]
  return [
    {
      action: 'plan-with-named-courses',
      priority: 'high',
      category: 'correction',
      description: 'Plan with the courses that the catalog does not have',
      tool: 'tn_plan_terms',
      arguments: defined({ ...params, school: gathered.home, courses }),
    },
  ]
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

const gapView = ({ gap }: Solution) =>
  gap ? { gap: { stage: gap.stage, found: finite(gap.found), bound: finite(gap.bound) } } : {}
