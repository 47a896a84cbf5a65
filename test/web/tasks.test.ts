import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callTool } from './support/call-tool.ts'
import { heldUp } from './support/held-up.ts'
import { dayFromNow } from './support/task-pages.ts'
import { views, wide, type View } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

interface ListedTask {
  id: string
  title: string
  description: string | null
  labels: string[]
  due_date: string | null
  priority: string | null
  is_completed: boolean
}

const listed = async (page: Page, status = 'all') =>
  (await callTool<{ tasks: ListedTask[] }>(page, 'list_tasks', { status })).tasks

const group = (page: Page, name: string) => page.getByRole('region', { name })
const tick = (page: Page, title: string) => page.getByRole('checkbox', { name: `Done: ${title}` })
const task = (page: Page, title: string) => page.getByRole('button', { name: `Edit ${title}` })
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

/** The page with these tasks and no others. */
async function openWith(view: View, tasks: readonly object[], path = '/tasks') {
  const opened = await app.open('/connect', view)
  for (;;) {
    const left = await listed(opened.page)
    if (left.length === 0) break
    for (const { id } of left) await callTool(opened.page, 'delete_task', { task_id: id })
  }
  for (const given of tasks) await callTool(opened.page, 'add_task', given)
  await opened.page.goto(path)
  return opened
}

describe.each(views)('at $name', (view) => {
  test('a task is added in one line, changed in its place, ticked off and brought back', async () => {
    const { page, expectSound } = await openWith(view, [])
    await page.getByRole('heading', { name: 'No open tasks' }).waitFor()
    const form = page.getByRole('form', { name: 'New task' })
    await form.getByLabel('What needs to be done?').fill('Hand in the essay')
    await form.getByLabel('Due').fill(dayFromNow(0))
    await form.getByLabel('Priority').selectOption('High')
    await form.getByLabel('Labels').fill('ENGL 101, essay')
    await page.keyboard.press('Enter')
    await group(page, 'Today').getByText('Hand in the essay').waitFor()
    expect(await form.getByLabel('What needs to be done?').inputValue()).toBe('')
    expect((await listed(page))[0]).toMatchObject({
      due_date: dayFromNow(0),
      priority: 'high',
      labels: ['ENGL 101', 'essay'],
    })
    await form.getByLabel('What needs to be done?').fill('Call home')
    await page.keyboard.press('Enter')
    await group(page, 'No date').getByText('Call home').waitFor()
    await form.getByLabel('What needs to be done?').fill('Water the plants tomorrow 5pm')
    await form.getByRole('button', { name: 'Set due date: Tomorrow, 17:00' }).click()
    await page.keyboard.press('Enter')
    await group(page, 'Tomorrow').getByText('17:00').waitFor()
    await task(page, 'Water the plants').waitFor()
    await form.getByLabel('What needs to be done?').fill('Math quiz every day 9am')
    await form.getByRole('button', { name: /^Repeat every day: .*09:00$/ }).click()
    await page.keyboard.press('Enter')
    await task(page, 'Math quiz').waitFor()
    expect(await listed(page)).toContainEqual(
      expect.objectContaining({ due_time: '09:00', repeats: { rule: 'FREQ=DAILY', text: 'every day' } }),
    )
    await page.getByRole('button', { name: 'Delete: Math quiz' }).click()

    await task(page, 'Hand in the essay').click()
    const edit = page.getByRole('form', { name: 'Edit Hand in the essay' })
    await edit.getByLabel('Due').fill(dayFromNow(-1))
    await edit.getByLabel('Description').fill('Two pages\nabout rivers')
    await expectSound()
    await edit.getByRole('button', { name: 'Save' }).click()
    await group(page, 'Overdue').getByText('Yesterday').waitFor()
    expect((await listed(page))[0]?.description).toBe('Two pages\nabout rivers')

    await tick(page, 'Hand in the essay').click()
    await group(page, 'Overdue').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await group(page, 'Overdue').getByText('Hand in the essay').waitFor()
    await tick(page, 'Call home').click()
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await group(page, 'Done').getByText('Call home').waitFor()
    await expectSound()
  })
})

test('a deleted task comes back as it was, also one that was done', async () => {
  const fields = { title: 'Return the book', due_date: dayFromNow(3), labels: ['library'], notes: 'Upstairs' }
  const { page } = await openWith(wide, [fields], '/tasks?done=shown')
  await tick(page, 'Return the book').click()
  await group(page, 'Done').getByText('Return the book').waitFor()
  await page.getByRole('button', { name: 'Delete: Return the book' }).click()
  await page.getByText('No completed tasks').waitFor()
  expect(await listed(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await group(page, 'Done').getByText('Return the book').waitFor()
  expect((await listed(page))[0]).toMatchObject({ ...fields, is_completed: true })
})

test('by keyboard: through the list, done, change, delete, new', async () => {
  const titles = ['First', 'Second', 'Third', 'Fourth']
  const { page } = await openWith(
    wide,
    titles.map((title) => ({ title })),
  )
  await task(page, 'First').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect.poll(() => focused(page)).toBe('Edit Third')
  await page.keyboard.press('e')
  await page
    .getByRole('form', { name: 'Edit Third' })
    .getByLabel('Task', { exact: true })
    .fill('Third, again')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => focused(page)).toBe('Edit Third, again')
  await page.keyboard.press('Enter')
  await page.getByRole('form', { name: 'Edit Third, again' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Edit Third, again')
  await page.keyboard.press('Delete')
  await expect.poll(() => focused(page)).toBe('Edit Fourth')
  await page.keyboard.press('n')
  await page.keyboard.type('Fifth')
  await page.keyboard.press('Enter')
  await task(page, 'Fifth').waitFor()
  expect((await listed(page, 'pending')).map(({ title }) => title)).toEqual(['First', 'Fourth', 'Fifth'])
})

test('a change made elsewhere meanwhile is shown, and the choice is left', async () => {
  const { page, expectSound } = await openWith(wide, [{ title: 'Read chapter 4' }])
  const [before] = await listed(page)
  await task(page, 'Read chapter 4').click()
  await callTool(page, 'update_task', { task_id: before?.id, priority: 'high', due_date: dayFromNow(1) })
  const edit = page.getByRole('form', { name: 'Edit Read chapter 4' })
  await edit.getByLabel('Task', { exact: true }).fill('Read chapter 5')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await edit.getByText('was changed elsewhere').waitFor()
  await edit.getByText('Their priority').waitFor()
  await edit.getByText('Their due date').waitFor()
  await expectSound({ refused: 409 })
  await edit.getByRole('button', { name: 'Keep mine' }).click()
  await group(page, 'Tomorrow').getByText('Read chapter 5').waitFor()
  expect((await listed(page))[0]).toMatchObject({ title: 'Read chapter 5', priority: 'high' })
})

test('more tasks than a page holds are all ordered, a long text is whole, and filters are in the address', async () => {
  const long = 'A long text. '.repeat(750)
  const tasks = Array.from({ length: 11 }, (_, at) => ({
    title: `Task ${at}`,
    due_date: dayFromNow(200 - at),
    labels: [at % 2 === 0 ? 'even' : 'odd'],
    ...(at % 2 === 0 ? { description: long } : {}),
  }))
  const { page, expectSound } = await openWith(wide, tasks)
  await page.getByRole('heading', { name: 'Later 11' }).waitFor()
  expect(await page.locator('[data-task]').first().textContent()).toContain('Task 10')
  await task(page, 'Task 4').click()
  expect(await page.getByLabel('Description').inputValue()).toBe(long)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Filter by label' }).selectOption('odd')
  await page.getByRole('heading', { name: 'Later 5' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Later 5' }).waitFor()
  await page.getByRole('combobox', { name: 'Filter by priority' }).selectOption('High priority')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await expectSound()
  await page.getByRole('button', { name: 'Show all tasks' }).click()
  await page.getByRole('heading', { name: 'Later 11' }).waitFor()
})

test('what a task contains is text, and a task without words is not added', async () => {
  const { page, expectSound } = await openWith(wide, [])
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  await page.getByLabel('What needs to be done?').fill(hostile)
  await page.keyboard.press('Enter')
  await task(page, hostile).waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Enter a task').waitFor()
  expect(await page.locator('main img, main script').count()).toBe(0)
  expect(await page.title()).toBe('Tasks · Tutor Nexus')
  await expectSound()
})

test('the next task is written while the list is still on its way, and what is typed stays', async () => {
  const { page } = await openWith(wide, [])
  await page.getByRole('heading', { name: 'No open tasks' }).waitFor()
  await page.route('**/api/v1/tools/list_tasks', () => {})
  const field = page.getByLabel('What needs to be done?')
  const added = (title: string) => page.getByText(`Added: ${title}`).waitFor()
  for (const title of ['Buy paper', 'Print the essay']) {
    await field.fill(title)
    await page.keyboard.press('Enter')
    await added(title)
    expect(await field.inputValue()).toBe('')
  }
  const adding = await heldUp(page, 'add_task')
  await field.fill('Hand it in')
  await page.keyboard.press('Enter')
  await adding.asked
  await field.fill('Celebrate')
  adding.goOn()
  await added('Hand it in')
  expect(await field.inputValue()).toBe('Celebrate')
})

test('a list that cannot be had says so', async () => {
  const { page } = await openWith(wide, [])
  await page.route('**/api/v1/tools/list_tasks', (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { name: 'Couldn’t load tasks' }).waitFor()
  await page.unroute('**/api/v1/tools/list_tasks')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No open tasks' }).waitFor()
})
