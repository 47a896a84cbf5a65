import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { httpRequest } from '../support/mcp-http.ts'
import { callTool } from './support/call-tool.ts'
import { countScript } from './support/script-size.ts'
import { narrow, views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

describe.each(views)('at $name', (view) => {
  test('the link that was printed opens the app, and its pages lead to each other', async () => {
    const { page, expectSound } = await app.open('/', view)
    await page.getByRole('link', { name: 'Find a course' }).click()
    await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor()
    expect(await page.title()).toBe('Courses · Tutor Nexus')
    await expectSound()
  })
})

describe.each(views)('at $name', (view) => {
  test('an address that leads nowhere says so, and where to go', async () => {
    const { page, expectSound } = await app.open('/nowhere', view)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await expectSound()
    await page.getByRole('link', { name: 'Home' }).click()
    await page.waitForURL('/')
  })
})

describe.each(views)('at $name', (view) => {
  test('a page that cannot be loaded keeps the menu, says so, and opens once the server is back', async () => {
    const { page } = await app.open('/', view)
    await page.getByRole('link', { name: 'Find a course' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Tutor', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Can’t reach the server' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'Courses', exact: true }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Tutor' }).waitFor()
  })
})

test('by keyboard: skip to the page, go to another, search', async () => {
  const { page, expectSound } = await app.open('/', wide)
  await callTool(page, 'add_task', { title: 'Hand in the calculus sheet' })
  await callTool(page, 'create-deck', { name: 'Calculus words' })
  await page.reload()
  await page.getByRole('link', { name: 'Find a course' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate('document.activeElement.id')).toBe('main')
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', {
    name: 'Search courses, notes, cards, tasks, sessions, tools and pages',
  })
  await field.waitFor()
  await page.keyboard.type('calculus')
  expect(await field.inputValue()).toBe('calculus')
  await page
    .getByRole('option', { name: /Calculus.*MATH/ })
    .first()
    .waitFor()
  await page.getByRole('option', { name: 'Calculus words' }).waitFor()
  // The best first, one's own before the catalog, and no tool that has nothing to do with it.
  expect(await page.getByRole('listbox').getByRole('presentation').allTextContents()).toEqual([
    'Decks',
    'Courses',
    'Tasks',
  ])
  await expectSound()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('form', { name: 'Edit Hand in the calculus sheet' }).waitFor()
  await page.keyboard.press('Control+k')
  // What was opened comes first, then what was searched for.
  await page.getByRole('option', { name: 'Hand in the calculus sheet', selected: true }).waitFor()
  await expectSound()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('calculus')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Clear recent items and searches' }).click()
  await page.getByRole('option', { name: 'Hand in the calculus sheet' }).waitFor({ state: 'detached' })
  expect(await page.evaluate(`localStorage.getItem('recent-items')`)).toBe(null)
})

test('a search goes on without a source that is slow or fails, and says which', async () => {
  const { page } = await app.open('/', narrow)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/tools/search-decks', (route) => route.abort())
  await page.route('**/api/v1/tools/search_sessions', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox').fill('calclus')
  await page
    .getByRole('option', { name: /Calculus.*MATH/ })
    .first()
    .waitFor()
  const states = page.getByRole('dialog', { name: 'Search' }).getByRole('status')
  await expect.poll(() => states.textContent()).toBe('Still searching recordings… Couldn’t search decks.')
  held.resolve()
  await expect.poll(() => states.textContent()).toBe('Couldn’t search decks.')
  await page.getByRole('combobox').fill('time zone')
  await page.getByRole('option', { name: /Study day and reminders/ }).click()
  await page.getByRole('form', { name: 'Study preferences' }).waitFor()
})

test('a chosen theme stays, and wins over the system’s', async () => {
  const { page } = await app.open('/', wide)
  const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  const light = await paper()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect.poll(paper).not.toBe(light)
  const dark = await paper()
  await page.reload()
  expect(await paper()).toBe(dark)
  await page.getByRole('button', { name: 'Match system' }).click()
  await expect.poll(paper).toBe(light)
})

test('the theme is a preference: chosen in one browser or by an assistant, it holds in all', async () => {
  const { page } = await app.open('/', wide)
  await callTool(page, 'tn_user_preferences_set', { theme: 'dark' })
  const other = await app.open('/tasks', narrow)
  await other.page.locator('html[data-theme="dark"]').waitFor()
  await page.reload()
  await page.locator('html[data-theme="dark"]').waitFor()
  await page.getByRole('button', { name: 'Light', exact: true }).click()
  await page.locator('html[data-theme="light"]').waitFor()
  await expect
    .poll(() => callTool(page, 'tn_user_preferences_get', {}))
    .toMatchObject({ theme: 'light', chosen: ['theme'] })
  await other.page.reload()
  await other.page.locator('html[data-theme="light"]').waitFor()
  await callTool(page, 'tn_user_preferences_set', { theme: null })
})

test('on a phone all pages are behind More', async () => {
  const { page, expectSound } = await app.open('/', narrow)
  await page.getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('dialog', { name: 'All pages' })
  await menu.getByRole('link', { name: 'Tools' }).waitFor()
  await expectSound()
  await menu.getByRole('link', { name: 'Tools' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tools' }).waitFor()
  expect(await menu.isVisible()).toBe(false)
})

test('the first load is at most 150 KB of script', async () => {
  const { page } = await app.open('/', wide)
  const scriptBytes = countScript(page)
  await page.goto('/courses', { waitUntil: 'networkidle' })
  expect(scriptBytes()).toBeGreaterThan(10_000)
  expect(scriptBytes()).toBeLessThanOrEqual(150 * 1024)
})

/** Another program on this machine, and the cookies that a browser sends it. */
async function otherPort() {
  const cookies: string[] = []
  const server = createServer(({ headers }, response) => {
    cookies.push(headers.cookie ?? '')
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>other</title>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const bound = server.address()
  return { cookies, address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}` }
}

test('the cookie that another port of this host receives opens nothing', async () => {
  const { page } = await app.open('/tasks', wide)
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
  const other = await otherPort()
  await page.goto(other.address)
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).toBe('{}')
  const Cookie = other.cookies[0] ?? ''
  expect(Cookie).toMatch(/^tn_session_\d+=./)
  const { address } = app.served
  const { status } = await httpRequest(`${address}/api/v1/tools`, {
    headers: { Cookie, 'TN-Agent-Id': 'web', Origin: address, 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(status).toBe(401)
})

test('a used link tells a stranger so, and takes who is signed in to the first page', async () => {
  const { page: stranger } = await app.openLocked(app.served.start, wide)
  await stranger.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await stranger.getByText('This link has already been used or has expired').waitFor()
  const { page } = await app.open(app.served.start, wide)
  await page.getByRole('link', { name: 'Find a course' }).waitFor()
  expect(page.url()).toBe(`${app.served.address}/`)
})
