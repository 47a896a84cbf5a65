import { savedPlans, type PlanStore as Plans } from '../../../platform/plans/plan-store.ts'
import type { Store } from '../../../platform/store/store.ts'
import { noPlan, PLAN_KIND, TransferPlanBody } from '../model/saved-plan.ts'

export type PlanStore = Plans<TransferPlanBody>

/** The saved transfer plans of one owner. */
export const planStore = (store: Store, owner: string): PlanStore =>
  savedPlans(store, owner, {
    kind: PLAN_KIND,
    read: (body) => TransferPlanBody().parse(body),
    missing: noPlan,
  })
