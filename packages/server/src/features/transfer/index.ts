import type { Feature } from '../../platform/feature/feature.ts'
import type { TransferPorts } from './open.ts'

export const transfer: Feature<TransferPorts> = {
  name: 'transfer',
  tables: {},
  migrations: [],
  domain: async () => (await import('./domain.ts')).transferDomain,
  open: async (context) => (await import('./open.ts')).openTransfer(context),
  imports: async () => (await import('./import/index.ts')).transferImports,
}
