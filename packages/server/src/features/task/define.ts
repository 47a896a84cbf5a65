import { promptsFor, toolsFor, type NextCall } from '@tutor-nexus/toolkit'
import type { TaskStore } from './store/task-store.ts'

export interface TaskServices {
  tasks: TaskStore
}

export const defineTool = toolsFor<TaskServices>()
export const definePrompt = promptsFor<TaskServices>()

const MINUTE = 60_000

/** Generous: it stops a loop that has gone wild, not a person or an agent at work. */
export const readLimit = { maxCalls: 60_000, windowMs: MINUTE }
export const writeLimit = { maxCalls: 30_000, windowMs: MINUTE }

export const listPending: NextCall = {
  action: 'list-pending-tasks',
  priority: 'medium',
  category: 'exploration',
  description: 'See what is still to be done',
  tool: 'list_tasks',
  arguments: { status: 'pending' },
}

export const listAll: NextCall = {
  action: 'list-tasks',
  priority: 'high',
  category: 'correction',
  description: 'Look up the ids of the tasks there are',
  tool: 'list_tasks',
  arguments: {},
}
