import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { heldUp } from './support/held-up.ts'
import { views } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const article = (page: Page) => page.getByRole('article')

/** The figure under a name, such as `Not transferring`. */
const figure = (page: Page, name: string) =>
  article(page).locator('dl > div').filter({ hasText: name }).locator('dd')

describe.each(views)('at $name', (view) => {
  // Each from nothing: a transcript that was kept cannot be emptied.
  const app = webApp()

  test('from the start page to a plan in three steps, from there to a comparison', async () => {
    const { page, expectSound } = await app.open('/', view)
    await page.getByRole('link', { name: 'Plan a transfer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Transfer planner' }).waitFor()
    await page.getByRole('button', { name: 'Use sample transcript' }).waitFor()
    await expectSound()
    await page.getByRole('button', { name: 'Use sample transcript' }).click()
    await page.getByRole('button', { name: 'University of Aurelia' }).click()

    const plan = page.getByRole('region', { name: 'Best plan' })
    await plan.getByText('MATH 1171 and MATH 1271').waitFor()
    expect(await figure(page, 'Credits at University of Aurelia').textContent()).toBe('34')
    expect(await figure(page, 'Credits that transfer').textContent()).toBe('34')
    expect(await figure(page, 'Not transferring').textContent()).toBe('0')
    expect(await figure(page, 'Open').textContent()).toBe('1LIBR 1100')
    await page
      .getByText('The agreements of this subject are not loaded here, or not all of them')
      .first()
      .waitFor()
    expect(await plan.getByRole('listitem').count()).toBe(9)
    const calculus = plan.getByRole('listitem').first()
    expect(await calculus.textContent()).toMatch(
      /MATH 151 and MATH 1526 creditsCounts toward QuantitativeDemo data \(fictional schools\), imported (\d+ \w+ ago|today), fictional/,
    )
    const partial = page.getByRole('region', { name: 'Partial matches' })
    expect(await partial.getByRole('listitem').first().textContent()).toContain('Missing: PHYS 1230')
    await partial.getByText('CPSC 1120 doesn’t count here: grade too low').waitFor()
    await page.getByRole('region', { name: 'Undecided' }).getByText('LIBR 1100').waitFor()
    await page
      .getByRole('region', { name: 'Conflicting agreements' })
      .getByText('HIST 2XX vs. HIST 215')
      .waitFor()

    await calculus.getByRole('button', { name: 'Show agreement' }).click()
    await calculus.getByText('NRC MATH 1171 (3) & NRC MATH 1271 (3) =').waitFor()
    await calculus.getByText('Nothing here is advice about a real school').waitFor()
    await expectSound()

    await page.getByRole('button', { name: 'Calderwood University' }).click()
    const table = page.getByRole('table', { name: 'What the courses are worth at each school' })
    await table.getByRole('row', { name: 'Credits awarded 34 16.5' }).waitFor()
    await table.getByRole('row', { name: /^CPSC 1110 .*with CPSC 1120 CSCI 110$/ }).waitFor()
    await page.getByRole('tab', { name: 'Calderwood University' }).click()
    await plan.getByText('MATH 100').waitFor()
    await expectSound()
  })

  test('what is pasted replaces the courses once it was previewed, and all can be undone', async () => {
    const { page, expectSound } = await app.open('/planner', view)
    const courses = page.getByRole('region', { name: 'Your courses' })
    await courses.getByText('12 courses, 35 credits').waitFor()
    await page.getByRole('button', { name: 'Paste or upload' }).click()
    await page
      .getByLabel('Paste your transcript')
      .fill(
        'Fall 2025\nnrc:PHYS 1130 Physics I B 4.0\nNRC MATH 1171 A\nNRC MATH 1271 in progress\nHIST 22?? <b>A</b>\nGPA 3.33 of 4.33',
      )
    await page.getByRole('button', { name: 'Preview courses' }).click()
    await courses.getByText('1 line couldn’t be read').waitFor()
    expect(await page.getByLabel('Line 1 that couldn’t be read').inputValue()).toBe('HIST 22?? <b>A</b>')
    await expectSound()
    await page.getByRole('button', { name: 'Replace my courses' }).click()
    await courses.getByText('3 courses, 7 credits (3 from the catalog)').waitFor()
    await courses.getByText('MATH 1271 in progress').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await courses.getByText('12 courses, 35 credits').waitFor()
  })

  test('courses are edited by keyboard; what is wrong is said at its row and nothing typed is lost', async () => {
    const { page, expectSound } = await app.open('/planner', view)
    await page.getByRole('button', { name: 'Edit' }).press('Enter')
    const focused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label")')
    await expect.poll(focused).toBe('Course, row 1')
    await page.getByLabel('Course, row 12').press('Enter')
    await expect.poll(focused).toBe('Course, row 13')
    await page.keyboard.type('MTAH 2310')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('excellent')
    await page.getByText('Not in Northreach College’s catalog').waitFor()
    await page.getByRole('button', { name: 'MATH 2310' }).press('Enter')
    expect(await page.getByLabel('Course, row 13').inputValue()).toBe('MATH 2310')
    const school = page.getByRole('combobox', { name: 'School, row 13' })
    await school.fill('Nowhere College')
    await page.getByRole('button', { name: 'Save courses' }).press('Enter')
    await page.getByText('Unknown school').waitFor()
    await school.fill('northr')
    await school.press('Enter')
    expect(await school.inputValue()).toBe('Northreach College')

    await page.goto('/courses')
    // Until the schools have arrived their names would be called unknown.
    const schools = await heldUp(page, 'tn_course_institutions')
    await page.goto('/planner')
    await schools.asked
    await page.getByText('Loading schools').waitFor()
    schools.goOn()
    await page.getByText('Unsaved changes restored').waitFor()
    await page.getByRole('button', { name: 'Save courses' }).press('Enter')
    await page.getByText('Couldn’t be read, so it wasn’t saved').waitFor()
    await expectSound()
    await page.getByLabel('Grade, row 13').fill('A-')
    await page.getByRole('button', { name: 'Save courses' }).press('Enter')
    await page.getByRole('region', { name: 'Your courses' }).getByText('MATH 2310 A-').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Remove MATH 2310' }).click()
    await expect.poll(focused).toBe('Course, row 12')
    await page.getByRole('button', { name: 'Save courses' }).click()
    await page.getByText('12 courses, 35 credits').waitFor()
  })
})
