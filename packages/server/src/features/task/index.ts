import type { Feature } from '../../platform/feature/feature.ts'
import { task as taskTable } from './store/migrations/0004-task.ts'

export const task: Feature = {
  name: 'task',
  tables: { task: { by: 'owner' } },
  migrations: [taskTable],
  domain: async () => (await import('./domain.ts')).taskDomain,
  open: async (context) => (await import('./open.ts')).openTask(context),
  synced: async () => [(await import('./sync/index.ts')).syncedTask],
}
