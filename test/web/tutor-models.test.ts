import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { tn } from '../support/tn.ts'
import { modelServer, refusing, SECRET, type ModelTurn, type Reply } from '../tutor/model-server.ts'
import { WIRE_FORMATS } from '../tutor/wire-formats.ts'
import { startSession } from './support/tutor-pages.ts'
import { narrow, views, wide, type View } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

const HOSTILE =
  '<img src=x onerror="document.title=1"><script>document.title=2</script> [link](javascript:alert(1)) & “quoted”'
const FIRST = 'A limit is what the values come close to, as close as one likes.'
const REST = '\n\n1. Take x near 2.\n2. Look at x squared.\n\nWhat does it come close to?'

const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const talkOf = (page: Page) => page.getByRole('list', { name: 'Conversation' })

/** Somebody who has added a key of their own for a model that says what it is told to, and a session with it. */
async function openWithModel(view: View, title: string, replies: readonly Reply[]) {
  const { key } = await modelServer('openai-compatible', replies)
  const { provider, model, baseUrl } = key
  const label = `key-${title.toLowerCase().replaceAll(' ', '-')}`
  const given = { provider, label, apiKey: SECRET, model, baseUrl }
  const added = await tn(app.home, ['call', 'tn_user_byok_add', JSON.stringify(given)])
  const { credentialId } = JSON.parse(added.stdout)
  onTestFinished(async () => {
    await tn(app.home, ['call', 'tn_user_byok_delete', JSON.stringify({ credentialId })])
  })
  const opened = await app.open('/tutor', view)
  await opened.page
    .getByRole('combobox', { name: 'Answered by' })
    .selectOption({ label: `Your key ${label} (test-model)` })
  await startSession(opened.page, title)
  return opened
}

/** Sends the beginning of an answer, and the rest when it is let. */
function held(turn: ModelTurn): { reply: Reply; letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const reply: Reply = (response) => {
    const chunks = WIRE_FORMATS['openai-compatible'](turn, 1)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(chunks.slice(0, 2).join(''))
    void promise.then(() => response.end(chunks.slice(2).join('')))
  }
  return { reply, letGo: resolve }
}

describe.each(views)('at $name', (view) => {
  test('an answer is read while it comes, and names the model', async () => {
    const { reply, letGo } = held({ text: [FIRST, REST] })
    const { page, expectSound } = await openWithModel(view, `Limits ${view.width}`, [reply])
    await field(page).fill('What is a limit?')
    await page.keyboard.press('Enter')
    await talkOf(page).getByText(FIRST).waitFor()
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    // Half shown it has too little contrast to be checked.
    await expect
      .poll(() =>
        page.evaluate<string>(
          `getComputedStyle(document.querySelector('main progress').parentElement).opacity`,
        ),
      )
      .toBe('1')
    await expectSound()
    letGo()
    await talkOf(page).getByText('Your key’s model (test-model)').waitFor()
    expect(await talkOf(page).locator('ol:not([aria-labelledby]) > li').allTextContents()).toEqual([
      'Take x near 2.',
      'Look at x squared.',
    ])
    await page.getByRole('status').getByText('Answer ready').waitFor()
    expect(await page.getByText('What does it come close to?').count()).toBe(1)
    await talkOf(page)
      .getByText(/^1 step, /)
      .click()
    await talkOf(page)
      .getByRole('row', { name: /test-model.*100, 20/ })
      .waitFor()
    await expectSound()
  })
})

test('Escape stops an answer, the field keeps the focus, and the question can be asked anew', async () => {
  const { reply, letGo } = held({ text: [FIRST, REST] })
  onTestFinished(letGo)
  const whole: ModelTurn = { text: [FIRST, REST] }
  const { page, expectSound } = await openWithModel(wide, 'Stopping', [reply, whole])
  await field(page).fill('What is a limit?')
  await page.keyboard.press('Enter')
  await talkOf(page).getByText(FIRST).waitFor()
  await page.keyboard.press('Escape')
  await talkOf(page).getByText('Answer stopped').waitFor()
  expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('TEXTAREA')
  await field(page).fill('What is a limit?')
  await page.keyboard.press('Enter')
  await talkOf(page).getByText('What does it come close to?').waitFor()
  await expectSound()
})

test('an answer goes on while one looks at another page', async () => {
  const { reply, letGo } = held({ text: [FIRST, REST] })
  const { page } = await openWithModel(wide, 'Looking away', [reply])
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
  const { page, expectSound } = await openWithModel(narrow, 'Refused', [refusing(401)])
  await field(page).fill('What do I need before MATH 151 at the University of Aurelia?')
  await page.keyboard.press('Enter')
  await talkOf(page)
    .getByText(/^Answered by the catalog and your records, because/)
    .waitFor()
  await talkOf(page).getByText('The catalog and your records, no language model').waitFor()
  expect(await page.content()).not.toContain(SECRET)
  await expectSound()
  await page.reload()
  await talkOf(page)
    .getByText('Answered by the catalog and your records because your key’s model was unavailable.')
    .waitFor()
})

test('what was said when the session was started is still said after a reload, until something is asked', async () => {
  const given = { provider: 'openai', label: 'withdrawn', apiKey: SECRET }
  const added = await tn(app.home, ['call', 'tn_user_byok_add', JSON.stringify(given)])
  const { credentialId } = JSON.parse(added.stdout)
  const { page } = await app.open('/tutor', wide)
  const answers = page.getByRole('combobox', { name: 'Answered by' })
  await expect.poll(() => answers.inputValue()).toBe('own-key:withdrawn')
  expect(await answers.getByRole('option').allTextContents()).toEqual([
    'The catalog and your records',
    'Your key withdrawn (openai)',
  ])
  await tn(app.home, ['call', 'tn_user_byok_delete', JSON.stringify({ credentialId })])
  await startSession(page, 'No key any more')
  const notice = page.getByText(/^The chosen engine cannot answer yet: You have no key/)
  await notice.waitFor()
  await page.reload()
  await notice.waitFor()
  await field(page).fill('What do I need before MATH 151 at the University of Aurelia?')
  await page.keyboard.press('Enter')
  await talkOf(page).getByText('The catalog and your records, no language model').waitFor()
  expect(await notice.count()).toBe(0)
})

test('where nothing may answer instead, the failure says what happened and the question can be asked again', async () => {
  const set = (fallbackEngine: string | null) =>
    tn(app.home, ['call', 'tn_user_preferences_set', JSON.stringify({ fallbackEngine })])
  await set('none')
  onTestFinished(async () => {
    await set(null)
  })
  const { page, expectSound } = await openWithModel(wide, 'Failing', [
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

test('a question and an answer full of markup stay text', async () => {
  const { page, expectSound } = await openWithModel(wide, HOSTILE.slice(0, 40), [{ text: [HOSTILE, REST] }])
  await field(page).fill(HOSTILE)
  await page.keyboard.press('Enter')
  await talkOf(page).getByText('What does it come close to?').waitFor()
  await talkOf(page).getByText('(test-model)').waitFor()
  expect(await talkOf(page).getByText(HOSTILE, { exact: true }).count()).toBe(2)
  expect(await page.locator('main img, main script, main a[href^="javascript"]').count()).toBe(0)
  expect(await page.title()).toBe(`${HOSTILE.slice(0, 40)} · Tutor Nexus`)
  await page.reload()
  await talkOf(page).getByText(HOSTILE, { exact: true }).first().waitFor()
  expect(await page.locator('main img, main script').count()).toBe(0)
  await expectSound()
})
