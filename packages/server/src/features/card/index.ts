import type { Feature } from '../../platform/feature/feature.ts'
import type { CardPorts } from './open.ts'
import { cards } from './store/migrations/0013-cards.ts'
import { reviewOptions } from './store/migrations/0036-review-options.ts'
import { cardIndexes } from './store/migrations/0040-card-indexes.ts'

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
  migrations: [cards, reviewOptions, cardIndexes],
  domain: async () => (await import('./domain.ts')).cardDomain,
  open: async (context) => (await import('./open.ts')).openCard(context),
  synced: async () => (await import('./sync/index.ts')).syncedCardEntities,
  imports: async () => (await import('./import/index.ts')).cardImports,
  routes: async () => [(await import('./routes/routes.ts')).cardRoutes],
  commands: async () => (await import('./cli/index.ts')).addExportCommands,
}
