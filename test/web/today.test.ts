import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { postCall } from '../support/mcp-http.ts'
import { tn, tnToken } from '../support/tn.ts'
import { callTool } from './support/call-tool.ts'
import { narrow, views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const DAY = 86_400_000
const dayFrom = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** A class on every day around today, whenever that is. */
const CLASSES = {
  format: 'tutor-nexus-catalog',
  version: 1,
  source: { name: 'Classes of every day', accessedOn: dayFrom(-1) },
  institutions: [{ code: 'DLY', name: 'Daily College' }],
  courses: [{ code: 'DAY 101', title: 'Days', credits: 3 }],
  sections: [
    {
      course: 'DAY 101',
      term: 'Fall 2026',
      section: 'D100',
      kind: 'LEC',
      delivery: 'in-person',
      meetings: [
        {
          days: 'Mo Tu We Th Fr Sa Su',
          start: '09:30',
          end: '10:20',
          room: 'A 1',
          startDate: dayFrom(-2),
          endDate: dayFrom(30),
        },
      ],
    },
  ],
}

const app = webApp()

const part = (page: Page, name: string) => page.getByRole('region', { name })
const YESTERDAY = dayFrom(-1.5)

const PLAN = {
  name: 'Fall transfer',
  schools: ['aur'],
  completions: [{ course: 'nrc:CPSC 1020', grade: 'B+', credits: 3 }],
}

const steps = (page: Page) => part(page, 'Get started').getByRole('listitem')

test('what is due comes before what can be set up, and tells its time', async () => {
  const { page, expectSound } = await app.open('/', narrow)
  const order = async () => (await page.getByRole('heading', { level: 2 }).allTextContents()).join(' ')
  await part(page, 'Get started').getByText('Load your school').waitFor()
  const { task_id } = await callTool(page, 'add_task', {
    title: 'Hand in the sheet',
    due_date: `${dayFrom(1)} 17:00`,
  })
  await page.reload()
  await part(page, 'Tasks')
    .getByText(/, 17:00$/)
    .waitFor()
  await part(page, 'Get started').waitFor()
  expect(await order()).toMatch(/Tasks Cards Sessions Get started/)
  await expectSound()
  await callTool(page, 'delete_task', { task_id })
})

test('a newcomer is guided step by step, by keyboard, and nothing is a dead end', async () => {
  const { page, expectSound } = await app.open('/', { ...narrow, bothThemes: true })
  await part(page, 'Get started').getByText('0 of 4 done').waitFor()
  await part(page, 'Tasks').getByRole('link', { name: 'Add a task' }).waitFor()
  await part(page, 'Sessions').getByRole('link', { name: 'Ask the tutor' }).waitFor()
  await expectSound()

  const [school, courses] = [steps(page).nth(0), steps(page).nth(1)]
  await school.getByRole('button', { name: 'Skip: Load your school' }).focus()
  await page.keyboard.press('Enter')
  await school.getByText('skipped', { exact: true }).waitFor()
  await courses.getByRole('link', { name: 'Add courses' }).waitFor()
  expect(await courses.getAttribute('aria-current')).toBe('step')
  await expectSound()
  // The focus is still on the step.
  await page.keyboard.press('Enter')
  await school.getByRole('link', { name: 'Import agreements' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('form', { name: 'Import a file' }).waitFor()

  await page.goBack()
  await part(page, 'Cards').getByRole('link', { name: 'Create a deck' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cards' }).waitFor()
})

test('the guide is hidden and taken up again, and what is done is read from the data', async () => {
  const { page, expectSound } = await app.open('/', wide)
  const guide = part(page, 'Get started')
  await guide.getByRole('button', { name: 'Hide this guide' }).click()
  await guide.waitFor({ state: 'detached' })
  await page.reload()
  await part(page, 'Explore').getByRole('button', { name: 'Show the first steps again' }).click()
  await steps(page).nth(3).waitFor()
  expect(await callTool(page, 'tn_user_preferences_get', {})).toMatchObject({ skippedSteps: [] })

  const file = join(app.home, 'classes.json')
  await writeFile(file, JSON.stringify(CLASSES))
  await tn(app.home, ['import', 'catalog', file])
  await callTool(page, 'tn_transfer_plan_save', PLAN)
  await page.reload()
  await guide.getByText('2 of 4 done').waitFor()
  expect(await steps(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-state')))).toEqual([
    'done',
    'open',
    'done',
    'open',
  ])
  await expectSound()

  await callTool(page, 'tn_user_transcript_set', { entries: [{ course: 'nrc:MATH 1171', grade: 'B' }] })
  await steps(page).nth(3).getByRole('button', { name: /^Skip/ }).click()
  await guide.waitFor({ state: 'detached' })
  const again = part(page, 'Explore').getByRole('button', { name: 'Show the first steps again' })
  await again.waitFor()
  const token = await tnToken(app.home)
  const called = await postCall(app.served.mcp, token, 'list_tasks', {})
  expect(called).toMatchObject({ message: { result: { structuredContent: {} } } })
  await expect
    .poll(async () => {
      await page.reload({ waitUntil: 'networkidle' })
      return again.count()
    })
    .toBe(0)
  expect(await guide.count()).toBe(0)
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

test('the next classes of the timetable are listed, and lead to it', async () => {
  const { page, expectSound } = await app.open('/', narrow)
  await part(page, 'Tasks').waitFor()
  expect(await part(page, 'Classes').count()).toBe(0)
  await callTool(page, 'tn_course_timetable_edit', {
    add: [{ course: 'dly:DAY 101', section: 'D100', term: 'Fall 2026' }],
  })
  await page.reload()
  const classes = part(page, 'Classes').getByRole('listitem')
  await classes.nth(3).waitFor()
  expect(await classes.count()).toBe(4)
  expect(await classes.nth(1).textContent()).toMatch(/, 09:30–10:20 ?DAY 101 LEC · A 1$/)
  await expectSound()
  await part(page, 'Classes').getByRole('link', { name: 'My timetable' }).click()
  await page.getByRole('heading', { level: 1, name: 'My timetable' }).waitFor()
})

describe.each(views)('notices at $name', (view) => {
  test('are shown as far as they are wanted, and dismissed and taken back', async () => {
    const { page, expectSound } = await app.open('/', view)
    const { deckId } = await callTool<{ deckId: string }>(page, 'create-deck', {
      name: `Many ${view.name}`,
      newPerDay: 50,
    })
    const cards = Array.from({ length: 30 }, (_, at) => ({ front: `${view.name} ${at}`, back: 'Yes' }))
    await callTool(page, 'create-cards', { deckId, cards })
    await callTool(page, 'tn_user_preferences_set', { notifications: 'all' })
    await page.reload()
    const due = part(page, 'Notices').getByRole('listitem').filter({ hasText: 'cards are due today' })
    await due.getByRole('link', { name: 'Study now' }).waitFor()
    await expectSound()
    await due.getByRole('button', { name: /^Dismiss/ }).click()
    await due.waitFor({ state: 'detached' })
    await page.reload()
    await part(page, 'Tasks').waitFor()
    expect(await callTool(page, 'tn_user_notices', {})).toMatchObject({ items: [] })
    const { items } = await callTool<{ items: { noticeId: string }[] }>(page, 'tn_user_notices', {
      includeDismissed: true,
    })
    await callTool(page, 'tn_user_notice_dismiss', { noticeId: items[0]?.noticeId, undo: true })
    await page.reload()
    await due.getByRole('button', { name: /^Dismiss/ }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await due.waitFor()

    await callTool(page, 'tn_user_preferences_set', { notifications: 'none' })
    await page.reload()
    await part(page, 'Sessions').getByRole('link').first().waitFor()
    expect(await part(page, 'Notices').count()).toBe(0)
    expect(await part(page, 'Suggested next').count()).toBe(0)
    await callTool(page, 'tn_user_preferences_set', { notifications: null })
    await callTool(page, 'delete-deck', { deckId })
  })
})

test('the day is the one of the chosen time zone', async () => {
  const { page } = await app.open('/', wide)
  const dayIn = async (timeZone: string) => {
    await callTool(page, 'tn_user_preferences_set', { timeZone })
    const day = new Date().toLocaleDateString('en', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone,
    })
    await page.reload()
    await page.getByText(day, { exact: true }).waitFor()
    return day
  }
  // 26 hours apart, so that it is never the same day in both.
  expect(await dayIn('Pacific/Kiritimati')).not.toBe(await dayIn('Etc/GMT+12'))
  await callTool(page, 'tn_user_preferences_set', { timeZone: null })
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
