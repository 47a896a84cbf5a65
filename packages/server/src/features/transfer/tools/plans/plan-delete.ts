import { deleted, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { planTools } from '../../define.ts'
import { PlanId } from '../../model/saved-plan.ts'
import { listPlans, planIdParameter, recordOfPlan } from '../shared/plan-view.ts'

export const planDelete = planTools.mutation({
  name: 'tn_transfer_plan_delete',
  title: 'Delete saved transfer plan',
  description: {
    what: 'Delete a saved transfer plan, or restore one that was deleted.',
    when: 'Use this when a plan is no longer wanted: "delete my old transfer plan". With undo it comes back.',
    returns: 'Returns whether it is deleted or restored.',
  },
  idempotent: true,
  parameters: () =>
    z.object({
      planId: planIdParameter(),
      undo: z.boolean().default(false).describe('Restores a deleted plan'),
    }),
  data: () => z.object({ planId: PlanId, name: z.string(), status: z.enum(['deleted', 'restored']) }),
  examples: [
    {
      description: 'A plan that is no longer wanted',
      given: [
        {
          tool: 'tn_transfer_plan_save',
          params: { name: 'Old plan', schools: ['aur'], sourceCourses: ['nrc:CPSC 1020'] },
        },
      ],
      params: { planId: fromGiven(0, 'planId') },
      expectedResult: { planId: fromGiven(0, 'planId'), name: 'Old plan', status: 'deleted' as const },
    },
  ],
  async handler({ planId, undo }, { services: { plans }, newId, now, ok }) {
    const at = now().toISOString()
    const plan = await plans.setDeleted(planId, undo ? null : at, newId(), at)
    const restore = {
      action: 'undo-delete',
      priority: 'low' as const,
      category: 'correction' as const,
      description: 'Restore the plan',
      tool: 'tn_transfer_plan_delete',
      arguments: { planId, undo: true },
    }
    return ok(
      { planId, name: plan.name, status: undo ? 'restored' : 'deleted' },
      deleted({
        kind: 'transfer-plan',
        record: recordOfPlan(plan),
        provenance: 'verified',
        next: [...(undo ? [] : [restore]), listPlans],
      }),
    )
  },
})
