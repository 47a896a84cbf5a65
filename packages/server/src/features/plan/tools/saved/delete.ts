import { deleted } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listPlans, mutation } from '../../define.ts'
import { PlanId } from '../../model/saved-plan.ts'
import { deleteExamples } from '../shared/examples.ts'
import { planIdParameter } from '../shared/parameters.ts'
import { recordOf } from '../shared/saved-view.ts'

export const remove = mutation({
  name: 'tn_plan_delete',
  title: 'Delete term plan',
  description: {
    what: 'Delete a saved term plan, or restore one that was deleted.',
    when: 'Use this when a plan of terms is no longer wanted: "delete my old term plan". With undo it comes back.',
    returns: 'Returns whether it is deleted or restored.',
  },
  idempotent: true,
  parameters: () =>
    z.object({
      planId: planIdParameter(),
      undo: z.boolean().default(false).describe('Restores a deleted plan'),
    }),
  data: () => z.object({ planId: PlanId, name: z.string(), status: z.enum(['deleted', 'restored']) }),
  examples: deleteExamples,
  async handler({ planId, undo }, { services: { plans }, newId, now, ok }) {
    const at = now().toISOString()
    const plan = await plans.setDeleted(planId, undo ? null : at, newId(), at)
    const restore = {
      action: 'undo-delete',
      priority: 'low' as const,
      category: 'correction' as const,
      description: 'Restore the plan',
      tool: 'tn_plan_delete',
      arguments: { planId, undo: true },
    }
    return ok(
      { planId, name: plan.name, status: undo ? 'restored' : 'deleted' },
      deleted({
        kind: 'term-plan',
        record: recordOf(plan),
        provenance: 'verified',
        next: [...(undo ? [] : [restore]), listPlans],
      }),
    )
  },
})
