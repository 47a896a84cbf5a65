import { defineDomain, verbNoun } from '@tutor-nexus/toolkit'
import { weeklyReview } from './prompts/weekly-review.ts'
import { addTask } from './tools/add-task.ts'
import { completeTask } from './tools/complete-task.ts'
import { deleteTask } from './tools/delete-task.ts'
import { listTasks } from './tools/list-tasks.ts'
import { updateTask } from './tools/update-task.ts'

export const taskDomain = defineDomain({
  name: 'task',
  naming: verbNoun,
  agents: { taskManager: "The user's to-do list: add, list, complete, change and delete tasks." },
  tools: [addTask, listTasks, completeTask, deleteTask, updateTask],
  prompts: [weeklyReview],
})
