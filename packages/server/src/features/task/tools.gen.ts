// Made by `npm run generate` from the files in tools/, in the order of utterances.txt.
import { addTask } from './tools/add-task.ts'
import { createCalendarFeed } from './tools/calendar/create-calendar-feed.ts'
import { getCalendarFeed } from './tools/calendar/get-calendar-feed.ts'
import { revokeCalendarFeed } from './tools/calendar/revoke-calendar-feed.ts'
import { completeTask } from './tools/complete-task.ts'
import { deleteTask } from './tools/delete-task.ts'
import { listTasks } from './tools/list-tasks.ts'
import { readDate } from './tools/read-date.ts'
import { updateTask } from './tools/update-task.ts'

export const tools = [
  addTask,
  listTasks,
  completeTask,
  deleteTask,
  updateTask,
  readDate,
  getCalendarFeed,
  createCalendarFeed,
  revokeCalendarFeed,
]
