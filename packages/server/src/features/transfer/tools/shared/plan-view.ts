import { lazy, type NextCall } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { PlanSchool } from '../../../../platform/plans/shown-plan.ts'
import { PlanId, type SavedPlan } from '../../model/saved-plan.ts'

export const planIdParameter = lazy(() => PlanId.describe('From tn_transfer_plan_list'))

/** A saved plan in a list. */
export const PlanView = lazy(() =>
  z.object({
    planId: PlanId,
    name: z.string(),
    schools: z.array(PlanSchool()),
    courseCount: z.int(),
    agreementCount: z.int(),
    asOfDate: z.iso.date(),
    savedAt: z.iso.datetime(),
  }),
)

export const planView = ({ id, name, body, updatedAt }: SavedPlan): z.input<ReturnType<typeof PlanView>> => ({
  planId: id,
  name,
  schools: [...body.schools],
  courseCount: body.courses.length,
  agreementCount: body.agreements.length,
  asOfDate: body.asOfDate,
  savedAt: updatedAt,
})

export const recordOfPlan = ({ id, name, updatedAt }: SavedPlan) => ({ id, label: name, updatedAt })

export const getPlan = (planId: string): NextCall => ({
  action: 'open-plan',
  priority: 'medium',
  category: 'exploration',
  description: 'Open the plan and see whether its agreements changed',
  tool: 'tn_transfer_plan_get',
  arguments: { planId },
})

export const listPlans: NextCall = {
  action: 'list-plans',
  priority: 'medium',
  category: 'exploration',
  description: 'See the saved plans',
  tool: 'tn_transfer_plan_list',
  arguments: {},
}
