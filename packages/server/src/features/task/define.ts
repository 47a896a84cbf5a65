import { promptsFor, toolFamily, type NextCall } from '@tutor-nexus/toolkit'
import { readLimit, utterancesOf, writeLimit } from '../../platform/tools/tool-facts.ts'
import type { TaskStore } from './store/task-store.ts'

export interface TaskServices {
  tasks: TaskStore
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
