import { describe, expect, test } from 'vitest'
import { callTool } from './support/call-tool.ts'
import { heldUp } from './support/held-up.ts'
import { ask, BEFORE_CALCULUS, startSession, field, isAbove } from './support/tutor-pages.ts'
import { narrow, views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

describe.each(views)('at $name', (view) => {
  test('a question is asked, and its answer read with its sources and the steps behind it', async () => {
    const { page, expectSound } = await app.open('/tutor', view)
    await page.getByText('No language model is connected').waitFor()
    await page.getByRole('list', { name: 'Try asking' }).waitFor()
    await expectSound()
    await ask(page, BEFORE_CALCULUS)
    await page.getByRole('heading', { level: 1, name: BEFORE_CALCULUS }).waitFor()
    const talk = page.getByRole('list', { name: 'Conversation' })
    expect(await talk.textContent()).toContain('Pre-Calculus 12 with a minimum grade of A')
    await talk.getByText('The catalog and your records, no language model').waitFor()
    expect(await field(page).inputValue()).toBe('')
    expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('TEXTAREA')
    await talk.getByText(/^\d+ steps?, \d/).click()
    await talk.getByRole('row', { name: /tn_course_prereqs.*OK/ }).waitFor()
    await expectSound()
    await talk.getByRole('link', { name: 'MATH 120 Precalculus University of Aurelia' }).click()
    await page.getByRole('heading', { level: 1, name: 'Precalculus' }).waitFor()
  })
})

describe.each(views)('at $name', (view) => {
  test('a draft is kept, changed, thrown away, brought back and sent', async () => {
    const { page, expectSound } = await app.open('/tutor', view)
    const title = `Drafts, ${view.name}`
    await startSession(page, title)
    await field(page).fill('What is a limit?')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText(/^Draft saved/).waitFor()
    await page.reload()
    await expect.poll(() => field(page).inputValue()).toBe('What is a limit?')
    await field(page).fill(BEFORE_CALCULUS)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText(/^Draft saved/).waitFor()
    await expectSound()
    await page.getByRole('link', { name: 'Tutor', exact: true }).first().click()
    await page.getByRole('link', { name: title }).getByText(`Draft: ${BEFORE_CALCULUS}`).waitFor()
    await expectSound()
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect.poll(() => field(page).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => field(page).inputValue()).toBe(BEFORE_CALCULUS)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('list', { name: 'Sources' }).waitFor()
    expect(await page.getByRole('button', { name: 'Discard draft' }).count()).toBe(0)
  })
})

test('what is typed while a draft is being kept stays', async () => {
  const { page } = await app.open('/tutor', wide)
  await startSession(page, 'Typed meanwhile')
  await field(page).fill('What is')
  const keeping = await heldUp(page, 'tn_session_ask')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await keeping.asked
  await field(page).fill('What is a limit?')
  keeping.goOn()
  await page.getByRole('button', { name: 'Discard draft' }).waitFor()
  await page.getByRole('button', { name: 'Save draft', disabled: false }).click()
  await page.getByText(/^Draft saved/).waitFor()
  expect(await field(page).inputValue()).toBe('What is a limit?')
})

test('Enter sends, Shift+Enter begins a new line, lines stay lines, and the end of each answer is in sight', async () => {
  const { page } = await app.open('/tutor', wide)
  await startSession(page, 'Lines')
  await field(page).pressSequentially('First')
  await page.keyboard.press('Shift+Enter')
  await field(page).pressSequentially('Second')
  expect(await field(page).inputValue()).toBe('First\nSecond')
  await page.keyboard.press('Enter')
  const asked = page.getByRole('list', { name: 'Conversation' }).getByText('First')
  await asked.waitFor()
  expect(await asked.innerText()).toBe('First\nSecond')
  const answers = page.getByText('The catalog and your records, no language model')
  for (const at of [1, 2]) {
    await answers.nth(at - 1).waitFor()
    await page.getByRole('button', { name: 'Send' }).waitFor()
    await ask(page, BEFORE_CALCULUS)
    await expect.poll(() => isAbove(answers.nth(at), field(page))).toBe(true)
  }
})

test('an agreement that an answer cites opens in its own words', async () => {
  const { page, expectSound } = await app.open('/tutor', narrow)
  await ask(page, 'Does MATH 1171 at Northreach College count at the University of Aurelia?')
  const opener = page.getByRole('list', { name: 'Sources' }).getByRole('button').first()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Transfer agreement' })
  await dialog.getByText('Northreach College', { exact: true }).waitFor()
  await expectSound()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
})

test('where a session cannot be started, the question stays and can be sent again', async () => {
  const { page } = await app.open('/tutor', wide)
  await page.route('**/api/v1/tools/tn_session_start', (route) => route.abort())
  await field(page).fill(BEFORE_CALCULUS)
  await page.keyboard.press('Enter')
  await page.getByText('Couldn’t ask the tutor').waitFor()
  expect(await field(page).inputValue()).toBe(BEFORE_CALCULUS)
  await page.unroute('**/api/v1/tools/tn_session_start')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('list', { name: 'Sources' }).waitFor()
})

test('what was not sent because the server was away is not lost', async () => {
  const { page } = await app.open('/tutor', wide)
  await startSession(page, 'Away')
  await page.route('**/api/v1/tools/tn_session_ask', (route) => route.abort())
  await field(page).fill(BEFORE_CALCULUS)
  await page.keyboard.press('Enter')
  await page.getByText('Couldn’t ask the tutor').waitFor()
  await expect.poll(() => field(page).inputValue()).toBe(BEFORE_CALCULUS)
  await page.unroute('**/api/v1/tools/tn_session_ask')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Sources' }).waitFor()
  expect(await page.getByText('Couldn’t ask the tutor').count()).toBe(0)
})

test('every question to begin with is answered, with and without a transcript', async () => {
  const { page } = await app.open('/tutor', narrow)
  const starters = page.getByRole('list', { name: 'Try asking' }).getByRole('button')
  const answered = async (count: number) => {
    await page.goto('/tutor')
    await starters.nth(count - 1).waitFor()
    const questions = await starters.allTextContents()
    for (const question of questions) {
      await page.goto('/tutor')
      await page.getByRole('button', { name: question }).click()
      await page.getByRole('heading', { level: 1, name: question }).waitFor()
      await page.getByRole('list', { name: 'Sources' }).waitFor()
      const said = await page.getByRole('list', { name: 'Conversation' }).textContent()
      expect(said, question).not.toMatch(NO_ANSWER)
    }
    return questions
  }
  const first = await answered(4)
  expect(first).toHaveLength(4)
  await callTool(page, 'tn_user_transcript_set', { entries: [{ course: 'nrc:MATH 1171', grade: 'A' }] })
  const second = await answered(5)
  expect(second[0]).toContain('my courses')
})

const NO_ANSWER = /found nothing|do not know|could not look|not understand|no agreement names/i
