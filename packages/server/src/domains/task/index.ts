import { defineDomain, verbNoun } from '@tutor-nexus/toolkit'
import { addTask } from './tools/add-task.ts'
import { completeTask } from './tools/complete-task.ts'
import { deleteTask } from './tools/delete-task.ts'
import { listTasks } from './tools/list-tasks.ts'
import { updateTask } from './tools/update-task.ts'

export const taskDomain = defineDomain({
  name: 'task',
  naming: verbNoun,
  tools: [addTask, listTasks, completeTask, deleteTask, updateTask],
})
