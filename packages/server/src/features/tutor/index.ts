import type { Feature } from '../../platform/feature/feature.ts'
import type { TutorPorts } from './open.ts'

export const tutor: Feature<TutorPorts> = {
  name: 'tutor',
  tables: {},
  migrations: [],
  domain: async () => (await import('./domain.ts')).sessionDomain,
  open: async (context) => (await import('./open.ts')).openTutor(context),
  synced: async () => (await import('./sync/index.ts')).syncedSessionEntities,
  commands: async () => (await import('./cli/index.ts')).addSessionCommands,
}
