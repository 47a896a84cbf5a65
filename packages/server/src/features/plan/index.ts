import type { Feature } from '../../platform/feature/feature.ts'
import type { PlanPorts } from './open.ts'

export const plan: Feature<PlanPorts> = {
  name: 'plan',
  // Plans are kept, shared and synced with those of transfer credit.
  tables: {},
  migrations: [],
  domain: async () => (await import('./domain.ts')).planDomain,
  open: async (context) => (await import('./open.ts')).openPlan(context),
}
