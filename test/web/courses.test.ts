import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCalendar } from '../course/strict-calendar.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { callTool } from './support/call-tool.ts'
import { narrow, views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

/** As a calendar program exports a term: two classes, a choir that has ended, and an appointment. */
const CALENDAR = [
  'BEGIN:VCALENDAR',
  ...[
    ['MATH 151 D100', '20260908T100000', 'RRULE:FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261203T235959'],
    ['WELD 101 Lab', '20260908T110000', 'RRULE:FREQ=WEEKLY;UNTIL=20271201T235959', 'LOCATION:B118'],
    ['Choir', '20250909T180000', 'RRULE:FREQ=WEEKLY;COUNT=9'],
    ['Dentist', '20260911T090000'],
  ].flatMap(([title, start, ...rest]) => [
    'BEGIN:VEVENT',
    `SUMMARY:${title}`,
    `DTSTART:${start}`,
    'DURATION:PT1H20M',
    ...rest,
    'END:VEVENT',
  ]),
  'END:VCALENDAR',
].join('\r\n')

/** Meets when MATH 151 D100 does. */
const CLASH = { course: 'aur:MATH 120', section: 'D101' }

describe.each(views)('at $name', (view) => {
  test('a course is found as one types, misspelled, and read from its needs to where it counts', async () => {
    const { page, expectSound } = await app.open('/courses', view)
    await page.getByRole('searchbox', { name: 'Search courses' }).pressSequentially('calclus')
    await page.getByText('Showing results for “calculus” instead of “calclus”').waitFor()
    await expectSound()
    await page.getByRole('combobox', { name: 'School' }).selectOption({ label: 'University of Aurelia' })
    await page.getByRole('link', { name: 'MATH 151 Calculus I' }).click()
    await page.getByRole('heading', { level: 1, name: 'Calculus I' }).waitFor()

    const needs = page.getByRole('region', { name: 'Requirements' })
    await needs.getByRole('link', { name: 'MATH 120' }).first().waitFor()
    expect(await needs.textContent()).toContain('One ofPre-Calculus 12A or betterMATH 120B- or better')

    const taught = page.getByRole('region', { name: 'Schedule' })
    await taught.getByRole('tab', { name: 'Fall 2026' }).click()
    await taught.getByRole('row', { name: /D100 LEC Tu Th 10:00–11:20/ }).waitFor()

    const grades = page.getByRole('region', { name: 'Grades' })
    await grades.getByRole('combobox', { name: 'Term and section' }).selectOption('Spring 2026, section D100')
    expect(await grades.getByRole('listitem').allTextContents()).toContain('14A+')

    const counts = page.getByRole('region', { name: 'Transfer credit' })
    await counts.getByText('7 agreements').waitFor()
    await expectSound()
  })
})

test('a search is in the address: it can be shared, and one comes back to it', async () => {
  const { page } = await app.open('/courses?q=PHYS+110&at=aur', wide)
  await page
    .getByRole('link', { name: /PHYS 110/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  const field = page.getByRole('searchbox', { name: 'Search courses' })
  await field.waitFor()
  expect(await field.inputValue()).toBe('PHYS 110')
  await field.fill('')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(40)
})

test('typing faster than the answers come loses no letter', async () => {
  const { page } = await app.open('/courses', wide)
  const words = 'introduction to statistics'
  const field = page.getByRole('searchbox', { name: 'Search courses' })
  await field.pressSequentially(words)
  expect(await field.inputValue()).toBe(words)
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(words)
  expect(await field.inputValue()).toBe(words)
})

test('a course that is not there, and a search that finds nothing, say what to do', async () => {
  const { page, expectSound } = await app.open('/courses/aur%3AMATH%20999', wide)
  await page.getByRole('heading', { name: 'No description of this course' }).waitFor()
  await page
    .getByRole('link')
    .filter({ hasText: /search|find|MATH/i })
    .first()
    .waitFor()
  await page.getByRole('heading', { level: 1, name: 'MATH 999' }).waitFor()
  await page
    .getByRole('region', { name: 'Transfer credit' })
    .getByText('No transfer agreements')
    .first()
    .waitFor()
  await expectSound({ refused: 404 })
  await page.goto('/courses?q=zzzzqqq')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
})

test('while the server is away the page says so, and goes on when it is back', async () => {
  const { page } = await app.open('/courses', wide)
  await page.getByText('ARTH 120').first().waitFor()
  await page.route('**/api/v1/tools/tn_course_search', (route) => route.abort())
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('calculus')
  await page.getByText('The server is not responding. It may have stopped.').waitFor()
  await page.unroute('**/api/v1/tools/tn_course_search')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('main').getByRole('listitem').first().waitFor()
})

describe.each([...views, { ...narrow, name: '320 px', width: 320 }])('at $name', (view) => {
  test('courses are filtered by day, time, format and credits, and by what their outlines say', async () => {
    const { page, expectSound } = await app.open('/courses', view)
    await page.getByText('Filters', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Tuesday' }).check()
    await page.getByLabel('Not before').fill('17:00')
    await page.waitForURL(/days=Tu/)
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('17:00')
    await page.getByText('Filters (2)').waitFor()
    await expectSound()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await page.getByRole('combobox', { name: 'Format' }).selectOption('Online')
    await page
      .getByRole('link', { name: /CPSC 1020|CPSC 1110/ })
      .first()
      .waitFor()
    await page.getByRole('combobox', { name: 'Format' }).selectOption('Any')
    await page.getByRole('checkbox', { name: 'Search course outlines' }).check()
    await page.getByRole('searchbox', { name: 'Search courses' }).fill('attendance counts')
    await page.getByRole('link', { name: /CIS 120/ }).waitFor()
    await page
      .getByText(/written there/)
      .first()
      .waitFor()
    await expectSound()
  })

  test('courses are compared, sections chosen, an overlap marked, exported and taken back', async () => {
    const { page, expectSound } = await app.open('/courses?q=calculus', view)
    for (const name of [/^Compare MATH 151 /, /^Compare MATH 1171 /])
      await page.getByRole('checkbox', { name }).first().check()
    await page.getByRole('link', { name: 'Compare 2 courses' }).click()
    await page.getByRole('heading', { level: 1, name: 'Compare courses' }).waitFor()
    const table = page.getByRole('table')
    await table.getByText('Northreach College').waitFor()
    await table.getByText('University of Aurelia').waitFor()
    await table
      .getByText(/^Average|median/)
      .first()
      .waitFor()
    await expectSound()

    await page.goto('/courses/aur%3AMATH%20151')
    const taught = page.getByRole('region', { name: 'Schedule' })
    await taught.getByRole('tab', { name: 'Fall 2026' }).click()
    const add = taught.getByRole('button', { name: 'Add D100' })
    await add.click()
    await page.getByText('Added D100').waitFor()
    await taught.getByRole('button', { name: 'Remove D100' }).waitFor()
    await callTool(page, 'tn_course_timetable_edit', {
      add: [{ course: CLASH.course, section: CLASH.section, term: 'Fall 2026' }],
    })

    await page.goto('/courses/timetable')
    await page
      .getByRole('region', { name: 'Overlaps' })
      .getByText(/MATH 151 D100/)
      .waitFor()
    await expectSound()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as calendar file' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('classes-fall-2026.ics')
    const file = join(await temporaryFolder(), 'classes.ics')
    await saved.saveAs(file)
    const calendar = readCalendar(await readFile(file, 'utf8'))
    expect(calendar.components.filter(({ name }) => name === 'VEVENT').length).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Remove MATH 151 D100' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Removed MATH 151 D100').waitFor()
    await page.getByRole('heading', { name: 'Overlaps' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: 'Overlaps' }).waitFor()
    const { items } = await callTool<{ items: { course: string; section: string; term: string }[] }>(
      page,
      'tn_course_timetable',
      {},
    )
    await callTool(page, 'tn_course_timetable_edit', {
      remove: items.map(({ course, section, term }) => ({ course, section, term })),
    })
    await page.reload()
    await page.getByRole('heading', { name: 'No sections yet' }).waitFor()
    await expectSound()
  })

  test('a calendar file is previewed, its classes chosen by keyboard, added, and taken back at once', async () => {
    const { page, expectSound } = await app.open('/courses/timetable', view)
    await page.getByRole('button', { name: 'Import calendar file' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Import calendar file' })
    const choose = (name: string, text: string) =>
      dialog
        .getByLabel('Choose a file')
        .setInputFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(text) })
    await choose('notes.ics', 'no calendar')
    await dialog.getByText('Not a calendar file').waitFor()
    await choose('years.ics', 'x'.repeat(1_000_001))
    await dialog.getByText('This file is larger than 1 MB').waitFor()
    await choose('term.ics', CALENDAR)
    const found = (name: RegExp) => dialog.getByRole('checkbox', { name })
    await found(/MATH 151 D100.*Tu Th 10:00–11:20.*Sep 8 – Dec 3, Fall 2026/).waitFor()
    expect(await found(/Choir class.*ended/).isChecked()).toBe(false)
    await found(/WELD 101 Lab.*overlaps.*B118/).press(' ')
    await dialog.getByText('1 event couldn’t be taken').click()
    await dialog.getByText(/Dentist: Held once/).waitFor()
    await expectSound({ refused: 400 })
    await dialog.getByRole('button', { name: 'Add 1 class' }).waitFor()
    await found(/WELD 101 Lab/).press(' ')
    await dialog.getByRole('button', { name: 'Add 2 classes' }).press('Enter')
    await page.getByText('Added 2 classes').waitFor()
    await page
      .getByRole('region', { name: 'Overlaps' })
      .getByText(/WELD 101 Lab/)
      .waitFor()
    await page.getByRole('list', { name: 'Sections in Fall 2026' }).getByText(/B118/).waitFor()
    await expectSound({ refused: 400 })
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByRole('heading', { name: 'No sections yet' }).waitFor()
  })
})
