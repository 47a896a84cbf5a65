import type { Request } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { tn } from '../support/tn.ts'
import { modelServer, refusing, SECRET, type ModelTurn } from '../tutor/model-server.ts'
import { callTool } from './support/call-tool.ts'
import { answerHeldUp } from './support/held-up.ts'
import { narrow, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'
import { FIRST, REST, addKey, held, openWithModel, talkOf } from './support/model-answers.ts'
import { field } from './support/tutor-pages.ts'

const app = webApp()

test('Escape stops an answer, the field keeps the focus, and the question can be asked anew', async () => {
  const { reply, letGo } = held({ text: [FIRST, REST] })
  onTestFinished(letGo)
  const whole: ModelTurn = { text: [FIRST, REST] }
  const { page, expectSound } = await openWithModel(app, wide, 'Stopping', [reply, whole])
  await field(page).fill('What is a limit?')
  await page.keyboard.press('Enter')
  await talkOf(page).getByText(FIRST).waitFor()
  const sessionId = new URL(page.url()).pathname.split('/').at(-1)
  await callTool(page, 'tn_session_ask', { sessionId, message: 'For later', draft: true })
  await page.keyboard.press('Escape')
  await talkOf(page).getByText('Answer stopped').waitFor()
  await expect.poll(() => field(page).inputValue()).toBe('For later')
  expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('TEXTAREA')
  await talkOf(page).getByText(FIRST).waitFor()
  await expectSound()
  await talkOf(page).getByRole('button', { name: 'Ask again' }).click()
  expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('TEXTAREA')
  await talkOf(page).getByText('What does it come close to?').waitFor()
  await expectSound()
})

test('an answer goes on while one looks at another page', async () => {
  const { reply, letGo } = held({ text: [FIRST, REST] })
  const { page } = await openWithModel(app, wide, 'Looking away', [reply])
  await field(page).fill('What is a limit?')
  await page.keyboard.press('Enter')
  await talkOf(page).getByText(FIRST).waitFor()
  await page.getByRole('link', { name: 'Courses' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor()
  await page.goBack()
  await talkOf(page).getByText(FIRST).waitFor()
  letGo()
  await talkOf(page).getByText('Your key’s model (test-model)').waitFor()
})

test('where the model refuses, the catalog and the records answer and say why', async () => {
  const { page, expectSound } = await openWithModel(app, narrow, 'Refused', [refusing(401)])
  await field(page).fill('What do I need before MATH 151 at the University of Aurelia?')
  await page.keyboard.press('Enter')
  await talkOf(page)
    .getByText(/^Answered from your records, because/)
    .waitFor()
  await talkOf(page).getByText('The catalog and your records, no language model').waitFor()
  expect(await page.content()).not.toContain(SECRET)
  await expectSound()
  await page.reload()
  await talkOf(page)
    .getByText(/^Answered from your records, because/)
    .waitFor()
})

test('an answer that comes while its conversation is still loading is shown', async () => {
  const { reply, letGo } = held({ text: [FIRST, REST] })
  const { key } = await modelServer('openai-compatible', [reply])
  await addKey(app, key, 'at-once')
  const { page } = await app.open('/tutor', wide)
  await page.getByRole('combobox', { name: 'Answered by' }).waitFor()
  const log = await answerHeldUp(page, 'tn_session_export')
  let isAnswered = false
  const end = (request: Request) => {
    isAnswered ||= request.url().endsWith('/tn_session_ask')
  }
  // The page leaves the stream once it has the answer, which may be before its end.
  page.on('requestfinished', end).on('requestfailed', end)
  await field(page).fill('What is a limit?')
  await page.keyboard.press('Enter')
  await log.answered
  letGo()
  await expect.poll(() => isAnswered).toBe(true)
  await page.evaluate('new Promise((resolve) => setTimeout(resolve))')
  log.goOn()
  await talkOf(page).getByText('Your key’s model (test-model), nothing looked up').waitFor()
})

test('where nothing may answer instead, the failure says what happened and the question can be asked again', async () => {
  const set = (fallbackEngine: string | null) =>
    tn(app.home, ['call', 'tn_user_preferences_set', JSON.stringify({ fallbackEngine })])
  await set('none')
  onTestFinished(async () => {
    await set(null)
  })
  const { page, expectSound } = await openWithModel(app, wide, 'Failing', [
    refusing(429, { 'retry-after': '30' }),
    refusing(429, { 'retry-after': '30' }),
    { text: [FIRST, REST] },
  ])
  await field(page).fill('What is a limit?')
  await page.keyboard.press('Enter')
  const failure = talkOf(page).getByRole('alert')
  await failure.getByText('No answer', { exact: true }).waitFor()
  expect(await failure.textContent()).toMatch(/Try again in \d+ s/)
  await expectSound()
  await page.reload()
  await talkOf(page).getByText('No answer', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Ask again' }).click()
  await failure.getByText('No answer', { exact: true }).waitFor()
  expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('TEXTAREA')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await talkOf(page).getByText('What does it come close to?').waitFor()
  expect(await talkOf(page).getByText('What is a limit?', { exact: true }).count()).toBe(1)
})
