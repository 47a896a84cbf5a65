import { beforeAll, describe, expect, test } from 'vitest'
import {
  addAgentLogs,
  END_OF_OUTPUT,
  goOnWithLongLog,
  HOSTILE,
  HOSTILE_TEXT,
  LONG,
  PARSER,
  SECRET,
} from './support/agent-logs.ts'
import { callTool } from './support/call-tool.ts'
import { narrow, views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()
const TURNS = 1_200

test('without logs the page says where they are looked for and how to add a folder', async () => {
  const { page, expectSound } = await app.open('/inspector', narrow)
  await page.getByRole('heading', { name: 'No sessions yet' }).waitFor()
  const told = await page.getByRole('main').textContent()
  for (const place of [
    '~/.claude',
    '~/.codex',
    '~/.gemini',
    'npx tutor-nexus trace root add',
    'recorded too',
  ])
    expect(told).toContain(place)
  await expectSound()
})

describe('with logs', () => {
  beforeAll(() => addAgentLogs(app.home, { turns: TURNS, hostile: true }))

  describe.each(views)('at $name', (view) => {
    test('a session is found by its words and read from its figures to a step in full', async () => {
      const { page, expectSound } = await app.open('/inspector', view)
      await page.getByRole('link', { name: /Change the colour/ }).waitFor()
      await expectSound()

      await page.getByRole('searchbox', { name: 'Search all sessions' }).fill('tokenizer lone')
      await page.getByRole('link', { name: /One test lacks a lone CR.*turn 1, step 2/ }).click()
      await page.getByRole('heading', { level: 1, name: /Mend the parser/ }).waitFor()
      const steps = page.getByRole('list', { name: 'Steps of turn 1' })
      await expect.poll(() => focused(page)).toContain('Looks right. One test lacks a lone CR.')

      const call = steps.getByRole('listitem').filter({ hasText: 'Task' }).first()
      await call.getByRole('link', { name: 'View sub-agent session' }).click()
      await page.getByText(/sub-agent of/).waitFor()
      await page.getByRole('link', { name: PARSER.slice(0, 8) }).click()

      await page.getByRole('link', { name: 'Bash: Could not resolve host (turn 0, step 2)' }).click()
      await expect.poll(() => focused(page)).toMatch(/Tool call.*Bash.*failed/)
      const first = page.getByRole('list', { name: 'Steps of turn 0' })
      expect(await first.textContent()).toContain('masked: ')
      expect(await page.content()).not.toContain(SECRET)
      await first.getByRole('button', { name: 'Show full text' }).click()
      await first.getByText(END_OF_OUTPUT).waitFor()
      await page.getByText('compacted').waitFor()
      await page.getByText(/\d models?, \d tools?, \d files?, \d failed calls?/).click()
      await page.getByText('/home/ann/parser/src/tokenizer.ts').first().waitFor()
      await expectSound()
    })

    test('costs are shown by day and model, and failures and tools of a session beside another', async () => {
      const { page, expectSound } = await app.open('/inspector', view)
      await page.getByRole('tab', { name: 'Sessions' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.getByRole('table', { name: 'Costs by day' }).waitFor()
      await page.getByRole('combobox', { name: 'Costs by' }).selectOption('Model')
      const models = page.getByRole('table', { name: 'Costs by model' })
      await models.getByRole('row', { name: /^claude-opus-4-5 (?:\$|<\$)/ }).waitFor()
      expect(page.url()).toContain('by=model')
      await expectSound()

      await page.goto(`/inspector/${PARSER}?turn=0`)
      const failures = page.getByRole('region', { name: 'Failures' })
      await failures.getByText('network').waitFor()
      await page.getByRole('list', { name: 'Tools of turn 0 over time' }).getByText('Bash').first().waitFor()
      await page.getByRole('button', { name: 'Compare with another session' }).click()
      const other = page.getByRole('combobox', { name: 'Other session' })
      const name = await other.getByRole('option', { name: /Change the colour/ }).textContent()
      await other.selectOption(name)
      const both = page.getByRole('table', { name: 'Two sessions side by side' })
      await both.getByRole('row', { name: /^Tool calls \d+ \d+/ }).waitFor()
      await expectSound()
    })
  })

  test('a bar leads to its turn, by the keyboard and by a click, also among many, and a session that goes on is read on', async () => {
    const { page, expectSound } = await app.open(`/inspector/${LONG}`, wide)
    await page
      .getByText(`Turns 0 to 49 of ${TURNS.toLocaleString('en')}`)
      .first()
      .waitFor()
    const chart = page.getByRole('slider', { name: 'Tokens by turn' })
    await page.getByText(/most in turns 1,190 to 1,199/).waitFor()
    await chart.focus()
    await page.keyboard.press('End')
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain('Turns 1,190 to 1,199: Output')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toContain('Question 1197')
    await page.getByRole('list', { name: 'Steps of turn 1,197' }).getByText('Answer 1197').waitFor()
    expect(await page.getByText('Question 1197').first().isVisible()).toBe(true)

    await page.locator('[data-drawn]').waitFor()
    await chart.click({ position: { x: 60, y: 60 } })
    await expect.poll(() => focused(page)).toMatch(/Question \d\d?$/)
    await page.getByRole('button', { name: 'Later' }).first().click()
    await page.getByRole('button', { name: /^50 Question 50/ }).waitFor()
    await page.getByRole('textbox', { name: 'Go to turn' }).first().fill('1034')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toContain('Question 1034')
    await expectSound()

    goOnWithLongLog(app.home, 'One more question')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('Turns 1,000 to 1,049 of 1,201').first().waitFor()
    await page.getByRole('textbox', { name: 'Go to turn' }).first().fill('1200')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toContain('One more question')
  })

  test('whatever a log holds is text', async () => {
    const { page, expectSound } = await app.open(`/inspector/${HOSTILE}?turn=0`, wide)
    const steps = page.getByRole('list', { name: 'Steps of turn 0' })
    await steps.getByText('Result').waitFor()
    const shown = HOSTILE_TEXT.replaceAll('\u001b', '␛').replace('\u202E', '⟨U+202E⟩')
    const told = (await steps.textContent()) ?? ''
    expect(told.split(shown)).toHaveLength(5)
    expect(await page.getByRole('main').locator('script, img, b, i, a[href^="javascript"]').count()).toBe(0)
    await page.goto('/inspector?q=onerror')
    await page
      .getByRole('link', { name: /<img src=x onerror=/ })
      .first()
      .waitFor()
    expect(await page.getByRole('main').locator('img').count()).toBe(0)
    await page.goto('/inspector?agent=claude_code')
    await page.getByRole('link', { name: /<script>window.broken/ }).waitFor()
    expect(await page.evaluate('window.broken')).toBeUndefined()
    await expectSound()
  })

  test('filters are in the address, and what nothing fits is said', async () => {
    const { page } = await app.open('/inspector?agent=codex', wide)
    const sessions = page.getByRole('list', { name: 'Sessions' })
    await sessions.getByText('Change the colour').waitFor()
    expect(await sessions.getByRole('listitem').count()).toBe(1)
    await page.getByRole('combobox', { name: 'Agent' }).selectOption('Claude Code')
    await page.getByText('More filters').click()
    await page.getByRole('textbox', { name: /Folder/ }).fill('parser')
    await page.keyboard.press('Enter')
    await page.getByLabel('From').fill('2026-11-10')
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
    await page.getByRole('checkbox', { name: 'Include sub-agents' }).check()
    await sessions.getByText('sub-agent', { exact: true }).waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      agent: 'claude_code',
      project: 'parser',
      since: '2026-11-10',
    })
    await page.getByLabel('From').fill('2026-12-24')
    await page.getByRole('heading', { name: 'No results' }).waitFor()
  })

  test('a session that is not there says so and leads on', async () => {
    const { page } = await app.open('/inspector/00000000-nowhere', wide)
    await page.getByRole('heading', { name: 'This session doesn’t exist' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'All sessions' }).click()
    await page.getByRole('heading', { level: 1, name: 'Inspector' }).waitFor()
  })

  test('a session that was given a title goes by it', async () => {
    const { page } = await app.open('/inspector', wide)
    const { sessionId } = await callTool<{ sessionId: string }>(page, 'tn_session_start', { title: 'Limits' })
    await callTool(page, 'tn_session_ask', { sessionId, message: 'What is a limit?' })
    await page.goto('/inspector?agent=tutor_nexus')
    await page.getByRole('link', { name: /^Limits/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Limits' }).waitFor()
    await page.getByRole('button', { name: '0 What is a limit?' }).waitFor()
  })
})

const focused = (page: { evaluate(script: string): Promise<unknown> }) =>
  page
    .evaluate('document.activeElement === document.body ? "" : document.activeElement.textContent')
    .then(String)
