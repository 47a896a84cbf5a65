import { describe, expect, test } from 'vitest'
import { tn, tnToken } from '../support/tn.ts'
import { narrow, views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script> & “quoted”'

describe.each(views)('at $name', (view) => {
  test('a tool is found in one’s own words, tried with an example, and its answer weighed', async () => {
    const { page, expectSound } = await app.open('/tools', view)
    await page.getByRole('heading', { level: 2, name: 'Transfer credit' }).waitFor()
    await expectSound()
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('find courses about machine learning')
    await page.getByRole('link', { name: 'tn_course_search' }).click()
    await page.getByRole('heading', { level: 1, name: 'Search courses' }).waitFor()
    await page.getByRole('button', { name: 'A word that is written wrong' }).click()
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText(/^about \d+$/).waitFor()
    expect(await page.getByRole('region', { name: 'Response' }).textContent()).toContain('archaeology')
    const top = await page.evaluate<number>(
      `document.querySelector('[aria-label=Result]').getBoundingClientRect().top`,
    )
    expect(top, 'the result is in sight').toBeLessThan(view.height / 2)
    if (view.width === narrow.width)
      expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Result')
    await expectSound()
  })

  test('an assistant is connected with what can be copied', async () => {
    const { page, expectSound } = await app.open('/connect', view)
    await page.getByRole('tab', { name: 'Cursor' }).click()
    await page.getByText('Or edit the file yourself').click()
    await page.getByRole('button', { name: 'Copy configuration', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
    const copied = JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()'))
    const { stdout } = await tn(app.home, ['connect', 'cursor', '--print', '--json'])
    expect(copied).toEqual(JSON.parse(stdout).config)
    await expectSound()
  })
})

test('every tool has a page whose form takes each of its examples', async () => {
  const { page, expectSound } = await app.open('/tools', wide)
  await page.getByText('tn_course_search').waitFor()
  const names = await page.locator('main li code').allTextContents()
  expect(names.length).toBeGreaterThan(100)
  const list = await page.evaluate<{ tools: { name: string; examples: { arguments: unknown }[] }[] }>(
    `fetch('/api/v1/tools', { headers: { 'TN-Agent-Id': 'web', 'TN-Page': localStorage.getItem('page-secret') } }).then((response) => response.json())`,
  )
  expect(list.tools.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  // One of each kind of field: lists of objects, choices, dates, yes or no.
  for (const name of ['tn_transfer_resolve', 'update_task', 'contentManager_setProperty', 'create-card']) {
    const example = list.tools.find((tool) => tool.name === name)?.examples[0]
    await page.goto(`/tools/${name}#${encodeURIComponent(JSON.stringify(example?.arguments))}`)
    await page.getByText('Use from a terminal or a program').click()
    const command = await page.getByRole('region', { name: 'Command' }).textContent()
    expect(command).toContain(JSON.stringify(example?.arguments))
    await page.getByRole('button', { name: 'Run' }).click()
    await page
      .getByText(/^(?:about [\d,]+|Couldn’t run this tool)$/)
      .first()
      .waitFor()
    expect(await page.getByText('Required', { exact: true }).count()).toBe(0)
  }
  await expectSound()
})

test('what is wrong is said at its field, before and after the tool is asked', async () => {
  const { page, expectSound } = await app.open('/tools/add_task', narrow)
  await page.getByRole('button', { name: 'Run' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await page.getByText('Required', { exact: true }).waitFor()
  expect(await title.getAttribute('aria-invalid')).toBe('true')
  await title.fill('Call the registrar')
  await page.getByText('optional fields').click()
  await page.getByRole('textbox', { name: 'Due date' }).fill('soon')
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByRole('heading', { name: 'Couldn’t run this tool' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Due date' }).getAttribute('aria-invalid')).toBe('true')
  await expectSound()
})

test('a result full of markup stays text', async () => {
  const { page, expectSound } = await app.open('/tools/add_task', wide)
  await page.getByRole('textbox', { name: 'Title' }).fill(HOSTILE)
  await page.getByRole('button', { name: 'Run' }).click()
  const answer = page.getByRole('region', { name: 'Response' })
  await answer.getByText('created').waitFor()
  expect(JSON.parse((await answer.textContent()) ?? '')).toMatchObject({ title: HOSTILE })
  expect(await answer.locator('img, script').count()).toBe(0)
  expect(await page.title()).toBe('Add task · Tutor Nexus')
  await expectSound()
})

test('what an answer suggests leads to the page that does it', async () => {
  const { page } = await app.open('/tools/tn_course_search#{"query":"calculus"}', wide)
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByRole('heading', { name: 'Suggested next steps' }).waitFor()
  await page.getByRole('link', { name: 'Read about the best match' }).click()
  await page.waitForURL(/\/courses\/./)
})

test('a stranger is told how to come in, and a token lets them', async () => {
  const { page } = await app.openLocked('/tools', narrow)
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.getByText('Open the link shown in the terminal').waitFor()
  await page.getByText('Other ways to sign in').click()
  const field = page.getByRole('textbox', { name: 'Token' })
  await field.fill('tn_wrong')
  await page.getByRole('button', { name: 'Sign in with token' }).click()
  await page.getByText('This token is invalid').waitFor()
  const secret = await tnToken(app.home)
  await field.fill(secret)
  await page.getByRole('button', { name: 'Sign in with token' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tools' }).waitFor()
  await page.getByText('tn_course_search').waitFor()
  const kept = await page.evaluate<string>(
    'JSON.stringify([location.href, document.cookie, { ...localStorage }, { ...sessionStorage }])',
  )
  expect(kept).not.toContain(secret)
  await page.reload()
  await page.getByText('tn_course_search').waitFor()
})
