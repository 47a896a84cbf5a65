import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { tn } from '../support/tn.ts'
import { callTool } from './support/call-tool.ts'
import { heldUp } from './support/held-up.ts'
import { ask, BEFORE_CALCULUS, startSession } from './support/tutor-pages.ts'
import { narrow, views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const sessionIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Whether one thing is in sight and not covered by what stands below it. */
async function isAbove(upper: Locator, lower: Locator): Promise<boolean> {
  const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()])
  return above !== null && below !== null && above.y >= 0 && above.y + above.height <= below.y
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tutor-nexus-web-tutor-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

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

test('a session goes by its first question', async () => {
  const question = 'What are the prerequisites of MATH 152 at the University of Aurelia?'
  const { page } = await app.open('/tutor', wide)
  await ask(page, question)
  await page.getByRole('heading', { level: 1, name: question }).waitFor()
  await page.goto('/tutor')
  await page.getByRole('link', { name: question }).waitFor()
  await page.goto('/')
  await page.getByRole('list', { name: 'Open sessions' }).getByRole('link', { name: question }).waitFor()
})

test('a session is ended, says how to go on, and is resumed', async () => {
  const { page, expectSound } = await app.open('/tutor', narrow)
  await startSession(page, 'Ending')
  await ask(page, BEFORE_CALCULUS)
  await page.getByRole('button', { name: 'End session' }).click()
  await page.getByText('This session is closed').waitFor()
  await page.getByRole('list', { name: 'Sources' }).waitFor()
  expect(await field(page).count()).toBe(0)
  await expectSound()
  await page.goto('/tutor?show=closed')
  await page.getByRole('link', { name: /^Ending/ }).click()
  await page.getByRole('button', { name: 'Resume session' }).click()
  await field(page).waitFor()
  const marks = page.getByRole('list', { name: 'Conversation' })
  await marks.getByText('Ended').waitFor()
  await marks.getByText('Resumed').waitFor()
})

test('a session leaves as a file that another device takes in, and one of theirs comes in here', async () => {
  const { page, expectSound } = await app.open('/tutor', wide)
  await startSession(page, 'To take along')
  await ask(page, BEFORE_CALCULUS)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const other = await folder()
  const file = join(other, 'ours.jsonl')
  await (await downloading).saveAs(file)
  const taken = JSON.parse((await tn(other, ['session', 'import', file, '--json'])).stdout)
  expect(taken).toMatchObject({ sessionId: sessionIn(page), status: 'imported' })

  const started = await tn(other, ['call', 'tn_session_start', '{"title":"From my laptop"}'])
  const { sessionId } = JSON.parse(started.stdout)
  await tn(other, ['call', 'tn_session_ask', JSON.stringify({ sessionId, message: 'Hello there' })])
  const theirs = join(other, 'theirs.jsonl')
  await tn(other, ['session', 'export', sessionId, '--out', theirs])
  await page.goto('/tutor')
  const input = page.getByLabel('Exported session')
  await input.setInputFiles(theirs)
  await page.getByRole('heading', { level: 1, name: 'From my laptop' }).waitFor()
  await page.getByText('Session imported').waitFor()
  await page.getByRole('list', { name: 'Conversation' }).getByText('Hello there').waitFor()
  await expectSound()

  await page.goto('/tutor')
  const damaged = join(other, 'damaged.jsonl')
  await writeFile(damaged, (await readFile(theirs, 'utf8')).replace('Hello', 'Hallo'))
  await input.setInputFiles(damaged)
  await page.getByText('The export was changed').waitFor()
  await expectSound({ refused: 422 })
})

test('what happens elsewhere is seen on a press, on coming back, and after a minute', async () => {
  const { page } = await app.open('/tutor', wide)
  await startSession(page, 'From two places')
  const sessionId = sessionIn(page)
  const tell = (message: string) => callTool(page, 'tn_session_ask', { sessionId, message })
  const talk = page.getByRole('list', { name: 'Conversation' })
  await tell('Asked elsewhere')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await talk.getByText('Asked elsewhere', { exact: true }).waitFor()
  await tell('Asked while away')
  await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
  await talk.getByText('Asked while away', { exact: true }).waitFor()
  await page.clock.install()
  await page.reload()
  await talk.getByText('Asked while away', { exact: true }).waitFor()
  await tell('Asked a minute ago')
  await page.clock.fastForward(61_000)
  await talk.getByText('Asked a minute ago', { exact: true }).waitFor()
  await page.getByText(/^Updated \d\d:\d\d$/).waitFor()
})

test('a long conversation shows its end first, and the rest on demand', async () => {
  const { page, expectSound } = await app.open('/tutor', wide)
  await startSession(page, 'A long one')
  const sessionId = sessionIn(page)
  for (const at of Array.from({ length: 23 }, (_, index) => index + 1))
    await callTool(page, 'tn_session_ask', { sessionId, message: `Question number ${at}.` })
  await page.reload()
  const latest = page.getByText('Question number 23.', { exact: true })
  await latest.waitFor()
  await page.route('**/api/v1/tools/tn_session_ask', () => {})
  await field(page).fill('And one more.')
  await page.keyboard.press('Enter')
  await expect.poll(() => isAbove(page.getByText('And one more.'), field(page))).toBe(true)
  expect(await page.getByText('Question number 3.', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Show earlier messages' }).click()
  await page.getByText('Question number 1.', { exact: true }).waitFor()
  await expectSound()
})

test('which devices lack what is said, also by a server that tells more', async () => {
  const { page, expectSound } = await app.open('/tutor', wide)
  await page.route('**/api/v1/tools/tn_session_sync_status', async (route) => {
    const response = await route.fetch()
    const told = await response.json()
    const device = randomUUID()
    Object.assign(told.data, {
      status: 'pending',
      otherDevices: 1,
      devices: [{ device, name: 'Laptop', seq: 0, pending: 3 }],
      home: { device, name: 'Laptop', isHere: false },
      requests: [{ requestId: randomUUID(), kind: 'ask', device, text: 'What is a limit?' }],
    })
    await route.fulfill({ response, json: told })
  })
  await startSession(page, 'On two devices')
  const about = page.getByRole('complementary', { name: 'About this session' })
  await about.getByText('Laptop: 3 entries behind').waitFor()
  await about.getByText('Answered on Laptop').waitFor()
  await about.getByText('Waiting to send: What is a limit?').waitFor()
  await expectSound()
})

test('a session that is not there leads to those that are', async () => {
  const { page, expectSound } = await app.open('/tutor/01ARZ3NDEKTSV4RRFFQ69G5FAV', wide)
  await page.getByRole('heading', { name: 'This conversation doesn’t exist' }).waitFor()
  await page.getByRole('link', { name: 'All sessions' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tutor' }).waitFor()
  await expectSound({ refused: 404 })
  await page.goto('/tutor/not-an-id')
  await page.getByRole('heading', { name: 'This conversation doesn’t exist' }).waitFor()
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

const NO_ANSWER = /found nothing|do not know|could not look|not understand|no agreement names/i

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
