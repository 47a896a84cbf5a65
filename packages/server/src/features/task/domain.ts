import { defineDomain, verbNoun } from '@tutor-nexus/toolkit'
import { weeklyReview } from './prompts/weekly-review.ts'
import { tools } from './tools.gen.ts'

export const taskDomain = defineDomain({
  name: 'task',
  naming: verbNoun,
  agents: { taskManager: "The user's to-do list: add, list, complete, change and delete tasks." },
  tools,
  prompts: [weeklyReview],
})
