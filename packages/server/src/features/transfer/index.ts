import type { Feature } from '../../platform/feature/feature.ts'
import type { TransferPorts } from './open.ts'
import { savedPlan } from './store/migrations/0021-saved-plan.ts'
import { planShare } from './store/migrations/0028-plan-share.ts'

export const transfer: Feature<TransferPorts> = {
  name: 'transfer',
  tables: {
    savedPlan: { by: 'owner' },
    planShare: { by: 'owner', hides: ['tokenHash'] },
    planComment: { by: 'owner', about: 'student', hides: ['student'] },
  },
  migrations: [savedPlan, planShare],
  domain: async () => (await import('./domain.ts')).transferDomain,
  open: async (context) => (await import('./open.ts')).openTransfer(context),
  synced: async () => [(await import('./sync/index.ts')).syncedPlan],
  routes: async () => [(await import('./share/shared-plan-route.ts')).sharedPlanRoutes],
  imports: async () => (await import('./import/index.ts')).transferImports,
}
