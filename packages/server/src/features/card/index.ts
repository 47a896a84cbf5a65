import type { Feature } from '../../platform/feature/feature.ts'
import type { CardPorts } from './open.ts'
import { cards } from './store/migrations/0013-cards.ts'

export const card: Feature<CardPorts> = {
  name: 'card',
  tables: {
    deck: { by: 'owner' },
    note: { by: 'owner' },
    card: { by: 'owner' },
    review: { by: 'owner' },
    noteWord: { by: 'owner', keyColumns: 3 },
    cardMedia: { by: 'owner', keyColumns: 2 },
  },
  migrations: [cards],
  domain: async () => (await import('./domain.ts')).cardDomain,
  open: async (context) => (await import('./open.ts')).openCard(context),
  synced: async () => (await import('./sync/index.ts')).syncedCardEntities,
  imports: async () => (await import('./import/index.ts')).cardImports,
  commands: async () => (await import('./cli/index.ts')).addExportCommands,
}
