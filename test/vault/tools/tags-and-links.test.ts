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

test('links and mentions come with the sentence in which they stand', async () => {
  const app = await openTestApp()
  await write(app, 'Sky/Moon.md', '# Moon\n')
  const twice = 'The [[Moon]] rises. A pause. The [[Moon]] sets.'
  await write(app, 'Sky/Tides.md', `---\nof: "[[Moon]]"\n---\n# Tides\n\n${twice}\n`)
  await write(app, 'Sky/Poem.md', 'It begins. O moon, how\nyou shine! It ends.\n')
  const asked = async (args: object) => {
    const { items } = await dataOf(app, 'vaultLibrarian_getLinks', { filePath: 'Sky/Moon.md', ...args })
    return Object(items).map(({ excerpt }: { excerpt?: string }) => excerpt)
  }
  expect(await asked({ type: 'backlinks', excerpts: true })).toEqual([
    'of: "[[Moon]]"',
    'The [[Moon]] rises.',
    'The [[Moon]] sets.',
  ])
  expect(await asked({ type: 'mentions', excerpts: true })).toEqual(['O moon, how you shine!'])
  expect(await asked({ type: 'mentions' })).toEqual([undefined])
  expect(await asked({ type: 'backlinks' })).toEqual([undefined, undefined, undefined])
})

test('a graph has every note with its tags, links and missing notes, page by page', async () => {
  const app = await openTestApp()
  await write(
    app,
    'Net/A.md',
    'See [[B]], [[B|again]], [[Gone]], [[A]] and [web](https://example.org). #red\n',
  )
  await write(app, 'Net/B.md', 'Text\n')
  await write(app, 'Elsewhere.md', '[[A]]\n')
  const args = { type: 'graph', path: 'Net', limit: 1 }
  const first = await dataOf(app, 'vaultLibrarian_getLinks', args)
  expect(first).toMatchObject({
    items: [{ path: 'Net/A.md', tags: ['red'], links: ['Net/B.md'], missing: ['Gone'] }],
    totalCount: 2,
    hasMore: true,
  })
  const { items } = await dataOf(app, 'vaultLibrarian_getLinks', { ...args, cursor: first['nextCursor'] })
  expect(items).toEqual([{ path: 'Net/B.md', tags: [], links: [], missing: [] }])
})

test('links around a note reach as many steps as asked', async () => {
  const app = await openTestApp()
  for (const [at, next] of ['One', 'Two', 'Three', 'Four', 'Five'].entries())
    await write(app, `Row/${at}.md`, at < 4 ? `[[Row/${at + 1}]] ${next}\n` : `${next}\n`)
  const reach = async (depth?: number) => {
    const given = depth === undefined ? {} : { depth }
    const args = { type: 'around', filePath: 'Row/0.md', ...given }
    return (await dataOf(app, 'vaultLibrarian_getLinks', args))['totalCount']
  }
  expect([await reach(1), await reach(), await reach(3)]).toEqual([1, 2, 3])
  expect(await failureOf(app, 'vaultLibrarian_getLinks', { type: 'broken', depth: 1 })).toMatchObject({
    code: 'BAD_REQUEST',
  })
})
