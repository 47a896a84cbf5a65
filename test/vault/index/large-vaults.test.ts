import { expect, test } from 'vitest'
import { MAX_NOTE_LINKS } from '../../../packages/server/src/features/note/store/index/index-limits.ts'
import { scaled } from '../../scale.ts'
import { found, Notes, search } from './notes.ts'

test('all notes of a large vault are found, with their links and tags', async () => {
  const notes = new Notes()
  const count = scaled(2_000, 10_000)
  for (let number = 0; number < count; number++) {
    const links = Array.from({ length: 5 }, (_, next) => `[[Note ${(number + next + 1) % count}]]`).join(' ')
    notes.write(
      `Area ${number % 40}/Note ${number}.md`,
      `# Note ${number}\n\nbody of word${number % 100}\n${links} #area${number % 40}/part`,
    )
  }
  const index = await notes.settled()
  expect((await index.list({ path: '', recursive: true }, 0, 1)).total).toBe(count + 40)
  expect((await index.list({ path: 'Area 7', recursive: false }, 0, 1)).total).toBe(count / 40)
  expect((await search(index, 'body')).total).toBe(count)
  expect((await search(index, 'word7')).total).toBe(count / 100)
  expect((await search(index, 'body', { folder: 'Area 3' })).total).toBe(count / 40)
  expect((await search(index, 'body', { tag: 'area3' })).total).toBe(count / 40)
  expect((await index.links({ of: 'backlinks', path: 'Area 5/Note 5.md' }, 0, 10)).total).toBe(5)
  expect((await index.links({ of: 'broken', folder: '' }, 0, 10)).total).toBe(0)
  expect((await index.orphans('', 0, 10)).total).toBe(0)
  expect((await index.tags('area', 0, 1)).total).toBe(80)
  for (let number = 0; number < count; number += 100)
    notes.write(`Area ${number % 40}/Note ${number}.md`, 'rewritten')
  await index.settled()
  expect((await search(index, 'rewritten')).total).toBe(count / 100)
  expect((await search(index, 'body')).total).toBe(count - count / 100)
})

test('a folder with very many notes is listed in pages', async () => {
  const notes = new Notes()
  const count = scaled(3_000, 50_000)
  for (let number = 0; number < count; number++) notes.write(`all/${number}.md`, '')
  const index = await notes.settled()
  const page = await index.list({ path: 'all', recursive: false }, count - 2, 10)
  expect(page).toMatchObject({
    items: [{ path: `all/${count - 2}.md` }, { path: `all/${count - 1}.md` }],
    total: count,
  })
  notes.remove('all')
  await index.settled()
  expect((await index.list({ path: '', recursive: true }, 0, 1)).total).toBe(0)
}, 300_000)

test('a note of many megabytes, and a line of five, are found to their ends', async () => {
  const notes = new Notes()
  const size = scaled(8, 50) << 20
  const line = 'Lorem ipsum dolor sit amet, [[target]] consetetur sadipscing elitr.\n'
  const lines = Math.floor(size / line.length)
  notes.write('Large.md', `# Beginning\n${line.repeat(lines)}## Last heading\nthe veryend of it\n`)
  notes.write('Line.md', `first ${'wörd '.repeat(1 << 20)}lineend`)
  notes.write('No spaces.md', `${'ü'.repeat(3 << 20)} behindthat`)
  const index = await notes.settled()
  const [hit] = (await search(index, 'veryend')).hits
  expect(hit).toMatchObject({ path: 'Large.md', title: 'Large' })
  expect(hit?.excerpt).toContain('the veryend of it')
  expect(hit?.excerpt.length).toBeLessThanOrEqual(202)
  expect(hit?.line).toBeGreaterThan(lines)
  expect(hit?.line).toBeLessThanOrEqual(lines + 3)
  const [inLine] = (await search(index, 'lineend')).hits
  expect(inLine).toMatchObject({ path: 'Line.md', line: 1 })
  expect(inLine?.excerpt.length).toBeLessThanOrEqual(202)
  expect(await found(index, 'behindthat')).toEqual(['No spaces.md'])
  expect((await search(index, 'lorem')).total).toBe(1)
  expect((await index.links({ of: 'broken', folder: '' }, 0, 3)).total).toBe(MAX_NOTE_LINKS)
  expect((await index.gaps()).notes).toContain('Large.md')

  notes.write('Large.md', `# Beginning\n${line.repeat(lines)}## Last heading\nanother finish\n`)
  await index.settled()
  expect(await found(index, 'finish')).toEqual(['Large.md'])
  expect(await found(index, 'veryend')).toEqual([])
  notes.write('Large.md', 'small now')
  await index.settled()
  expect((await search(index, 'lorem')).total).toBe(0)
  expect((await index.links({ of: 'broken', folder: '' }, 0, 3)).total).toBe(0)
}, 300_000)
