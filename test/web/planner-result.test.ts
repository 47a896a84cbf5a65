import { describe, expect, test } from 'vitest'
import { downloaded } from './support/downloaded.ts'
import { views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

/** A plan's address with these courses: course, grade, term, credits, day, status, title. */
const planOf = (to: string, ...courses: readonly (readonly unknown[])[]): string =>
  `/planner#to=${to}&courses=${Buffer.from(JSON.stringify(courses)).toString('base64url')}`

const MINE = [
  ['nrc:CPSC 1110', 'A-', 'Fall 2024', 3, null, null, 'Programming I'],
  ['nrc:CPSC 1120', null, 'Fall 2026', 3, null, 'in-progress'],
  ['nrc:MATH 1174', 'B', 'Fall 2024', 3],
  ['nrc:CPSC 1020', 'F', 'Fall 2024', 3, null, 'failed'],
  ['mbc:PSY 101', 'B', 'Fall 2024', 3],
] as const

describe.each(views)('at $name', (view) => {
  test('a plan is a sentence, a table, choices to pick and courses to try', async () => {
    const { page, expectSound } = await app.open(planOf('aur', ...MINE), view)
    const plan = page.getByRole('article')
    const summary = plan.getByText(
      /^9 of your 9 (earned )?credits transfer as 9 credits to University of Aurelia; /,
    )
    await summary.getByText('; CPSC 1020 gets nothing; CPSC 1120 is open.').waitFor()
    const table = page.getByRole('table', { name: 'What becomes of each course at University of Aurelia' })
    const row = (course: string) => table.getByRole('row').filter({ hasText: course })
    expect(await row('CPSC 1110').textContent()).toContain('Programming I')
    expect(await row('CPSC 1020').textContent()).toContain('Failed courses earn no credit')
    expect(await row('CPSC 1120').textContent()).toContain('open')
    expect(await row('PSY 101').textContent()).toContain('PSYC 100')
    await expectSound()

    const choice = page.getByRole('group', { name: 'PSY 101' })
    await choice.getByText("Student's choice").waitFor()
    await choice.getByRole('radio', { name: 'PSYC 102 (3 credits)' }).check()
    await row('PSY 101').getByText('PSYC 102').waitFor()

    await page.getByLabel('Count courses that are in progress or planned, as if completed').check()
    await summary.getByText(/; CPSC 1120 adds \d+ credits if you complete it, \d+ credits in all; /).waitFor()
    await page.getByRole('button', { name: 'Add MATH 1271 to the plan' }).first().click()
    await row('MATH 1271')
      .getByText('planned')
      .or(row('MATH 1271').getByText('together with'))
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Remove MATH 1271 from the plan' }).click()
    await page.getByLabel('Try a course you haven’t taken').fill('math 1271')
    await page.getByRole('button', { name: 'Add to the plan', exact: true }).click()
    await row('MATH 1271').first().waitFor()
    await expectSound()
  })

  test('all schools are compared, and one of them is chosen from there', async () => {
    const { page, expectSound } = await app.open(planOf('aur', ...MINE), view)
    await page.getByRole('button', { name: 'Compare all schools' }).click()
    const ranking = page.getByRole('table', { name: 'Schools by credits that transfer' })
    await ranking.getByRole('row').nth(1).waitFor()
    await page.getByText(/^Your courses count most at /).waitFor()
    await expectSound()
    await page
      .getByRole('button', { name: /^Show the plan for / })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Side by side' }).waitFor()
  })
})

test('a plan is downloaded as PDF of one page, web page and CSV, each with its attribution', async () => {
  const { page } = await app.open(planOf('aur', ...MINE), wide)
  const html = await downloaded(page, 'Download web page')
  expect(html.name).toMatch(/^transfer-plan-\d{4}-\d\d-\d\d\.html$/)
  expect(html.text).toContain('Programming I')
  expect(html.text).toContain('Nothing here is advice about a real school')
  expect(html.text).not.toMatch(/<script|src=|href=|nrc:|aur:/)
  const csv = await downloaded(page, 'Download CSV')
  expect(csv.text).toContain('School,Course,Title,Grade,Credits,Counts as,Credits there,Note\r\n')
  expect(csv.text).toMatch(/University of Aurelia,CPSC 1110,Programming I,A-,3,/)
  expect(csv.text).toContain('Nothing here is advice about a real school')
  const pdf = await downloaded(page, 'Download PDF')
  expect(pdf.text.slice(0, 5)).toBe('%PDF-')
  expect(pdf.text.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('a plan is saved under a name, opened again, deleted and restored', async () => {
  const { page, expectSound } = await app.open(planOf('aur', ...MINE), wide)
  await page.getByLabel('Save this plan as').fill('Fall transfer')
  await page.getByRole('button', { name: 'Save plan' }).click()
  await page.getByText('Plan saved: Fall transfer').waitFor()
  await page.goto('about:blank')
  await page.goto('/planner')
  await page.getByRole('button', { name: 'Saved plans' }).click()
  await page.getByText('All agreements are as they were when the plan was saved.').waitFor()
  await expectSound()
  await page.getByRole('button', { name: 'Open Fall transfer' }).click()
  await page.getByRole('article').getByText('Programming I').waitFor()
  await page.getByRole('button', { name: 'Delete Fall transfer' }).click()
  await page.getByRole('heading', { name: 'No saved plans' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Open Fall transfer' }).waitFor()
})

test('a school whose plan cannot be loaded is an error, and none is called the highest', async () => {
  const { page } = await app.open('/planner', wide)
  await page.route('**/tn_transfer_resolve*', (route) =>
    route.request().postData()?.includes('"cald"') ? route.abort() : route.continue(),
  )
  await page.goto(planOf('aur,cald', ...MINE))
  await page.getByText('couldn’t be loaded').first().waitFor({ timeout: 30_000 })
  expect(await page.getByText('highest', { exact: true }).count()).toBe(0)
})
