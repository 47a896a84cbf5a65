import type { Page } from 'playwright-core'
import { callTool } from './call-tool.ts'
import type { ShownPage } from './pages.ts'

const noteAddress = (path: string) => `/notes?note=${encodeURIComponent(path)}`

/** The whole text of the editor, which draws only what is on the screen. */
export const written = (page: Page): Promise<string> =>
  page.evaluate<string>("document.querySelector('.cm-content').cmTile.view.state.doc.toString()")

const conflicting = async (page: Page): Promise<void> => {
  const filePath = 'Biology/Mitosis.md'
  await page.getByRole('textbox', { name: 'Text' }).waitFor()
  const { operationId } = await callTool<{ operationId: string }>(page, 'contentManager_appendContent', {
    filePath,
    content: '- Which phase takes longest?\n',
  })
  const field = page.getByRole('textbox', { name: 'Text' })
  await field.fill((await written(page)).replace('nucleus divides', 'cell nucleus divides'))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'This note was changed elsewhere' }).waitFor()
  await callTool(page, 'vaultManager_restore', { operationId })
}

export const notePages: readonly ShownPage[] = [
  {
    name: 'notes',
    path: '/notes',
    async prepare(page) {
      await page.getByText('line').first().waitFor()
      await page.getByRole('button', { name: 'Biology' }).click()
      await page.getByRole('link', { name: 'Mitosis' }).first().waitFor()
    },
  },
  {
    name: 'notes-found',
    path: '/notes?q=cell',
    prepare: (page) => page.getByRole('region', { name: 'Search results' }).waitFor(),
  },
  {
    name: 'note',
    path: noteAddress('Biology/Cell division.md'),
    async prepare(page) {
      await page.getByRole('row', { name: /G1/ }).waitFor()
      await page.getByText('Backlinks').waitFor()
    },
  },
  {
    name: 'notes-graph',
    path: '/notes/graph',
    prepare: (page) => page.locator('[role=application][data-settled]').waitFor(),
  },
  {
    name: 'note-broken',
    path: noteAddress('Study plan.md'),
    async prepare(page) {
      await page.getByText('Broken links').waitFor()
      await page.getByRole('heading', { name: 'Open questions' }).waitFor()
    },
  },
  {
    name: 'note-edit',
    path: `${noteAddress('Biology/Mitosis.md')}&edit=now`,
    async prepare(page) {
      await page.getByRole('textbox', { name: 'Text' }).waitFor()
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('region', { name: 'Preview' }).getByRole('row').first().waitFor()
    },
  },
  { name: 'note-conflict', path: `${noteAddress('Biology/Mitosis.md')}&edit=now`, prepare: conflicting },
  {
    name: 'note-move',
    path: noteAddress('Biology/Mitosis.md'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Rename or move' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
