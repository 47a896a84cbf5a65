import { created } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { getPlan, listPlans, mutation } from '../../define.ts'
import { noPlan, PlanId } from '../../model/saved-plan.ts'
import { checkPlacements, ViolationView } from '../shared/checked-plan.ts'
import { saveExamples } from '../shared/examples.ts'
import { placementsParameter, planIdParameter, planParameters } from '../shared/parameters.ts'
import { planFields } from '../shared/plan-view.ts'
import { shownPlan } from '../shared/shown-plan.ts'
import { recordOf, SavedView, savedView } from '../shared/saved-view.ts'

const LONGEST_NAME = 200

export const save = mutation({
  name: 'tn_plan_save',
  title: 'Save term plan',
  description: {
    what: 'Save a term plan under a name: the question, which course when, and what it rests on.',
    when: 'Use this when the user wants to keep a plan of terms: "save this as my two-year plan". To keep what courses transfer as, use tn_transfer_plan_save.',
    returns: 'Returns the saved plan with its goals, and what is wrong with it.',
  },
  responseTime: 'medium',
  parameters: () =>
    z.object({
      name: z.string().trim().min(1).max(LONGEST_NAME).describe('What to call it'),
      planId: planIdParameter().optional().describe('Replaces this saved plan; else a new one'),
      placements: placementsParameter(),
      ...planParameters(),
    }),
  data: () => SavedView().extend({ status: z.literal('saved'), violations: z.array(ViolationView()) }),
  examples: saveExamples,
  async handler({ name, planId, placements, ...params }, context) {
    const { services, now, newId, ok } = context
    if (planId !== undefined && !(await services.plans.byId(planId))) throw noPlan()
    const { gathered, schedule, score, violations, facts } = await checkPlacements(
      params,
      placements,
      context,
    )
    const fields = planFields(gathered, schedule, score)
    const { terms, goals } = fields
    const at = now().toISOString()
    const plan = await services.plans.put(
      {
        id: planId ?? newId(),
        name,
        body: {
          question: {
            ...params,
            school: gathered.home,
            firstTerm: gathered.question.terms[0]?.name ?? '',
          },
          placements: terms.flatMap(({ term, courses }) => courses.map(({ course }) => ({ course, term }))),
          score,
          goals: goals.map((goal) => ({
            school: goal.school,
            name: goal.name,
            met: goal.met,
            missing: goal.missing,
          })),
          facts,
          shown: shownPlan(gathered, schedule, fields),
        },
        createdAt: at,
        updatedAt: at,
      },
      newId(),
    )
    return ok(
      { ...savedView(plan), planId: PlanId.parse(plan.id), status: 'saved', violations },
      {
        ...created({
          kind: 'term-plan',
          record: recordOf(plan),
          provenance: 'verified',
          next: [getPlan(plan.id), listPlans],
        }),
        assumptions: gathered.names.assumptions,
      },
    )
  },
})
