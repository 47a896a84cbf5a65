import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { tn } from '../support/tn.ts'
import { callTool } from './support/call-tool.ts'
import { ask, BEFORE_CALCULUS, startSession, field, isAbove } from './support/tutor-pages.ts'
import { narrow, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

const sessionIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tutor-nexus-web-tutor-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

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
