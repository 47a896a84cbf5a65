import { ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { analysis, listPlans } from '../define.ts'
import { noPlan } from '../model/saved-plan.ts'
import { checkPlacements, ViolationView } from './shared/checked-plan.ts'
import { fitted } from './shared/fitted.ts'
import { checkExamples } from './shared/examples.ts'
import { placementsParameter, planIdParameter, planParameters, readQuestion } from './shared/parameters.ts'
import { planFacts } from './shared/plan-facts.ts'
import { assumptionsOf, PlanFields, planFields } from './shared/plan-view.ts'

export const check = analysis({
  name: 'tn_plan_check',
  title: 'Check term plan',
  description: {
    what: 'Check a plan of terms made by hand: requisites, offered terms, credit limits, and how far it brings the goals.',
    when: 'Use this after moving courses between terms, or for a plan that the user wrote: "would it work if I take nrc:MATH 1271 in Fall 2027?".',
    returns:
      'Returns what is wrong with each course and term, the goals requirement by requirement, and assumptions.',
  },
  responseTime: 'medium',
  parameters: () => {
    const { goals, ...others } = planParameters()
    return z.object({
      planId: planIdParameter()
        .optional()
        .describe('A saved plan: its question, and its placements if none are given'),
      placements: placementsParameter().optional(),
      goals: goals.optional(),
      ...others,
    })
  },
  data: () =>
    z.object({
      school: z.string(),
      holds: z.boolean().describe('Whether nothing is wrong'),
      violations: z.array(ViolationView()),
      ...PlanFields(),
    }),
  examples: checkExamples,
  async handler({ planId, placements, goals, ...params }, context) {
    const { services, now, ok } = context
    const plan = planId === undefined ? undefined : await services.plans.byId(planId)
    if (planId !== undefined && (!plan || plan.deletedAt !== null)) throw noPlan()
    const question = plan ? readQuestion(plan.body.question) : goals && { ...params, goals }
    const places = placements ?? plan?.body.placements
    if (!question || !places) throw nothingToCheck()
    const { gathered, schedule, score, violations } = await checkPlacements(question, places, context)
    const fields = planFields(gathered, schedule, score)
    return ok(
      fitted({ school: gathered.home, holds: violations.length === 0, violations, ...fields }),
      planFacts({
        sources: fields.sources,
        now: now(),
        assumptions: gathered.names.assumptions,
        planned: Object.keys(schedule.taken),
        assumed: assumptionsOf(gathered, schedule),
        next: [listPlans],
      }),
    )
  },
})

const nothingToCheck = (): ToolError =>
  new ToolError('BAD_REQUEST', 'There is no plan to check', {
    details: { reason: 'Give goals and placements, or the planId of a saved plan' },
    next: [listPlans],
  })
