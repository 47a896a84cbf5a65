import type { Page } from 'playwright-core'
import { callTool } from './call-tool.ts'
import { withDecks } from './card-pages.ts'
import type { ShownPage } from './pages.ts'

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function withTasks(page: Page): Promise<void> {
  const { tasks } = await callTool<{ tasks: unknown[] }>(page, 'list_tasks', {})
  if (tasks.length > 0) return
  for (const task of [
    { title: 'Buy the textbook for CHEM 110', due_date: day(-2) },
    { title: 'Hand in the second problem set', due_date: day(0), priority: 'high' },
    { title: 'Ask the adviser about the transfer of PHYS 1130', due_date: day(3) },
    { title: 'Read chapter 4' },
  ])
    await callTool(page, 'add_task', task)
  await callTool(page, 'tn_session_start', { title: 'Getting ready for calculus' })
}

export const todayPages: readonly ShownPage[] = [
  {
    name: 'today',
    path: '/',
    async prepare(page) {
      await withDecks(page)
      await withTasks(page)
      await page.reload()
      await page.getByText(/^Overdue: /).waitFor()
      await page.getByText('Suggested next').waitFor()
    },
  },
  {
    name: 'today-failed',
    path: '/',
    async prepare(page) {
      await page.route('**/api/v1/tools/list_tasks', (route) => route.abort())
      await page.reload()
      await page.getByText('Couldn’t load tasks').waitFor()
      await page.getByRole('link', { name: /^Study/ }).waitFor()
    },
  },
]
