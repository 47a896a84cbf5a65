import { promptsFor, toolFamily, type NextCall, type ToolContext } from '@tutor-nexus/toolkit'
import { listInstitutions } from '../../platform/catalog/catalog-tools.ts'
import type { SchoolDirectory } from '../../platform/catalog/schools/school-directory-store.ts'
import type { PlanStore } from '../../platform/plans/plan-store.ts'
import { analysisLimit, readLimit, utterancesOf, writeLimit } from '../../platform/tools/tool-facts.ts'
import type { PlanCatalog } from './model/catalog-port.ts'
import type { Attempt } from './model/facts.ts'
import type { TermPlanBody } from './model/saved-plan.ts'
import type { PlanSolver } from './solver.ts'

export interface PlanServices {
  catalog: PlanCatalog
  schools: SchoolDirectory
  solver: PlanSolver
  /** The caller's saved term plans. */
  plans: PlanStore<TermPlanBody>
  /** The caller's own courses as canonical references; empty without a transcript. */
  transcript: () => Promise<readonly Attempt[]>
  /** The default school of the caller's workspace. */
  homeInstitution: (workspaceId: string | null) => Promise<string | undefined>
}

export type PlanContext = Pick<
  ToolContext<PlanServices>,
  'services' | 'workspaceId' | 'now' | 'signal' | 'progress'
>

const family = {
  agent: 'termPlanner',
  prefix: 'tn_plan_',
  utterances: utterancesOf('plan'),
  resource: 'plans',
  tags: ['plans', 'terms'],
  recovery: [listInstitutions],
}

/** Tools that compute for a while. */
export const { analysis } = toolFamily<PlanServices>({ ...family, reads: { rateLimit: analysisLimit } })

export const { query, mutation } = toolFamily<PlanServices>({
  ...family,
  reads: { rateLimit: readLimit },
  writes: { rateLimit: writeLimit },
})

export const definePrompt = promptsFor<PlanServices>()

export const getPlan = (planId: string): NextCall => ({
  action: 'open-term-plan',
  priority: 'medium',
  category: 'exploration',
  description: 'Open the plan and see whether it still holds',
  tool: 'tn_plan_get',
  arguments: { planId },
})

export const listPlans: NextCall = {
  action: 'list-term-plans',
  priority: 'medium',
  category: 'exploration',
  description: 'See the saved term plans',
  tool: 'tn_plan_list',
  arguments: {},
}
