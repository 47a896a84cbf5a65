import { found } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listPlans, query } from '../../define.ts'
import { changedFacts } from '../../model/plan-facts.ts'
import { noPlan } from '../../model/saved-plan.ts'
import { checkPlacements, ViolationView } from '../shared/checked-plan.ts'
import { getExamples } from '../shared/examples.ts'
import { fitted } from '../shared/fitted.ts'
import { planIdParameter, readQuestion } from '../shared/parameters.ts'
import { PlanFields, planFields } from '../shared/plan-view.ts'
import { recordOf, SavedView, savedView } from '../shared/saved-view.ts'
import { termPlan } from '../../views/term-plan.ts'

export const get = query({
  name: 'tn_plan_get',
  title: 'Open term plan',
  version: '1.1.0',
  ui: termPlan,
  description: {
    what: 'Open a saved term plan and tell whether it still holds: with the transcript, courses and agreements of today.',
    when: 'Use this when the user comes back to a plan of terms: "does my two-year plan still work?".',
    returns: 'Returns its terms, goals, what changed since it was saved, and what is wrong with it now.',
  },
  responseTime: 'medium',
  parameters: () => z.object({ planId: planIdParameter() }),
  data: () =>
    SavedView()
      .omit({ goals: true, score: true })
      .extend({
        ...PlanFields(),
        question: z.record(z.string(), z.unknown()).describe('The parameters of tn_plan_terms'),
        placements: z.array(z.object({ course: z.string(), term: z.string() })),
        holds: z.boolean().describe('Whether nothing changed and nothing is wrong'),
        changes: z.array(
          z.object({
            kind: z.enum(['transcript', 'course', 'agreement']),
            about: z.string(),
            state: z.enum(['changed', 'ended']),
          }),
        ),
        violations: z.array(ViolationView()),
      }),
  examples: getExamples,
  async handler({ planId }, context) {
    const { services, ok } = context
    const plan = await services.plans.byId(planId)
    if (!plan || plan.deletedAt !== null) throw noPlan()
    const { placements, question, facts: before } = plan.body
    const { gathered, schedule, score, violations, known } = await checkPlacements(
      readQuestion(question),
      placements,
      context,
    )
    const changes = changedFacts(before, known)
    const { goals: _, score: _score, ...saved } = savedView(plan)
    return ok(
      fitted({
        ...saved,
        ...planFields(gathered, schedule, score),
        question,
        placements: [...placements],
        holds: changes.length === 0 && violations.length === 0,
        changes,
        violations,
      }),
      found({
        kind: 'term-plan',
        record: recordOf(plan),
        provenance: 'verified',
        next: [listPlans],
      }),
    )
  },
})
