import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callTool } from './support/call-tool.ts'
import { views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

interface ListedTask {
  id: string
  title: string
  due_date: string | null
}

const open = async (page: Page) =>
  (await callTool<{ tasks: ListedTask[] }>(page, 'list_tasks', { status: 'pending' })).tasks
const dueOf = async (page: Page, title: string) =>
  (await open(page)).find((task) => task.title === title)?.due_date
const day = (page: Page, name: RegExp) => page.getByRole('listitem', { name })
const task = (page: Page, title: string) => page.getByRole('button', { name: `Edit ${title}` })

/** A month far ahead, so that no test depends on today. */
async function openMonth(view: (typeof views)[number], path = '/tasks?view=month&at=2030-05-15') {
  const opened = await app.open('/connect', view)
  for (const { id } of await open(opened.page)) await callTool(opened.page, 'delete_task', { task_id: id })
  for (const given of [
    { title: 'Essay', due_date: '2030-05-15' },
    { title: 'Lab report', due_date: '2030-05-16 17:00', priority: 'high' },
    { title: 'Reading', due_date: '2030-05-13', repeat: 'every monday' },
    { title: 'Some day' },
  ])
    await callTool(opened.page, 'add_task', given)
  await opened.page.goto(path)
  return opened
}

describe.each(views)('at $name', (view) => {
  test('tasks are moved by keyboard, opened and added on the days of a month', async () => {
    const { page, expectSound } = await openMonth(view)
    await page.getByRole('heading', { name: 'May 2030' }).waitFor()
    for (const name of [/May 20, 1 task/, /May 27, 1 task/])
      await day(page, name).getByRole('button', { name: 'Repeats: Reading' }).waitFor()
    await expectSound()

    await task(page, 'Essay').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await day(page, /May 16/)
      .getByRole('button', { name: 'Edit Essay' })
      .waitFor()
    await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toContain('Essay')
    await page.keyboard.press('Shift+ArrowDown')
    await day(page, /May 23/)
      .getByRole('button', { name: 'Edit Essay' })
      .waitFor()
    await expect.poll(() => dueOf(page, 'Essay')).toBe('2030-05-23')

    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit task' })
    await dialog.getByLabel('Task', { exact: true }).fill('Essay, again')
    await expectSound()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await task(page, 'Essay, again').waitFor()

    await day(page, /May 23/)
      .getByRole('button', { name: /^Add a task on/ })
      .press('Enter')
    await page.getByRole('form', { name: 'New task on this day' }).getByLabel('Task').fill('Call home')
    await page.keyboard.press('Enter')
    await day(page, /May 23, 2 tasks/)
      .getByRole('button', { name: 'Edit Call home' })
      .waitFor()

    await page.getByRole('tab', { name: 'Week' }).click()
    await page.getByRole('heading', { name: 'May 13 – May 19, 2030' }).waitFor()
    await page.getByRole('button', { name: 'Next week' }).click()
    await task(page, 'Call home').waitFor()
    await expectSound()
    await page.goto('/tasks')
    await page.getByRole('tab', { name: 'Week', selected: true }).waitFor()
  })
})

test('a task is dragged to another day, and onto one that has no date', async () => {
  // The whole month is in the window, and what has no date.
  const { page } = await openMonth({ ...wide, height: 1700 })
  const drag = async (title: string, to: ReturnType<typeof day>) => {
    const handle = page.locator('[data-task]', { hasText: title }).locator('[title="Drag to another day"]')
    await handle.scrollIntoViewIfNeeded()
    const from = await handle.boundingBox()
    await page.mouse.move((from?.x ?? 0) + 4, (from?.y ?? 0) + 4)
    await page.mouse.down()
    const there = await to.boundingBox()
    await page.mouse.move((there?.x ?? 0) + 30, (there?.y ?? 0) + 60, { steps: 3 })
    await page.mouse.up()
  }
  await drag('Lab report', day(page, /May 10/))
  await expect.poll(() => dueOf(page, 'Lab report')).toBe('2030-05-10')
  await drag('Some day', day(page, /May 22/))
  await expect.poll(() => dueOf(page, 'Some day')).toBe('2030-05-22')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => dueOf(page, 'Some day')).toBe(null)
})
