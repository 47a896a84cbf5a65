import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callTool } from './support/call-tool.ts'
import { narrow, views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

const part = (page: Page, name: string) => page.getByRole('region', { name })
const YESTERDAY = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10)

test('a newcomer is shown where to begin, and nothing is a dead end', async () => {
  const { page, expectSound } = await app.open('/', narrow)
  await part(page, 'Get started').getByRole('link', { name: 'Plan a transfer' }).waitFor()
  await part(page, 'Tasks').getByRole('link', { name: 'Add a task' }).waitFor()
  await part(page, 'Sessions').getByRole('link', { name: 'Ask the tutor' }).waitFor()
  await expectSound()
  await part(page, 'Cards').getByRole('link', { name: 'Create a deck' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cards' }).waitFor()
})

describe.each(views)('at $name', (view) => {
  test('what is due today is there and leads on; a task is done and undone', async () => {
    const { page, expectSound } = await app.open('/', view)
    const title = `Read chapter ${view.name}`
    const { deckId } = await callTool<{ deckId: string }>(page, 'create-deck', { name: `Deck ${view.name}` })
    await callTool(page, 'create-card', { deckId, front: 'Why?', back: 'Because', allowDuplicate: true })
    await callTool(page, 'add_task', { title, due_date: YESTERDAY })
    await callTool(page, 'add_task', { title: `Some day ${view.name}` })
    await callTool(page, 'tn_session_start', { title: `Algebra ${view.name}` })
    await page.reload()
    const tasks = part(page, 'Tasks')
    const late = tasks.getByRole('listitem').filter({ hasText: title })
    await late.getByText('Overdue').waitFor()
    expect(await tasks.getByRole('listitem').first().textContent()).toContain('Overdue')
    await part(page, 'Sessions')
      .getByRole('link', { name: `Algebra ${view.name}` })
      .waitFor()
    await part(page, 'Suggested next').getByRole('link', { name: 'See the cards that are due' }).waitFor()
    await expectSound()

    await tasks.getByRole('checkbox', { name: title }).press('Space')
    await late.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await late.waitFor()
    await tasks.getByRole('checkbox', { name: title }).click()
    await late.waitFor({ state: 'detached' })
    await part(page, 'Cards')
      .getByRole('link', { name: /^Study \d/ })
      .click()
    await page.getByRole('article', { name: 'Card' }).waitFor()
  })
})

test('what fails is said in its place, and the rest of the day stands', async () => {
  const { page } = await app.open('/courses', wide)
  await page.route('**/api/v1/tools/get-study-guidance', (route) => route.abort())
  await page.goto('/')
  await part(page, 'Cards').getByText('The server is not responding').waitFor()
  await part(page, 'Tasks').getByRole('listitem').first().waitFor()
  await page.unroute('**/api/v1/tools/get-study-guidance')
  await page.getByRole('button', { name: 'Try again' }).click()
  await part(page, 'Cards')
    .getByRole('link', { name: /^Study \d/ })
    .waitFor()
})

test('a task that is late is found behind more tasks than a page holds', async () => {
  const { page } = await app.open('/', wide)
  const others = Array.from({ length: 120 }, (_, n) => ({ title: `Some day ${n}` }))
  await Promise.all(others.map((task) => callTool(page, 'add_task', task)))
  await callTool(page, 'add_task', { title: 'The last one written down', due_date: YESTERDAY })
  await page.reload()
  await part(page, 'Tasks').getByRole('checkbox', { name: 'The last one written down' }).waitFor()
})
