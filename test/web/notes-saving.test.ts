import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callTool } from './support/call-tool.ts'
import { written } from './support/note-pages.ts'
import { heldUp } from './support/held-up.ts'
import { wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'
import { button, field, make, noteAddress, reads } from './support/note-editing.ts'

const app = webApp()

const file = (path: string) => join(app.home, 'notes', path)

/** A note of one line that is being saved with a second one, until it is told to go on. */
async function beingSaved(page: Page, path: string): Promise<{ goOn: () => void }> {
  await make(page, path, 'one\n')
  await page.goto(`${noteAddress(path)}&edit=now`)
  const saving = await heldUp(page, 'contentManager_replaceContent')
  await field(page).fill('one\ntwo\n')
  await page.keyboard.press('Control+s')
  await saving.asked
  return saving
}

test('a change by another program is a conflict that shows both, and loses none', async () => {
  const { page, expectSound } = await app.open('/notes', wide)
  await make(page, 'Shared.md', 'one\ntwo\nthree\n')
  const edit = async (text: string) => {
    await page.goto(`${noteAddress('Shared.md')}&edit=now`)
    await field(page).fill(text)
  }
  await edit('one\nmine\nthree\n')
  await writeFile(file('Shared.md'), 'one\ntheirs\nthree\n')
  await button(page, 'Save').click()
  const conflict = page.getByRole('alert', { name: 'Conflict' })
  await conflict.getByRole('region', { name: 'Your version' }).getByText('2  mine').waitFor()
  await conflict.getByRole('region', { name: 'Current version' }).getByText('2  theirs').waitFor()
  expect(await readFile(file('Shared.md'), 'utf8')).toBe('one\ntheirs\nthree\n')
  await expectSound({ refused: 409 })

  await button(page, 'Use theirs').click()
  await reads(page, 'theirs')
  await button(page, 'Undo').click()
  await expect.poll(() => written(page)).toBe('one\nmine\nthree\n')

  await writeFile(file('Shared.md'), 'one\ntheirs too\nthree\n')
  await button(page, 'Save').click()
  await button(page, 'Merge by hand').click()
  await page.getByRole('region', { name: 'Current version' }).getByText('theirs too').waitFor()
  expect(await written(page)).toBe('one\nmine\nthree\n')
  await writeFile(file('Shared.md'), 'one\ntheirs again\nthree\n')
  await button(page, 'Save').click()
  await button(page, 'Keep mine').click()
  await reads(page, 'mine')
  expect(await readFile(file('Shared.md'), 'utf8')).toBe('one\nmine\nthree\n')
  await button(page, 'Undo').last().click()
  await reads(page, 'theirs again')
  expect(await readFile(file('Shared.md'), 'utf8')).toBe('one\ntheirs again\nthree\n')

  await edit('one\nlost?\nthree\n')
  await callTool(page, 'vaultManager_delete', { path: 'Shared.md' })
  await button(page, 'Save').click()
  await button(page, 'Save as a new note').click()
  await reads(page, 'lost?')
})

test('what is typed while a note is being saved stays, and is saved next', async () => {
  const { page, expectSound } = await app.open('/notes', wide)
  const saving = await beingSaved(page, 'Typed.md')
  await field(page).fill('one\ntwo\nthree\n')
  saving.goOn()
  await page.getByText('Saved Typed').waitFor()
  expect(await readFile(file('Typed.md'), 'utf8')).toBe('one\ntwo\n')
  expect(await written(page)).toBe('one\ntwo\nthree\n')
  await button(page, 'Done').click()
  await reads(page, 'three')
  expect(await readFile(file('Typed.md'), 'utf8')).toBe('one\ntwo\nthree\n')
  await expectSound()
})

test('a note that one leaves while it is being saved is saved, and no draft of it is left', async () => {
  const { page } = await app.open('/notes', wide)
  const saving = await beingSaved(page, 'Left.md')
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
  saving.goOn()
  await page.getByText('Saved Left').waitFor()
  expect(new URL(page.url()).pathname).toBe('/tasks')
  await page.goto(noteAddress('Left.md'))
  await reads(page, 'two')
})

test('what is not saved survives another page and a reload', async () => {
  const { page } = await app.open('/notes', wide)
  page.on('dialog', (dialog) => void dialog.accept())
  await make(page, 'Kept.md', 'before\n')
  await page.goto(`${noteAddress('Kept.md')}&edit=now`)
  await field(page).fill('before\nand after\n')
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
  const asked = page.waitForEvent('dialog')
  await page.goto(noteAddress('Kept.md'))
  expect((await asked).type()).toBe('beforeunload')
  await page.getByText('Unsaved changes restored').waitFor()
  expect(await written(page)).toBe('before\nand after\n')
  await page.reload()
  await expect.poll(() => written(page)).toBe('before\nand after\n')
  await button(page, 'Discard').click()
  await reads(page, 'before')
  await button(page, 'Undo').click()
  await expect.poll(() => written(page)).toBe('before\nand after\n')
  await button(page, 'Done').click()
  await reads(page, 'and after')
  await page.reload()
  await reads(page, 'and after')
  expect(await field(page).count()).toBe(0)
})
