import { expect, test } from 'vitest'
import { cardReview } from '../../packages/server/src/features/card/views/card-review.ts'
import { prerequisites } from '../../packages/server/src/features/course/views/prerequisites.ts'
import { termPlan } from '../../packages/server/src/features/plan/views/term-plan.ts'
import { transferPlan } from '../../packages/server/src/features/transfer/views/transfer-plan.ts'
import { assistant, type ShownView } from './support/assistant.ts'

const app = assistant()

const expectCallsWithin = ({ calls }: ShownView, { calls: declared }: { calls: readonly string[] }) =>
  expect(calls.filter((name) => !declared.includes(name))).toEqual([])

async function call(name: string, args: Record<string, unknown>) {
  const { structuredContent } = await app.client.callTool({ name, arguments: args })
  return Object(structuredContent).data
}

test('due cards are studied in the view, and the model learns how it went', async () => {
  const { deckId } = await call('create-deck', { name: 'Rivers' })
  const cards = [
    { front: 'Longest river of Africa?', back: 'Nile' },
    { front: 'River of Vienna?', back: 'Danube' },
  ]
  await call('create-cards', { deckId, cards })
  const shown = await app.ask('get-due-cards', { deckId })
  const { view } = shown
  await view.getByRole('article', { name: 'Card' }).getByText('Longest river of Africa?').waitFor()
  await view.getByRole('heading', { name: 'Rivers' }).waitFor()
  expect(shown.calls).not.toContain('get-due-cards')
  await view.getByRole('button', { name: 'Show answer' }).click()
  await view.getByRole('region', { name: 'Answer' }).getByText('Nile').waitFor()
  await shown.expectSound()
  await view.getByRole('button', { name: /^Easy/ }).click()
  await view.getByText('River of Vienna?').waitFor()
  // By key: the host shows the top of the view, and a browser without a window scrolls to nothing that is fixed.
  await view.getByRole('button', { name: 'Undo' }).press('Enter')
  await view.getByText('Nile').waitFor()
  await view.getByRole('button', { name: /^Easy/ }).click()
  await view.getByText('River of Vienna?').waitFor()
  await view.getByRole('button', { name: 'Show answer' }).click()
  await view.getByRole('button', { name: /^Easy/ }).click()
  await view.getByRole('heading', { name: 'All done for now' }).waitFor()
  expect((await call('get-due-cards', { deckId })).counts).toEqual({ learning: 0, review: 0, new: 0 })
  expect(shown.told.at(-1)).toContain('easy: River of Vienna?')
  expectCallsWithin(shown, cardReview)
})

test('a prerequisite tree leads to the prerequisites of its courses, and back', async () => {
  const shown = await app.ask('tn_course_prereqs', { course: 'aur:COSC 305' })
  const { view } = shown
  await view.getByRole('heading', { name: 'Prerequisites' }).waitFor()
  await view.getByText('Demo data: these schools', { exact: false }).waitFor()
  expect(shown.calls).not.toContain('tn_course_prereqs')
  const first = view.locator('h1')
  const title = await first.textContent()
  await shown.expectSound()
  await view.getByRole('listitem').getByRole('button').first().click()
  await view.getByRole('button', { name: 'Back to COSC 305' }).waitFor()
  await expect.poll(() => first.textContent()).not.toBe(title)
  expect(shown.calls).toContain('tn_course_prereqs')
  await view.getByRole('button', { name: 'Back to COSC 305' }).click()
  await expect.poll(() => first.textContent()).toBe(title)
  expectCallsWithin(shown, prerequisites)
})

test('a transfer plan is read, changed and compared with another school', async () => {
  const courses = { sourceCourses: ['nrc:CPSC 1110', 'nrc:MATH 1174', 'nrc:CPSC 1020'] }
  const shown = await app.ask('tn_transfer_resolve', { ...courses, targetInstitution: 'AUR' })
  const { view } = shown
  await view.getByRole('heading', { name: 'University of Aurelia' }).waitFor()
  const table = view.getByRole('table', { name: 'What becomes of each course at University of Aurelia' })
  await table.getByText('CPSC 1020').waitFor()
  expect(shown.calls).not.toContain('tn_transfer_resolve')
  await shown.expectSound()
  await view.getByLabel('Try a course you haven’t taken').fill('math 1271')
  await view.getByRole('button', { name: 'Add to the plan', exact: true }).click()
  await table.getByText('MATH 1271').first().waitFor()
  await view.getByText('Agreements', { exact: true }).last().click()
  await view
    .getByRole('button', { name: /^Show agreement for/ })
    .first()
    .click()
  await view.getByText('Fully interpreted').waitFor()
  await view.getByRole('button', { name: 'Compare all schools' }).click()
  await view
    .getByRole('button', { name: /^Show the plan for/ })
    .first()
    .click()
  await view.getByRole('table', { name: 'What the courses are worth at each school' }).waitFor()
  await shown.expectSound()
  expect(shown.told.at(-1)).toContain('aur, ')
  expectCallsWithin(shown, transferPlan)
})

test('a comparison of schools leads to the plan for one of them', async () => {
  const shown = await app.ask('tn_transfer_compare', { sourceCourses: ['nrc:CPSC 1020'] })
  const { view } = shown
  await view.getByText('Your courses count most at', { exact: false }).waitFor()
  expect(shown.calls).not.toContain('tn_transfer_compare')
  await view.getByRole('button', { name: 'Show the plan for University of Aurelia' }).click()
  await view.getByRole('article').getByRole('heading', { name: 'University of Aurelia' }).waitFor()
  await shown.expectSound()
  expectCallsWithin(shown, transferPlan)
})

test('a term plan is changed by hand, checked, and saved; the model learns of it', async () => {
  const shown = await app.ask('tn_plan_terms', {
    school: 'nrc',
    completions: [{ course: 'nrc:MATH 1050', grade: 'B', term: 'Fall 2025' }],
    firstTerm: 'Spring 2027',
    asOfDate: '2026-11-15',
    goals: [{ school: 'aur', courses: ['MATH 152'] }],
  })
  const { view } = shown
  await view.getByRole('heading', { name: /^Your goal is reached/ }).waitFor()
  expect(shown.calls.filter((name) => name.startsWith('tn_plan_'))).toEqual([])
  await shown.expectSound()
  const [first, second] = [
    view.getByRole('combobox', { name: 'Term of MATH 1171' }),
    view.getByRole('combobox', { name: 'Term of MATH 1271' }),
  ]
  await first.selectOption(await second.inputValue())
  await view.getByText('MATH 1271 needs something before').waitFor()
  await expect.poll(() => shown.told.at(-1)).toContain('nrc:MATH 1171 in')
  // By key: the host shows the top of the view, and a browser without a window scrolls to nothing that is fixed.
  await view.getByRole('button', { name: 'Undo' }).press('Enter')
  await view.getByRole('heading', { name: /^Your goal is reached/ }).waitFor()
  await view.getByLabel('Save this plan as').fill('From the assistant')
  await view.getByRole('button', { name: 'Save plan' }).click()
  await view.getByRole('heading', { name: 'From the assistant' }).waitFor()
  expectCallsWithin(shown, termPlan)
  const { items } = await call('tn_plan_list', {})
  const opened = await app.ask('tn_plan_get', { planId: items[0].planId })
  await opened.view.getByText('This plan keeps every rule that is known').waitFor()
  expectCallsWithin(opened, termPlan)
})

test('what fails is said in the view, and links open in the host', async () => {
  const shown = await app.ask('tn_course_prereqs', { course: 'aur:NONE 999' })
  const { view } = shown
  await view.getByRole('heading', { name: 'Couldn’t load the prerequisites' }).waitFor()
  await shown.expectSound()
  await view.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<a href="https://example.org/a">A</a>')`,
  )
  await view.getByRole('link', { name: 'A', exact: true }).click()
  await expect.poll(() => shown.opened).toEqual(['https://example.org/a'])
})

test('the stored theme holds in a host that has none of its own', async () => {
  await call('tn_user_preferences_set', { theme: 'light' })
  const { view, calls } = await app.ask('tn_course_prereqs', { course: 'nrc:MATH 1171' }, { hasTheme: false })
  // The browser itself is dark.
  await view.locator('html[data-theme="light"]').waitFor()
  expect(calls).toContain('tn_user_preferences_get')
  await call('tn_user_preferences_set', { theme: 'dark' })
  const told = await app.ask('tn_course_prereqs', { course: 'nrc:MATH 1171' })
  await told.view.locator('html[data-theme="light"]').waitFor()
  expect(told.calls).not.toContain('tn_user_preferences_get')
  await call('tn_user_preferences_set', { theme: null })
})
