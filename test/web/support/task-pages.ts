import { callTool } from './call-tool.ts'
import type { ShownPage } from './pages.ts'

const DAY_MS = 86_400_000

/** A day as the machine's own calendar has it. */
export function dayFromNow(days: number): string {
  const date = new Date(Date.now() + days * DAY_MS)
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}`
}

const TASKS = [
  {
    title: 'Ask the registrar about MATH 151',
    due_date: dayFromNow(-2),
    priority: 'high',
    labels: ['transfer'],
  },
  {
    title: 'Hand in the lab report',
    due_date: dayFromNow(0),
    priority: 'high',
    labels: ['PHYS 110', 'lab'],
    description: 'Sections 2 to 4, with the plots redrawn',
  },
  { title: 'Review the cards on mitosis', due_date: dayFromNow(0) },
  { title: 'Read chapter 5', due_date: dayFromNow(1), labels: ['ENGL 101'] },
  {
    title: 'Write a first draft of the essay on rivers and the towns that grew along them',
    due_date: dayFromNow(5),
    priority: 'medium',
    labels: ['ENGL 101', 'essay'],
  },
  { title: 'Apply for the scholarship', due_date: dayFromNow(40), priority: 'low' },
  { title: 'Find a study group' },
]

/** The tasks in their states, the empty one first. */
export const taskPages: readonly ShownPage[] = [
  { name: 'tasks-empty', path: '/tasks', prepare: (page) => page.getByText('No open tasks').waitFor() },
  {
    name: 'tasks',
    path: '/tasks',
    async prepare(page) {
      const { tasks } = await callTool<{ tasks: unknown[] }>(page, 'list_tasks', {})
      if (tasks.length === 0) {
        for (const task of TASKS) await callTool(page, 'add_task', task)
        const done = await callTool(page, 'add_task', { title: 'Buy the textbook' })
        await callTool(page, 'complete_task', { task_id: done['task_id'], completed: true })
      }
      await page.goto('/tasks?done=shown')
      await page.getByText('Buy the textbook').waitFor()
    },
  },
  {
    name: 'tasks-edit',
    path: '/tasks',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit Hand in the lab report' }).click()
      await page.getByRole('form', { name: 'Edit Hand in the lab report' }).waitFor()
    },
  },
]
