// Made by `npm run generate` from the files in tools/, in the order of utterances.txt.
import { addTask } from './tools/add-task.ts'
import { completeTask } from './tools/complete-task.ts'
import { deleteTask } from './tools/delete-task.ts'
import { listTasks } from './tools/list-tasks.ts'
import { updateTask } from './tools/update-task.ts'

export const tools = [
  addTask,
  listTasks,
  completeTask,
  deleteTask,
  updateTask,
]
