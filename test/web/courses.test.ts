import { describe, expect, test } from 'vitest'
import { views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

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
  await page.getByRole('heading', { name: 'Course not found' }).waitFor()
  await page
    .getByRole('link')
    .filter({ hasText: /search|find|MATH/i })
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
