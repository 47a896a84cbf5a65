import { savedPlans, type PlanStore } from '../../../platform/plans/plan-store.ts'
import type { Store } from '../../../platform/store/store.ts'
import { noPlan, PLAN_KIND, TermPlanBody } from '../model/saved-plan.ts'

/** The saved term plans of one owner. */
export const termPlans = (store: Store, owner: string): PlanStore<TermPlanBody> =>
  savedPlans(store, owner, { kind: PLAN_KIND, read: (body) => TermPlanBody().parse(body), missing: noPlan })
