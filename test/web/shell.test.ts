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
  const field = page.getByRole('combobox', { name: 'Search courses, notes, tasks, decks and tools' })
  await field.waitFor()
  await page.keyboard.type('calculus')
  expect(await field.inputValue()).toBe('calculus')
  await page
    .getByRole('option', { name: /Calculus.*MATH/ })
    .first()
    .waitFor()
  await page.getByRole('option', { name: 'Calculus words' }).waitFor()
  // One's own first, and no tool that has nothing to do with it.
  expect(await page.getByRole('listbox').getByRole('presentation').allTextContents()).toEqual([
    'Tasks',
    'Decks',
    'Courses',
  ])
  await expectSound()
  await page.keyboard.press('Enter')
  await page.getByRole('form', { name: 'Edit Hand in the calculus sheet' }).waitFor()
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
