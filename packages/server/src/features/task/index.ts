import type { Feature } from '../../platform/feature/feature.ts'
import type { TaskPorts } from './open.ts'
import { task as taskTable } from './store/migrations/0004-task.ts'
import { taskFamily } from './store/migrations/0037-task-family.ts'
import { calendarFeed } from './store/migrations/0038-calendar-feed.ts'
import { taskIndexes } from './store/migrations/0041-task-indexes.ts'

export const task: Feature<TaskPorts> = {
  name: 'task',
  tables: { task: { by: 'owner' }, calendarFeed: { by: 'owner', hides: ['tokenHash'] } },
  migrations: [taskTable, taskFamily, calendarFeed, taskIndexes],
  domain: async () => (await import('./domain.ts')).taskDomain,
  open: async (context) => (await import('./open.ts')).openTask(context),
  commands: async () => (await import('./cli/index.ts')).addCalendarCommands,
  synced: async () => [(await import('./sync/index.ts')).syncedTask],
}
