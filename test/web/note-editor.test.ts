import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callTool } from './support/call-tool.ts'
import { written } from './support/note-pages.ts'
import { DOT, OBSIDIAN_NOTE, TARGET_NOTE } from './support/obsidian-note.ts'
import { views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

const file = (path: string) => join(app.home, 'notes', path)
const field = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const noteAddress = (path: string) => `/notes?note=${encodeURIComponent(path)}`
const make = (page: Page, filePath: string, content: string) =>
  callTool(page, 'contentManager_createContent', { filePath, content })
const option = (page: Page, name: string | RegExp) =>
  page.getByRole('listbox', { name: 'Completions' }).getByRole('option', { name })

/** What somebody pastes or drops. */
const paste = (page: Page, name: string, base64: string) =>
  page.evaluate(
    `(() => {
      const bytes = Uint8Array.from(atob(${JSON.stringify(base64)}), (each) => each.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], ${JSON.stringify(name)}, { type: 'image/png' }))
      document.querySelector('.cm-content').dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })()`,
  )

describe.each(views)('at $name', (view) => {
  const folder = `Editor ${view.width}`

  test('a note is written by keyboard: links, tags and headings are completed, and it is saved in place', async () => {
    const { page, expectSound } = await app.open('/notes', view)
    await make(page, `${folder}/Written.md`, '# Written\n\n- [ ] read\n\n')
    await page.goto(`${noteAddress(`${folder}/Written.md`)}&edit=now`)
    await field(page).waitFor()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('See [[Mito')
    await option(page, /^Mitosis/).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type(' and [[Cell division#')
    await option(page, /Heading/)
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type(' #ex')
    await option(page, /^exam/).waitFor()
    await page.keyboard.press('Enter')
    expect(await written(page)).toMatch(/See \[\[Mitosis\]\] and \[\[Cell division#[^\]]+\]\] #exam$/)
    await expectSound()
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await readFile(file(`${folder}/Written.md`), 'utf8')).toContain('See [[Mitosis]] and')
    await field(page).getByRole('checkbox', { name: 'To do' }).click()
    expect(await written(page)).toContain('- [x] read')
    await page.getByText('Unsaved changes', { exact: true }).waitFor()

    await button(page, 'Outline').click()
    await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'Written' }).click()
    await page.keyboard.type('x')
    expect(await written(page)).toMatch(/^x# Written/)
    await page.keyboard.press('Backspace')

    await button(page, 'History').click()
    const history = page.getByRole('region', { name: 'History' })
    await history.getByRole('button', { name: /^Created/ }).click()
    await history
      .getByRole('region', { name: 'Changes since this version' })
      .getByText('+ - [x] read')
      .waitFor()
    await expectSound()
    await history.getByRole('button', { name: 'Restore this version' }).click()
    await expect.poll(() => written(page)).toBe('# Written\n\n- [ ] read\n\n')
    await button(page, 'Done').click()
    await button(page, 'Edit').waitFor()
    expect(await readFile(file(`${folder}/Written.md`), 'utf8')).toBe('# Written\n\n- [ ] read\n\n')
  })

  test('a task is ticked while one reads, and only its character changes', async () => {
    const { page, expectSound } = await app.open('/notes', view)
    const before = '---\nkind: list\n---\n# Tasks\r\n\r\n%%\nhidden\n%%\n- [ ] one\r\n  1. [ ] two\n'
    await make(page, `${folder}/Tasks.md`, before)
    await page.goto(noteAddress(`${folder}/Tasks.md`))
    const task = page.getByRole('listitem').filter({ hasText: 'two' }).getByRole('checkbox').last()
    await task.click()
    await page.getByText('Task updated').waitFor()
    expect(await readFile(file(`${folder}/Tasks.md`), 'utf8')).toBe(before.replace('[ ] two', '[x] two'))
    await expectSound()
    await button(page, 'Undo').click()
    await expect.poll(() => readFile(file(`${folder}/Tasks.md`), 'utf8')).toBe(before)
  })

  test('a pasted picture is kept in the vault and shown; what is no picture is refused', async () => {
    const { page, expectSound } = await app.open('/notes', view)
    await make(page, `${folder}/Pictured.md`, 'A picture: ')
    await page.goto(`${noteAddress(`${folder}/Pictured.md`)}&edit=now`)
    await field(page).waitFor()
    await page.keyboard.press('Control+End')
    await paste(page, '../../sly|name.png', DOT)
    await expect.poll(() => written(page)).toBe('A picture: ![[sly name.png]]')
    expect(await readdir(file(`${folder}/attachments`))).toEqual(['sly name.png'])
    await field(page).getByRole('img', { name: 'sly name.png' }).waitFor()
    await button(page, 'Done').click()
    await page.getByRole('article').getByRole('img', { name: 'sly name.png' }).waitFor()
    await expectSound()
    await button(page, 'Edit').click()
    await field(page).waitFor()
    await paste(page, 'script.png', btoa('<svg onload="alert(1)"/>'))
    await page.getByText('This file is no picture that notes can show').waitFor()
    await expectSound({ refused: 422 })
    expect(await readdir(file(`${folder}/attachments`))).toEqual(['sly name.png'])
  })

  test('a backlink shows its sentence and leads to its place', async () => {
    const { page, expectSound } = await app.open('/notes', view)
    const lines = Array.from({ length: 60 }, (_, at) => `Line ${at}.\n`)
    await make(page, `${folder}/Pulsar.md`, '# Pulsar\n')
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F'])
      await make(page, `${folder}/Beside ${name}.md`, `Here **is** a [[${folder}/Pulsar|star]]. And more.\n`)
    await make(
      page,
      `${folder}/Far.md`,
      `---\nkind: list\n---\n${lines.join('\n')}\n- Below, a\n  [[${folder}/Pulsar]] spins.\n`,
    )
    await page.goto(noteAddress(`${folder}/Pulsar.md`))
    await page.getByText('Backlinks: 7').waitFor()
    expect(await page.getByRole('link', { name: 'Here is a star.' }).count()).toBe(5)
    await button(page, 'Show 2 more notes').click()
    const far = page.getByRole('link', { name: /Below, a .* spins\./ })
    expect(await far.locator('mark').textContent()).toBe(`${folder}/Pulsar`)
    await expectSound()
    await far.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Far' }).waitFor()
    const place = page.getByRole('article').locator('li:focus, p:focus')
    expect(await place.textContent()).toContain('spins')
    expect(await page.evaluate('document.activeElement.getBoundingClientRect().top < innerHeight')).toBe(true)
    await expectSound()
  })

  test('code has its colours where it is read and where it is written', async () => {
    const { page, expectSound } = await app.open('/notes', view)
    const code = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n\n`
    await make(
      page,
      `${folder}/Code.md`,
      code('python', '@cache\ndef f(a: int): # why\n    return "x" + 1') +
        code('ts', 'const a: string = `x` + f(/r/, 1) // why') +
        code('html', '<p class="a">b</p>') +
        code('klingon', 'def') +
        code('mermaid', 'graph TD; A-->B'),
    )
    await page.goto(noteAddress(`${folder}/Code.md`))
    const note = page.getByRole('article', { name: 'Code' })
    const painted = (words: string) => note.locator('code span').getByText(words, { exact: true })
    for (const words of ['@cache', 'return', 'const', '// why', 'class']) await painted(words).waitFor()
    expect(await painted('def').count()).toBe(1)
    await note.getByText('Mermaid diagram, shown as text').waitFor()
    await expectSound()
    await button(page, 'Edit').click()
    for (const words of ['@cache', 'return', 'const', '// why', 'class'])
      await field(page).locator('span').getByText(words, { exact: true }).first().waitFor()
    await expectSound()
  })

  test('mentions, the graph, bookmarks and the note of the day lead to notes', async () => {
    const { page, expectSound } = await app.open('/notes', view)
    await make(page, `${folder}/Quasar.md`, '# Quasar\n\nSee [[Mitosis]].\n')
    await make(page, `${folder}/Sky.md`, 'A quasar shines.\n')
    await page.goto(noteAddress(`${folder}/Quasar.md`))
    await button(page, 'Unlinked mentions').click()
    const mention = page.getByRole('link', { name: 'A quasar shines.' }).first()
    expect(await mention.locator('mark').textContent()).toBe('quasar')
    await button(page, 'Graph').click()
    await page.getByText(/^As a list: \d+$/).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /Mitosis.*linked/ })
      .getByRole('link')
      .waitFor()
    await button(page, 'Bookmark').click()
    await button(page, 'Bookmarked').waitFor()
    expect(await readFile(file('Bookmarks.md'), 'utf8')).toContain(`- [[${folder}/Quasar]]`)
    await expectSound()
    await page.goto('/notes')
    await page
      .getByRole('region', { name: 'Bookmarks' })
      .getByRole('link', { name: 'Quasar' })
      .first()
      .waitFor()
    await button(page, 'Today’s note').click()
    await page.getByRole('heading', { level: 1, name: /^\d{4}-\d\d-\d\d$/ }).waitFor()
    await expectSound()
  })
})

test('every construct of Obsidian is rendered, edited and saved, and no other byte changes', async () => {
  const { page, expectSound } = await app.open('/notes', wide)
  await page.getByRole('link', { name: 'Welcome' }).waitFor()
  await mkdir(file('Vault/.obsidian'), { recursive: true })
  await mkdir(file('Vault/attachments'))
  await writeFile(file('Vault/.obsidian/app.json'), '{"vimMode":true}')
  await writeFile(file('Vault/Board.canvas'), '{"nodes":[],"edges":[]}')
  await writeFile(file('Vault/attachments/dot.png'), Buffer.from(DOT, 'base64'))
  await writeFile(file('Vault/Target.md'), TARGET_NOTE)
  await writeFile(file('Vault/Everything.md'), OBSIDIAN_NOTE)
  await page.goto(noteAddress('Vault/Everything.md'))
  const note = page.getByRole('article', { name: 'Everything' })
  await note.getByText('highlighted', { exact: true }).waitFor()
  expect(await note.locator('mark').allTextContents()).toEqual(['highlighted'])
  for (const hidden of ['not shown', 'A block that is not shown', '^last', '[!warning]'])
    expect([hidden, await note.getByText(hidden).count()]).toEqual([hidden, 0])
  await note.locator('blockquote[data-callout=warning]').getByText('Mind the gap').waitFor()
  await note.locator('.katex-display').nth(1).waitFor()
  expect(await note.locator('.katex').count()).toBe(3)
  await note.getByText('$5 or $10 of money').waitFor()
  await expect.poll(() => note.getByText('Words of the section.').count()).toBe(2)
  expect(await note.getByText('Words behind it.').count()).toBe(1)
  expect(await note.getByText('A block of its own.').count()).toBe(2)
  await expect.poll(() => note.locator('img').count()).toBe(2)
  expect(await note.getByRole('img', { name: 'dot.png' }).getAttribute('width')).toBe('100')
  await note.getByText('(https://elsewhere.example/pixel.png)').waitFor()
  await note.getByRole('row', { name: 'a b' }).getByRole('link', { name: 'b' }).waitFor()
  await note.getByText('print("[[not a link]] %%kept%%")').waitFor()
  await note.getByText('<u>').waitFor()
  expect(await note.getByRole('checkbox').count()).toBe(2)
  await page.getByText('Board.canvas').waitFor()
  expect(await page.getByText('.obsidian').count()).toBe(0)
  await expectSound()

  await button(page, 'Edit').click()
  await field(page).waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await page.keyboard.type('Now: ')
  await expectSound()
  await button(page, 'Done').click()
  await button(page, 'Edit').waitFor()
  expect(await readFile(file('Vault/Everything.md'), 'utf8')).toBe(
    OBSIDIAN_NOTE.replace('The last block.', 'Now: The last block.'),
  )
  expect(await readFile(file('Vault/.obsidian/app.json'), 'utf8')).toBe('{"vimMode":true}')
})

test('Vim keys are a preference, and what is typed is saved by itself', async () => {
  const { page } = await app.open('/notes', wide)
  await make(page, 'Vim.md', 'one\ntwo\n')
  await page.goto(`${noteAddress('Vim.md')}&edit=now`)
  await field(page).waitFor()
  await page.getByRole('checkbox', { name: 'Vim keys' }).check()
  await page.locator('.cm-vimMode').waitFor()
  await field(page).focus()
  await page.keyboard.type('ggdd')
  expect(await written(page)).toBe('two\n')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await readFile(file('Vim.md'), 'utf8')).toBe('two\n')
  await field(page).waitFor()
})

test('a search finds phrases, keeps to tags and folders, and shows cards', async () => {
  const { page, expectSound } = await app.open('/notes', wide)
  await make(page, 'Found/One.md', 'The blue whale sings. #sea\n')
  await make(page, 'Found/Two.md', 'The whale is blue. #sea\n')
  await make(page, 'Elsewhere.md', 'A blue whale.\n')
  const { deckId } = await callTool<{ deckId: string }>(page, 'create-deck', { name: 'Sea' })
  await callTool(page, 'create-card', {
    deckId,
    front: 'Which is the largest blue whale?',
    back: 'The old one',
  })
  const search = page.getByRole('searchbox', { name: 'Search notes' })
  await search.fill('"blue whale" path:Found tag:sea')
  const found = page.getByRole('region', { name: 'Search results' })
  await found.getByRole('link', { name: /^One/ }).waitFor()
  await expect.poll(() => found.getByRole('link', { name: /^(?:Two|Elsewhere)/ }).count()).toBe(0)
  await search.fill('blue whale')
  await page
    .getByRole('region', { name: 'Cards found' })
    .getByText('Which is the largest blue whale?')
    .waitFor()
  await expectSound()
})
