import { expect, test } from 'vitest'
import { listed, Notes } from './notes.ts'

test('names are listed folder by folder, folders first, numbers in their order', async () => {
  const notes = new Notes({
    'Lecture 10.md': '',
    'Lecture 2.md': '',
    'Émile.md': '',
    'zoo.png': 'not a note',
    'Biology/Mitosis.md': 'text',
    'Biology/Cells/Nucleus.md': '',
    '.obsidian/app.json': '{}',
    '.trash/Old.md': '',
    'Biology/.hidden.md': '',
  })
  const index = await notes.settled()
  const { items, total } = await index.list({ path: '', recursive: false }, 0, 100)
  expect(items.map(({ path, kind }) => [path, kind])).toEqual([
    ['Biology', 'folder'],
    ['Émile.md', 'note'],
    ['Lecture 2.md', 'note'],
    ['Lecture 10.md', 'note'],
    ['zoo.png', 'file'],
  ])
  expect(total).toBe(5)
  expect(await listed(index)).toEqual([
    'Biology',
    'Biology/Cells',
    'Biology/Cells/Nucleus.md',
    'Biology/Mitosis.md',
    'Émile.md',
    'Lecture 2.md',
    'Lecture 10.md',
    'zoo.png',
  ])
  expect(await listed(index, 'Biology/Cells')).toEqual(['Biology/Cells/Nucleus.md'])
  expect(await index.list({ path: 'Biology', recursive: true }, 1, 1)).toMatchObject({
    items: [{ path: 'Biology/Cells/Nucleus.md', kind: 'note', bytes: 0 }],
    total: 3,
  })
})

test('names are found by words and patterns', async () => {
  const notes = new Notes({
    'Math.md': '',
    'Émile.md': '',
    'Biology/Mitosis.md': '',
    'Biology/Notes on mitosis.md': '',
    'Chemistry/Bonds/Ionic.md': '',
    'Mitosis pictures/one.png': '',
  })
  const index = await notes.settled()
  const names = async (text: string, from = 0) => {
    const { items, total } = await index.findNames({ text, kinds: ['note', 'file'], folder: '' }, from, 100)
    return { paths: items.map(({ path }) => path), total }
  }
  const expected: [text: string, paths: string[]][] = [
    ['mitosis', ['Biology/Mitosis.md', 'Biology/Notes on mitosis.md', 'Mitosis pictures/one.png']],
    ['NOTES biology', ['Biology/Notes on mitosis.md']],
    ['*.png', ['Mitosis pictures/one.png']],
    ['mit*', ['Biology/Mitosis.md']],
    ['?itosis', ['Biology/Mitosis.md']],
    ['biology/*', ['Biology/Mitosis.md', 'Biology/Notes on mitosis.md']],
    ['**/m*.md', ['Biology/Mitosis.md', 'Math.md']],
    ['*/*/*', ['Chemistry/Bonds/Ionic.md']],
    ['Chemistry/**', ['Chemistry/Bonds/Ionic.md']],
    ['emile', ['Émile.md']],
    ['nothing of this', []],
  ]
  for (const [text, paths] of expected) {
    expect([text, await names(text)]).toEqual([text, { paths, total: paths.length }])
    expect(await names(text, 100)).toEqual({ paths: [], total: paths.length })
  }
})

test('names are found by when they changed, in a folder, and of a kind', async () => {
  const notes = new Notes({ 'a/One.md': '', 'a/Two.md': '', 'b/One.md': '', 'b/one.pdf': '' })
  const index = await notes.settled()
  const names = async (more: object) =>
    (await index.findNames({ text: 'one', kinds: [], folder: '', ...more }, 0, 10)).items.map(
      ({ path }) => path,
    )
  expect(await names({})).toEqual(['a/One.md', 'b/One.md', 'b/one.pdf'])
  expect(await names({ folder: 'b', kinds: ['note'] })).toEqual(['b/One.md'])
  expect(await names({ modifiedSince: '2001-01-01T00:00:00.000Z' })).toHaveLength(3)
  expect(await names({ modifiedUntil: '2001-01-01T00:00:00.000Z' })).toEqual([])
})

test('a pattern that could be tried in countless ways is answered', async () => {
  const notes = new Notes({ [`${'a'.repeat(200)}.md`]: '' })
  const index = await notes.settled()
  expect((await index.findNames({ text: `${'*a'.repeat(100)}*b`, kinds: [], folder: '' }, 0, 5)).total).toBe(
    0,
  )
  expect((await index.findNames({ text: `${'*a'.repeat(100)}*`, kinds: [], folder: '' }, 0, 5)).total).toBe(1)
})
