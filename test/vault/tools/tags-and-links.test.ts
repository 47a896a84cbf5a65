import { expect, test } from 'vitest'
import { dataOf, failureOf } from '../../support/call.ts'
import { openTestApp, type TestApp } from '../../support/test-app.ts'

const write = (app: TestApp, filePath: string, content: string) =>
  dataOf(app, 'contentManager_createContent', { filePath, content })

const textOf = async (app: TestApp, filePath: string) =>
  (await dataOf(app, 'contentManager_readContent', { filePath }))['content']

const tagged = async (app: TestApp, tag: string) => {
  const { items } = await dataOf(app, 'vaultLibrarian_searchContent', { tag })
  return Object(items).map(({ filePath }: { filePath: string }) => filePath)
}

test('a tag is added and removed without touching the rest of the note', async () => {
  const app = await openTestApp()
  const body = '# Cells\n\nThey divide. #draft\n\n`#draft` is code.\n'
  await write(app, 'Cells.md', `---\nstatus: open # for now\ntags: [biology, draft]\n---\n${body}`)
  const args = { filePath: 'Cells.md', add: ['second-midterm', '#Biology'], remove: ['DRAFT', 'unknown'] }
  const done = await dataOf(app, 'contentManager_changeTags', args)
  expect(done).toMatchObject({ filePath: 'Cells.md', added: ['second-midterm'], removed: ['draft'] })
  expect(await textOf(app, 'Cells.md')).toBe(
    `---\nstatus: open # for now\ntags: [biology, second-midterm]\n---\n${body.replace('#draft', 'draft')}`,
  )
  expect([await tagged(app, 'second-midterm'), await tagged(app, 'draft')]).toEqual([['Cells.md'], []])
  await dataOf(app, 'vaultManager_restore', { operationId: done['operationId'] })
  expect([await tagged(app, 'second-midterm'), await tagged(app, 'draft')]).toEqual([[], ['Cells.md']])
})

test('the first tag makes front matter, and the last one goes with it', async () => {
  const app = await openTestApp()
  await write(app, 'Plain.md', 'Nothing above.\n')
  await dataOf(app, 'contentManager_changeTags', { filePath: 'Plain.md', add: ['school/exam'] })
  expect(await textOf(app, 'Plain.md')).toContain('school/exam')
  const again = { filePath: 'Plain.md', add: ['School/Exam'] }
  expect(await dataOf(app, 'contentManager_changeTags', again)).toMatchObject({ added: [], removed: [] })
  await dataOf(app, 'contentManager_changeTags', { filePath: 'Plain.md', remove: ['school/exam'] })
  expect(await textOf(app, 'Plain.md')).toBe('Nothing above.\n')
})

test.each([
  [{}, 'Give tags to add or to remove'],
  [{ add: ['two words'] }, 'Not a tag such as exam or school/exam'],
  [{ add: ['2026'] }, 'Not a tag such as exam or school/exam'],
])('%j is no change of tags', async (args, message) => {
  const app = await openTestApp()
  await write(app, 'Plain.md', 'Text\n')
  expect(await failureOf(app, 'contentManager_changeTags', { filePath: 'Plain.md', ...args })).toMatchObject({
    code: 'BAD_REQUEST',
    message,
  })
})

test('nothing links to an unlinked note; an orphan links to none either', async () => {
  const app = await openTestApp()
  await write(app, 'Web/Hub.md', 'See [[Leaf]].\n')
  await write(app, 'Web/Leaf.md', 'Text\n')
  await write(app, 'Web/Alone.md', 'Text about [[Alone]] itself\n')
  const of = async (type: string) => {
    const { items } = await dataOf(app, 'vaultLibrarian_getLinks', { type, path: 'Web' })
    return Object(items).map(({ path }: { path: string }) => path)
  }
  expect(await of('orphans')).toEqual(['Web/Alone.md'])
  expect(await of('unlinked')).toEqual(['Web/Alone.md', 'Web/Hub.md'])
  const about = app.registry.get('vaultLibrarian_getLinks')?.description
  expect(about).toMatch(/Orphans are linked by no note and link to none; unlinked ones are linked by no note/)
})
