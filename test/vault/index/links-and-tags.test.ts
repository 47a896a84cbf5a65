import { expect, test } from 'vitest'
import { Notes } from './notes.ts'

test('tags are counted with what they are nested in', async () => {
  const notes = new Notes({
    'One.md': '#bio/cells #bio/cells/nucleus #exam',
    'Two.md': '#Bio/genes',
    'Three.md': '---\ntags: [exam, bio]\n---\n',
  })
  const index = await notes.settled()
  const { items, total } = await index.tags('', 0, 100)
  expect(items.map(({ tag, notes: count }) => [tag.toLowerCase(), count])).toEqual([
    ['bio', 3],
    ['exam', 2],
    ['bio/cells', 1],
    ['bio/cells/nucleus', 1],
    ['bio/genes', 1],
  ])
  expect(total).toBe(5)
  expect((await index.tags('#bio/', 0, 2)).items).toHaveLength(2)
  expect((await index.tags('bio/', 0, 2)).total).toBe(3)
})

test('links lead to what there is now', async () => {
  const notes = new Notes({
    'Cell.md':
      'See [[Mitosis]], [[Nowhere|a gap]], ![[cell.png]] and [by path](Deep/Mitosis.md#Phases). [[#Here]]',
    'Deep/Mitosis.md': '---\nup: "[[Cell]]"\n---\n[[Cell#Parts]]',
    'Alone.md': 'nothing',
    'Hopeful.md': '[[Not yet]]',
    'cell.png': 'picture',
  })
  const index = await notes.settled()
  const outgoing = await index.links({ of: 'outgoing', path: 'Cell.md' }, 0, 100)
  expect(outgoing.items.map(({ kind, to, text }) => [kind, to, text])).toEqual([
    ['wikilink', 'Deep/Mitosis.md', '[[Mitosis]]'],
    ['wikilink', null, '[[Nowhere|a gap]]'],
    ['embed', 'cell.png', '![[cell.png]]'],
    ['markdown', 'Deep/Mitosis.md', '[by path](Deep/Mitosis.md#Phases)'],
    ['wikilink', 'Cell.md', '[[#Here]]'],
  ])
  expect(await index.links({ of: 'outgoing', path: 'Cell.md' }, 1, 1)).toMatchObject({
    items: [{ text: '[[Nowhere|a gap]]' }],
    total: 5,
  })
  const back = await index.links({ of: 'backlinks', path: 'Cell.md' }, 0, 100)
  expect(back.items).toMatchObject([
    { from: 'Deep/Mitosis.md', kind: 'property', line: 2, heading: null },
    { from: 'Deep/Mitosis.md', kind: 'wikilink', line: 4, heading: 'Parts' },
  ])
  expect((await index.links({ of: 'backlinks', path: 'cell.png' }, 0, 100)).total).toBe(1)
  const broken = await index.links({ of: 'broken', folder: '' }, 0, 100)
  expect(broken.items.map(({ from, text }) => [from, text])).toEqual([
    ['Cell.md', '[[Nowhere|a gap]]'],
    ['Hopeful.md', '[[Not yet]]'],
  ])
  expect((await index.links({ of: 'broken', folder: 'Deep' }, 0, 100)).total).toBe(0)
  expect(await index.orphans('', 0, 10)).toEqual({ items: ['Alone.md'], total: 1 })
  expect(await index.notesLinking(['mitosis', 'cell.png', 'cell'])).toEqual(['Cell.md', 'Deep/Mitosis.md'])
  const names = await index.files()
  expect([names.withKey('mitosis'), names.withKey('cell.png'), names.withKey('deep')]).toEqual([
    ['Deep/Mitosis.md'],
    ['cell.png'],
    [],
  ])

  notes.write('Other/Nowhere.md', '')
  await index.settled()
  expect((await index.links({ of: 'broken', folder: '' }, 0, 100)).items.map(({ text }) => text)).toEqual([
    '[[Not yet]]',
  ])
  expect((await index.files()).withKey('nowhere')).toEqual(['Other/Nowhere.md'])
  notes.remove('Deep')
  await index.settled()
  expect((await index.links({ of: 'broken', folder: '' }, 0, 100)).total).toBe(3)
})

test('lines of a version are told again', async () => {
  const notes = new Notes()
  const index = await notes.settled()
  const lines = Uint32Array.from({ length: 100_000 }, (_, line) => line * 7919)
  await index.remember('0123', lines)
  await index.remember('4567', new Uint32Array())
  expect(await index.recall('0123')).toEqual(lines)
  expect(await index.recall('4567')).toEqual(new Uint32Array())
  expect(await index.recall('89ab')).toBeUndefined()
  const other = notes.open('vault-2', notes.folder)
  expect(await other.recall('0123')).toBeUndefined()
})
