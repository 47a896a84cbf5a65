import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { narrow, views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const NOTES: Readonly<Record<string, string>> = {
  'Sky/Sun.md': 'A star. #sky ![[sun.png]]\n',
  'Sky/Moon.md': 'It circles with the [[Earth]] around the [[Sun]]. #sky/near\n',
  'Sky/Earth.md': 'Around the [[Sun]], see [[Orbit]].\n',
  'Lonely/Stone.md': 'No links.\n',
}

const app = webApp(async (home) => {
  await mkdir(join(home, 'notes/Sky'), { recursive: true })
  await mkdir(join(home, 'notes/Lonely'))
  await writeFile(join(home, 'notes/Sky/sun.png'), '')
  for (const [path, text] of Object.entries(NOTES)) await writeFile(join(home, 'notes', path), text)
})

const graph = (page: Page) => page.getByRole('application', { name: /^Graph of/ })
const drawn = (page: Page) => page.locator('[role=application][data-settled]')
const sized = (page: Page, nodes: number, links: number) =>
  page.getByRole('application', {
    name: `Graph of ${nodes} node${nodes === 1 ? '' : 's'} and ${links} link${links === 1 ? '' : 's'}`,
  })

describe.each(views)('at $name', (view) => {
  test('the whole vault is a graph that is filtered, searched and walked by keys', async () => {
    const { page, expectSound } = await app.open('/notes', view)
    await page.getByRole('link', { name: 'Graph', exact: true }).click()
    await drawn(page).waitFor()
    await sized(page, 5, 4).waitFor()
    await page.getByText('4 notes, 4 links').waitFor()
    await expectSound()

    await page.getByRole('checkbox', { name: 'Attachments' }).check()
    await sized(page, 6, 5).waitFor()
    await page.getByRole('checkbox', { name: 'Missing notes' }).uncheck()
    await page.getByRole('checkbox', { name: 'Notes without links' }).uncheck()
    await sized(page, 4, 4).waitFor()
    await page.getByRole('checkbox', { name: 'Attachments' }).uncheck()
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('sky')
    await sized(page, 2, 1).waitFor()
    await page.getByRole('searchbox', { name: 'Search the graph' }).fill('moo')
    await page.getByText('1 note found').waitFor()
    await page.getByText('As a list: 1').click()
    await page.getByRole('listitem').getByRole('link', { name: 'Moon' }).waitFor()
    await expectSound()

    await graph(page).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('+')
    const chosen = page.getByRole('status').filter({ hasText: '1 link' }).getByRole('link')
    const first = await chosen.textContent()
    for (const key of ['Left', 'Right', 'Up', 'Down']) {
      if ((await chosen.textContent()) !== first) break
      await page.keyboard.press(`Arrow${key}`)
    }
    const second = await chosen.textContent()
    expect(new Set([first, second])).toEqual(new Set(['Moon', 'Sun']))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: second ?? '' }).waitFor()
    await page.goBack()
    await sized(page, 2, 1).waitFor()
  })
})

test('a note is opened by a click, and by a second tap', async () => {
  for (const view of [wide, narrow]) {
    const { page, expectSound } = await app.open('/notes/graph?folder=Lonely', view)
    await drawn(page).waitFor()
    const { x, y, width, height } = (await graph(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    if (view === wide) await page.mouse.click(middleX, middleY)
    else {
      await tap(page, middleX, middleY)
      await page.getByRole('status').getByRole('link', { name: 'Stone' }).waitFor()
      await expectSound()
      await tap(page, middleX, middleY)
    }
    await page.getByRole('heading', { level: 1, name: 'Stone' }).waitFor()
  }
})

/** As a finger does. */
async function tap(page: Page, x: number, y: number): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('around a note, as many links away as one likes', async () => {
  const { page, expectSound } = await app.open('/notes?note=Sky%2FMoon.md', wide)
  await page.getByRole('button', { name: 'Graph', exact: true }).click()
  await sized(page, 4, 4).waitFor()
  await page.getByRole('combobox', { name: 'Links away' }).selectOption('1')
  await sized(page, 3, 2).waitFor()
  await expectSound()
  await page.getByRole('link', { name: 'Graph of all notes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Graph' }).waitFor()
})
