import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callTool } from './support/call-tool.ts'
import { downloaded } from './support/downloaded.ts'
import { narrow, views, wide, type View } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

const board = (page: Page) => page.getByRole('region', { name: /^Your goal/ })
const card = (page: Page, code: string) =>
  board(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('combobox', { name: `Term of ${code}` }) })
    .last()
const termOf = (page: Page, code: string) => page.getByRole('combobox', { name: `Term of ${code}` })
const column = (page: Page, term: string) => board(page).getByRole('listitem', { name: term, exact: true })

async function addGoal(page: Page, requirements: string): Promise<void> {
  const school = page.getByRole('combobox', { name: 'School', exact: true })
  await school.fill('aurelia')
  await school.press('Enter')
  await page.getByLabel('What you want there').selectOption({ label: 'Certain courses or requirements' })
  await page.getByLabel('Requirements, one per line').fill(requirements)
  await page.getByRole('button', { name: 'Add goal' }).click()
}

const middleOf = async (of: Locator) => {
  const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

async function dragByMouse(page: Page, handle: Locator, to: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const [from, there] = [await middleOf(handle), await middleOf(to)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(there.x, there.y, { steps: 4 })
  await page.mouse.up()
}

/** Where the columns stand below each other, the page has to scroll under the finger. */
async function dragByFinger(page: Page, handle: Locator, to: Locator, { height }: View): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const from = await middleOf(handle)
  const fingers = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', from)
  await touch('touchMove', { x: from.x, y: height - 20 })
  await expect.poll(async () => (await middleOf(to)).y).toBeLessThan(height - 120)
  await touch('touchMove', { x: from.x, y: height / 2 })
  await expect
    .poll(async () => {
      await touch('touchMove', await middleOf(to))
      return to.getAttribute('data-over')
    })
    .toBe('true')
  await touch('touchEnd')
}

test('a newcomer is asked for what is missing, in its place', async () => {
  const { page, expectSound } = await app.open('/terms', narrow)
  await page.getByText('Your transcript is empty').waitFor()
  await page.getByRole('button', { name: 'Add goal' }).click()
  await page.getByText('Choose a school from the list').waitFor()
  await addGoal(page, 'Complete all of\nMATH 152 - Calculus II (3)\nwith a grade of C or better')
  await page.getByText('Not understood: with a grade of C or better').waitFor()
  await page.getByRole('button', { name: 'Leave these lines out' }).click()
  await page.getByRole('button', { name: 'Add goal' }).click()
  await page.getByText('MATH 152', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Plan my terms' }).click()
  await page.getByText('Choose the school where you take courses').waitFor()
  const home = page.getByRole('combobox', { name: 'School where you take courses' })
  const focused = () => page.evaluate<string>('document.activeElement.labels?.[0]?.textContent')
  await expect.poll(focused).toBe('School where you take courses')
  await home.fill('northr')
  await home.press('Enter')
  await expectSound()
  await page.getByRole('button', { name: 'Plan my terms' }).click()
  await board(page).waitFor()
  await page.getByRole('button', { name: /^Remove the goal/ }).click()
  await page.getByRole('button', { name: 'Add goal' }).waitFor()
})

describe.each(views)('at $name', (view) => {
  test('a plan is found, changed by keyboard and by hand, checked at once, kept and opened again', async () => {
    const { page, expectSound } = await app.open('/terms', view)
    await callTool(page, 'tn_user_transcript_set', {
      entries: [{ course: 'nrc:MATH 1050', grade: 'B', term: 'Fall 2025', credits: 3 }],
    })
    await page.reload()
    await page.getByText('1 course on your transcript').waitFor()
    await addGoal(page, 'MATH 152')
    await page.getByRole('button', { name: 'Plan my terms' }).click()
    await page.getByRole('heading', { name: /^Your goal is reached by the end of/ }).waitFor()
    const [first, second] = [
      await termOf(page, 'MATH 1171').inputValue(),
      await termOf(page, 'MATH 1271').inputValue(),
    ]
    const terms = await termOf(page, 'MATH 1171').locator('option').allTextContents()
    const apart = terms.indexOf(second) - terms.indexOf(first)
    expect(apart).toBeGreaterThan(0)
    await card(page, 'MATH 1171').getByText('Opens MATH 1271').waitFor()
    await expectSound()

    // Into the term of the course that needs it; the focus goes with the card.
    await card(page, 'MATH 1171').getByRole('link', { name: 'MATH 1171' }).focus()
    for (let step = 0; step < apart; step += 1) await page.keyboard.press('Alt+ArrowRight')
    expect(await termOf(page, 'MATH 1171').inputValue()).toBe(second)
    expect(await page.evaluate('document.activeElement.textContent')).toBe('MATH 1171')
    await card(page, 'MATH 1271').getByText(`MATH 1271 needs something before ${second}`).waitFor()
    await page.getByRole('heading', { name: /^Your goal/ }).waitFor()
    await expectSound()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('heading', { name: /^Your goal is reached/ }).waitFor()

    // A later term is one in which it is given too.
    const later = terms.at(-1) ?? ''
    // It has no course: a line, which opens and takes what is dropped on it.
    const line = async () => (await column(page, later).boundingBox())?.height ?? 0
    expect(await line()).toBeLessThan(60)
    await page.getByRole('button', { name: `Unfold ${later}` }).press('Enter')
    await column(page, later).getByText('drop a course here').waitFor()
    await page.getByRole('button', { name: `Fold ${later}` }).press('Enter')
    await expect.poll(line).toBeLessThan(60)
    const handle = card(page, 'MATH 1271').locator('span').first()
    await (view.width === narrow.width ? dragByFinger : dragByMouse)(page, handle, column(page, later), view)
    await expect.poll(() => termOf(page, 'MATH 1271').inputValue()).toBe(later)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => termOf(page, 'MATH 1271').inputValue()).toBe(second)

    const added = page.getByRole('form', { name: 'Add a course' })
    await added.getByLabel('Course to add').fill('engl1130')
    await added.getByLabel('In').selectOption(first)
    await added.getByRole('button', { name: 'Add course' }).click()
    expect(await termOf(page, 'ENGL 1130').inputValue()).toBe(first)
    await card(page, 'ENGL 1130').getByText('3 credits').waitFor()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('heading', { name: /^Your goal is reached/ }).waitFor()

    await page.getByText('What if …').click()
    const form = page.getByRole('form', { name: 'What if' })
    await form.getByLabel('Course').selectOption({ label: 'MATH 1171' })
    await form.getByRole('button', { name: 'Show the difference' }).click()
    await page.getByText(new RegExp(`MATH 1171 in \\w+ \\d+ instead of ${first}`)).waitFor()
    await expectSound()

    const name = `To Aurelia ${view.name}`
    await page.getByRole('button', { name: 'Save plan' }).click()
    await page.getByText('Give the plan a name').waitFor()
    await page.getByLabel('Save this plan as').fill(name)
    await page.getByRole('button', { name: 'Save plan' }).click()
    await page.getByText(`Plan saved: ${name}`).waitFor()

    await page.goto('/notes')
    await page.goto('/terms')
    await page.getByRole('button', { name: 'Saved plans' }).click()
    await page.getByRole('button', { name: `Open ${name}` }).click()
    await page.getByText('This plan keeps every rule that is known').waitFor()
    await termOf(page, 'MATH 1171').selectOption(second)
    await page.getByText(/problem.*see the courses/).waitFor()
    await page.getByRole('button', { name: `Save changes to ${name}` }).click()
    await page.getByText(`Plan saved: ${name}`).waitFor()
    expect(await page.getByRole('button', { name: `Open ${name}` }).count()).toBe(1)
    await expectSound()
  })
})

test('a plan is downloaded, and shared by link', async () => {
  const question = {
    goals: [{ school: 'aur', courses: ['MATH 152'] }],
    terms: 8,
    maxCredits: 15,
    school: 'nrc',
  }
  const { page } = await app.open(`/terms#${encodeURIComponent(JSON.stringify(question))}`, wide)
  await page.getByRole('button', { name: 'Plan my terms' }).click()
  await board(page).waitFor()
  const first = await termOf(page, 'MATH 1171').inputValue()
  const calendar = await downloaded(page, 'Download calendar')
  expect(calendar.name).toMatch(/^term-plan-.*\.ics$/)
  expect(calendar.text).toContain(`SUMMARY:${first}: MATH 1171`)
  expect(calendar.text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  await page.getByText(/dates of .*aren’t known, so the calendar shows the usual months/).waitFor()
  const table = await downloaded(page, 'Download CSV')
  expect(table.text).toContain(`${first},MATH 1171,`)
  expect(table.text).toContain('Nothing here is advice about a real school')
  expect((await downloaded(page, 'Download PDF')).text).toMatch(/^%PDF/)

  const name = 'To be shared'
  await page.getByLabel('Save this plan as').fill(name)
  await page.getByRole('button', { name: 'Save plan' }).click()
  await page.getByRole('button', { name: 'Saved plans' }).click()
  await page.getByRole('button', { name: `Share ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
  const link = new URL(await page.evaluate<string>('navigator.clipboard.readText()'))
  const reader = await app.openLocked(link.pathname + link.hash, narrow)
  await reader.page.getByRole('heading', { level: 1, name }).waitFor()
  await reader.page.getByText('Term plan', { exact: true }).waitFor()
  await reader.page.getByRole('row', { name: `${first} MATH 1171` }).waitFor()
  await reader.expectSound()
})
