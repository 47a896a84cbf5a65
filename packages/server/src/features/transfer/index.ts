import type { Feature } from '../../platform/feature/feature.ts'
import type { TransferPorts } from './open.ts'
import { savedPlan } from './store/migrations/0021-saved-plan.ts'

export const transfer: Feature<TransferPorts> = {
  name: 'transfer',
  tables: { savedPlan: { by: 'owner' } },
  migrations: [savedPlan],
  domain: async () => (await import('./domain.ts')).transferDomain,
  open: async (context) => (await import('./open.ts')).openTransfer(context),
  synced: async () => [(await import('./sync/index.ts')).syncedPlan],
  imports: async () => (await import('./import/index.ts')).transferImports,
}
