import type { SchoolDirectory } from '../../platform/catalog/schools/school-directory-store.ts'
import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import { ownerOf } from '../../platform/identity/identity.ts'
import type { PlanServices } from './define.ts'
import type { PlanCatalog } from './model/catalog-port.ts'
import { planSolver } from './solver.ts'
import { termPlans } from './store/term-plan-store.ts'

/** What plans need of other features, on behalf of one owner. */
export interface PlanPorts {
  readonly planCatalog: PlanCatalog
  readonly schools: SchoolDirectory
  transcriptOf(owner: string): ReturnType<PlanServices['transcript']>
  homeInstitutionOf(owner: string, workspaceId: string | null): Promise<string | undefined>
}

export function openPlan(context: FeatureContext & PlanPorts): OpenFeature {
  const { store, logger, planCatalog, schools } = context
  const solver = planSolver(logger)
  return {
    services(caller): PlanServices {
      const owner = ownerOf(caller)
      return {
        catalog: planCatalog,
        schools,
        solver,
        plans: termPlans(store, owner),
        transcript: () => context.transcriptOf(owner),
        homeInstitution: (workspaceId) => context.homeInstitutionOf(owner, workspaceId),
      }
    },
    close: () => solver.close(),
  }
}
