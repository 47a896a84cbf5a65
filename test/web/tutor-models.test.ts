import { describe, expect, onTestFinished, test } from 'vitest'
import { tn } from '../support/tn.ts'
import { modelServer } from '../tutor/model-server.ts'
import { narrow, views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'
import { FIRST, REST, addKey, held, openWithModel, talkOf } from './support/model-answers.ts'
import { field } from './support/tutor-pages.ts'

const app = webApp()

const HOSTILE =
  '<img src=x onerror="document.title=1"><script>document.title=2</script> [link](javascript:alert(1)) & “quoted”'

describe.each(views)('at $name', (view) => {
  test('an answer is read while it comes, and names the model', async () => {
    const { reply, letGo } = held({ text: [FIRST, REST] })
    const { page, expectSound } = await openWithModel(app, view, `Limits ${view.width}`, [reply])
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

test('an answer is Markdown with formulas, and is kept as cards and as a note', async () => {
  const text = [
    "The **chain rule** is \\(f(g(x))' = f'(g(x)) g'(x)\\):\n\n$$\\frac{dy}{dx}$$\n\n",
    // Arrows and tall brackets are drawings whose size is a style.
    '$\\vec{v}$ and $\\fcolorbox{red}{white}{x}$ and $\\notacommand{x}$:\n\n',
    '$$\\begin{pmatrix}1\\\\2\\\\3\\\\4\\\\5\\\\6\\end{pmatrix}$$\n\n',
    '- **Outer**: comes first.\n\nIt costs $5 or $6.',
  ]
  const { page, expectSound } = await openWithModel(app, narrow, 'Formulas', [{ text }])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await field(page).fill('What is the chain rule?')
  await page.keyboard.press('Enter')
  const talk = talkOf(page)
  await talk.locator('.katex-display math').first().waitFor({ state: 'attached' })
  await expect.poll(() => talk.locator('math').count()).toBe(5)
  await talk.getByText('\\notacommand{x}', { exact: true }).waitFor()
  expect(await talk.locator('svg').first().getAttribute('style')).toContain('width')
  expect(await talk.locator('strong').allTextContents()).toEqual(['chain rule', 'Outer'])
  await talk.getByText('It costs $5 or $6.').waitFor()
  await expectSound()
  await talk.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Answer copied').waitFor()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(text.join(''))
  await talk.getByRole('button', { name: 'Make cards' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make cards' })
  expect(await dialog.getByRole('textbox', { name: 'Front' }).nth(1).inputValue()).toBe('Outer')
  await expectSound()
  await dialog.getByRole('button', { name: 'Add 2 cards' }).click()
  await page.getByText('Added 2 cards').waitFor()
  await talk.getByRole('button', { name: 'Add to notes' }).click()
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Added to Tutor/What is the chain rule.md').waitFor()
  const [cards, note] = await Promise.all([
    tn(app.home, ['call', 'search-cards', JSON.stringify({ query: 'chain rule' })]),
    tn(app.home, [
      'call',
      'contentManager_readContent',
      JSON.stringify({ filePath: 'Tutor/What is the chain rule.md' }),
    ]),
  ])
  expect(JSON.parse(cards.stdout).items).toHaveLength(1)
  expect(note.stdout).toContain('# What is the chain rule?')
  expect(note.stdout).toContain('frac{dy}{dx}')
})

test('a stored voice reads a new answer aloud, once, and stops on demand', async () => {
  const { page } = await openWithModel(app, wide, 'Aloud', [{ text: ['One **bold** word.'] }])
  const set = (voice: string | null) =>
    tn(app.home, ['call', 'tn_user_preferences_set', JSON.stringify({ voice })])
  await set('calm')
  onTestFinished(async () => void (await set(null)))
  await page.evaluate(`
    window.spoken = []
    speechSynthesis.speak = (utterance) => void window.spoken.push(utterance.text)`)
  await field(page).fill('Say a word')
  await page.keyboard.press('Enter')
  await talkOf(page).getByRole('button', { name: 'Stop reading' }).click()
  await talkOf(page).getByRole('button', { name: 'Read aloud' }).waitFor()
  expect(await page.evaluate<string[]>('window.spoken')).toEqual(['One bold word.'])
})

test('who answers is chosen where there is a choice, and the first question goes there', async () => {
  const { key } = await modelServer('openai-compatible', [{ text: [FIRST, REST] }])
  await addKey(app, key, 'chosen')
  const { page, expectSound } = await app.open('/tutor', narrow)
  const answers = page.getByRole('combobox', { name: 'Answered by' })
  await expect.poll(() => answers.inputValue()).toBe('auto')
  expect(await answers.getByRole('option').allTextContents()).toEqual([
    'The first that can answer',
    'The catalog and your records',
    'Your key chosen (test-model)',
  ])
  await expectSound()
  await field(page).fill('What is a limit?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'What is a limit?' }).waitFor()
  await talkOf(page).getByText('Your key’s model (test-model), nothing looked up').waitFor()
})

test('a provider sees nothing before one agrees, is asked about once, and can be told no later', async () => {
  const { key, requests } = await modelServer('anthropic', [{ text: [FIRST, REST] }])
  await addKey(app, key, 'asked')
  const { page, expectSound } = await app.open('/tutor', narrow)
  const asking = page.getByRole('region', { name: /^May Anthropic/ })
  await field(page).fill('What is a limit?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await talkOf(page)
    .getByText(/^Answered from your records, because you have not agreed/)
    .waitFor()
  expect(requests).toHaveLength(0)
  await expectSound()
  await asking.getByRole('button', { name: /^Allow Anthropic/ }).click()
  await asking.waitFor({ state: 'detached' })
  await field(page).fill('And what is a limit now?')
  await page.keyboard.press('Enter')
  await talkOf(page).getByText('(test-model)').waitFor()
  await page.goto(new URL('/settings', page.url()).href)
  await page.getByRole('button', { name: /^Withdraw consent for Anthropic/ }).click()
  await page.getByText('May not see your questions').waitFor()
  await expectSound()
})

test('what a model looks up is seen while it does, and its claims beyond that are marked', async () => {
  const lie = 'MATH 1171 is Calculus I, and CPSC 9999 counts as well.'
  const { reply, letGo } = held({ text: [lie] }, 1)
  const used = { tool: 'tn_course_get', arguments: { course: 'nrc:MATH 1171' } }
  const { page, expectSound } = await openWithModel(app, wide, 'Looking up', [
    { calls: [{ name: 'use_tool', input: used }] },
    reply,
  ])
  await field(page).fill('What is MATH 1171 at Northreach?')
  await page.keyboard.press('Enter')
  await talkOf(page).getByText('Looking up courses: MATH 1171').waitFor()
  letGo()
  await talkOf(page).getByText(lie).waitFor()
  await talkOf(page).getByText('Not in what was looked up for this answer: CPSC 9999.').waitFor()
  const sources = page.getByRole('list', { name: 'Sources' })
  await expect
    .poll(() => sources.getByRole('listitem').allTextContents())
    .toEqual(['MATH 1171 Calculus I Northreach College'])
  await expectSound()
})

test('a question and an answer full of markup stay text', async () => {
  const { page, expectSound } = await openWithModel(app, wide, HOSTILE.slice(0, 40), [
    { text: [HOSTILE, REST] },
  ])
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
