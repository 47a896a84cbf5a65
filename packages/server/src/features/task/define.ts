import { promptsFor, toolFamily, type NextCall } from '@tutor-nexus/toolkit'
import { readLimit, utterancesOf, writeLimit } from '../../platform/tools/tool-facts.ts'
import type { Clock } from '../../platform/dates/read-date.ts'
import type { ScheduledClass } from './calendar/events.ts'
import type { CalendarFeedStore } from './store/calendar-feed-store.ts'
import type { TaskStore } from './store/task-store.ts'

export interface TaskServices {
  tasks: TaskStore
  feed: CalendarFeedStore
  classes(): Promise<readonly ScheduledClass[]>
  publicUrl: string | undefined
  /** The user's day at this moment, as YYYY-MM-DD. */
  today(now: Date): Promise<string>
  /** The moment and the user's time zone, for dates in words. */
  clock(now: Date): Promise<Clock>
}

export const definePrompt = promptsFor<TaskServices>()

export const listPending: NextCall = {
  action: 'list-pending-tasks',
  priority: 'medium',
  category: 'exploration',
  description: 'See open tasks',
  tool: 'list_tasks',
  arguments: { status: 'pending' },
}

const listAll: NextCall = {
  action: 'list-tasks',
  priority: 'high',
  category: 'correction',
  description: 'Find a task and its id',
  tool: 'list_tasks',
  arguments: {},
}

export const { query, mutation } = toolFamily<TaskServices>({
  agent: 'taskManager',
  utterances: utterancesOf('task'),
  resource: 'tasks',
  tags: ['tasks', 'planning'],
  recovery: [listAll],
  reads: { rateLimit: readLimit },
  writes: { rateLimit: writeLimit },
})
