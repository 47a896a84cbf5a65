import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { callTool } from './support/call-tool.ts'
import { written } from './support/note-pages.ts'
import { narrow, views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'
import { button, field, make, noteAddress, reads } from './support/note-editing.ts'

const app = webApp()

const file = (path: string) => join(app.home, 'notes', path)

describe.each(views)('at $name', (view) => {
  test('a note is found, read, edited, and its links followed', async () => {
    const { page, expectSound } = await app.open('/notes', view)
    await page.getByRole('heading', { name: 'Broken links' }).waitFor()
    await page.getByRole('navigation', { name: 'Notes in the vault' }).getByText('Welcome').waitFor()
    await page.getByRole('searchbox', { name: 'Search notes' }).pressSequentially('chromatids')
    await page.getByRole('link', { name: /^Mitosis/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Mitosis' }).waitFor()
    const note = page.getByRole('article', { name: 'Mitosis' })
    await note.getByRole('row', { name: /Anaphase/ }).waitFor()
    expect(await note.getByRole('link', { name: '#exam' }).getAttribute('href')).toContain('tag=exam')
    const links = page.getByRole('region', { name: 'Links' })
    await links.getByText('Backlinks: 7').waitFor()
    await expectSound()
    await note.getByRole('link', { name: 'Cell division › length' }).click()
    await page.getByRole('heading', { level: 1, name: 'Cell division' }).waitFor()
    await page.getByText('Nuclear division').waitFor({ state: 'detached' })

    const name = `Walk ${view.name.replaceAll(/\W+/g, ' ')}`
    await button(page, 'New note').click()
    const dialog = page.getByRole('dialog', { name: 'New note' })
    await dialog.getByLabel('Name').fill(`Walks/${name}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => written(page)).toBe(`# ${name}\n\n`)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.insertText(`# ${name}\n\nSee [[Mitosis]] and **this**.\n`)
    await expectSound()
    await page.keyboard.press('Control+s')
    await page.getByText(`Saved ${name}`).waitFor()
    await field(page).waitFor()
    await button(page, 'Done').click()
    await reads(page, 'this')
    await page.getByRole('article').getByRole('link', { name: 'Mitosis' }).waitFor()
    expect(await readFile(file(`Walks/${name}.md`), 'utf8')).toBe(
      `# ${name}\n\nSee [[Mitosis]] and **this**.\n`,
    )
    await button(page, 'Delete').click()
    await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor()
    await page.getByText(`Deleted ${name}`).waitFor()
    expect(await readFile(file(`Walks/${name}.md`), 'utf8').catch(() => 'gone')).toBe('gone')
    await button(page, 'Undo').last().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await button(page, 'Delete').click()
    await page.getByText(`Deleted ${name}`).last().waitFor()
  })
})

test('hostile markup in a note is text, in what is read, searched, listed and previewed', async () => {
  const { page, expectSound } = await app.open('/notes', wide)
  const hostile = [
    '---',
    'danger: "<img src=x onerror=document.title=1>"',
    '---',
    '<script>document.title = "script"</script>',
    '<img src=x onerror="document.title = \'img\'"> <svg onload="document.title=2"/>',
    '<iframe src="https://elsewhere.example/"></iframe>',
    '[press](javascript:document.title="js") [data](data:text/html,<script>alert(1)</script>) [vb](vbscript:x)',
    '[sly](JaVaScRiPt:document.title=1) <javascript:document.title=2> [protocol](//elsewhere.example/x)',
    '![picture](https://elsewhere.example/pixel.png) ![](data:image/svg+xml,<svg/onload=alert(1)>)',
    '[[javascript:document.title=3|a wikilink]] [[<b>bold</b>]] #tag<script>',
    '<a href="javascript:document.title=4" onclick="document.title=5">raw</a>',
    '<style>body { display: none }</style>',
    '<form action="https://elsewhere.example/"><button>Send</button></form>',
  ].join('\n\n')
  // The folder is made when it is first asked for.
  await page.getByRole('link', { name: 'Welcome' }).waitFor()
  await writeFile(file('<b>Hostile.md'), hostile)
  await page.goto(noteAddress('<b>Hostile.md'))
  const note = page.getByRole('article')
  await note.getByText('document.title = "script"').waitFor()
  for (const word of ['press', 'data', 'vb', 'sly', 'protocol'])
    expect([word, await note.getByRole('link', { name: word, exact: true }).count()]).toEqual([word, 0])
  const inert = 'script, img, iframe, svg, style, form, b, button'
  expect(await note.locator(inert).count()).toBe(0)
  expect(
    await note.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(expect.not.arrayContaining([expect.stringMatching(/^(?!\/notes\?)/)]))
  await page.getByText('(https://elsewhere.example/pixel.png)').waitFor()
  await page.goto('/notes?q=onerror')
  await page.getByRole('region', { name: 'Search results' }).getByText('onerror=').first().waitFor()
  expect(await page.locator('main img, main script, main b').count()).toBe(0)
  await page.goto(`${noteAddress('<b>Hostile.md')}&edit=now`)
  await button(page, 'Preview').click()
  await page.getByRole('region', { name: 'Preview' }).getByText('document.title = "script"').waitFor()
  expect(await page.getByRole('region', { name: 'Preview' }).locator(inert).count()).toBe(0)
  expect(await page.title()).toBe('<b>Hostile · Tutor Nexus')
  await expectSound()
})

test('a note that is renamed takes its links along, and back', async () => {
  const { page, expectSound } = await app.open('/notes', narrow)
  await make(page, 'Moving/Enzymes.md', '# Enzymes\n')
  await make(page, 'Moving/Overview.md', 'See [[Enzymes|the catalysts]] and [[Enzymes#Kinds]].\n')
  await page.goto(noteAddress('Moving/Enzymes.md'))
  await button(page, 'Rename or move').click()
  const dialog = page.getByRole('dialog', { name: 'Rename or move' })
  await dialog.getByLabel('Name').fill('Welcome')
  await page.keyboard.press('Enter')
  await dialog.getByText('Welcome.md already exists').waitFor()
  await expectSound({ refused: 422 })
  await dialog.getByLabel('Name').fill('Moving/Catalysts')
  await page.keyboard.press('Enter')
  await page.getByText('Renamed to Catalysts; updated 2 links in 1 note').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Catalysts' }).waitFor()
  expect(await readFile(file('Moving/Overview.md'), 'utf8')).toContain('[[Catalysts#Kinds]]')
  await button(page, 'Undo').click()
  await page.getByRole('heading', { level: 1, name: 'Enzymes' }).waitFor()
  expect(await readFile(file('Moving/Overview.md'), 'utf8')).toContain('[[Enzymes#Kinds]]')
})

test('a link without its note offers to write it; an empty note and one with other line ends are written', async () => {
  const { page } = await app.open(noteAddress('Study plan.md'), wide)
  await page.getByRole('article').getByRole('link', { name: 'Meiosis' }).click()
  const dialog = page.getByRole('dialog', { name: 'New note' })
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Meiosis')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await writeFile(file('Empty.md'), '')
  await page.goto(`${noteAddress('Empty.md')}&edit=now`)
  await field(page).fill('no longer\n')
  await button(page, 'Done').click()
  await reads(page, 'no longer')
  await writeFile(file('Windows.md'), 'one\r\ntwo\r\n')
  await page.goto(`${noteAddress('Windows.md')}&edit=now`)
  await expect.poll(() => written(page)).toBe('one\ntwo\n')
  await field(page).fill('one\nand a half\ntwo\n')
  await button(page, 'Done').click()
  await reads(page, 'and a half')
  expect(await readFile(file('Windows.md'), 'utf8')).toBe('one\r\nand a half\r\ntwo\r\n')
})

test('without a vault the page says how one is added', async () => {
  const { page, expectSound } = await app.open('/connect', narrow)
  await page.route('**/api/v1/tools/vaultManager_listVaults', async (route) => {
    const response = await route.fetch()
    const told = await response.json()
    Object.assign(told.data, { items: [], totalCount: 0 })
    await route.fulfill({ response, json: told })
  })
  await page.goto('/notes')
  await page.getByRole('button', { name: 'Copy command to add a vault' }).click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    'npx tutor-nexus vault add /path/to/your/notes',
  )
  await expectSound()
})

test('a note that is not there leads back to those that are', async () => {
  const { page, expectSound } = await app.open(noteAddress('Nowhere.md'), wide)
  await page.getByRole('heading', { name: 'Couldn’t load the note' }).waitFor()
  await expectSound({ refused: 404 })
  await page.getByRole('button', { name: 'Restore deleted note' }).click()
  await page.getByText('No deleted note has this name').waitFor()
  await page.getByRole('alert').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Broken links' }).waitFor()
  await expectSound({ refused: 404 })
})

test('a note that was deleted comes back at its own address', async () => {
  const { page } = await app.open('/notes', narrow)
  await callTool(page, 'contentManager_createContent', {
    filePath: 'Thrown away.md',
    content: 'Worth keeping\n',
  })
  await callTool(page, 'vaultManager_delete', { path: 'Thrown away.md' })
  await page.goto(noteAddress('Thrown away.md'))
  await page.getByRole('button', { name: 'Restore deleted note' }).click()
  await page.getByRole('article', { name: 'Thrown away' }).getByText('Worth keeping').waitFor()
})
