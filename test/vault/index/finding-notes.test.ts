import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '../../scale.ts'
import { found, listed, Notes, search } from './notes.ts'

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

test('the name counts for more than a heading, a heading for more than the text, all words for more than some', async () => {
  const filler = 'Some other words that say nothing about it at all. '.repeat(5)
  const notes = new Notes({
    'Text.md': `${filler} photosynthesis ${filler}`,
    'Photosynthesis.md': filler,
    'Heading.md': `# Photosynthesis\n${filler}`,
    'Both.md': `${filler} light and photosynthesis`,
    'Light.md': 'light '.repeat(20),
  })
  const index = await notes.settled()
  expect(await found(index, 'photosynthesis')).toEqual([
    'Photosynthesis.md',
    'Heading.md',
    expect.any(String),
    expect.any(String),
  ])
  expect((await found(index, 'photosynthesis light'))[0]).toBe('Both.md')
  const { hits, total } = await search(index, 'photosynthesis light')
  expect(total).toBe(5)
  expect(hits[0]?.score).toBe(1)
  const scores = hits.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  expect(scores.every((score) => score > 0 && score <= 1)).toBe(true)
})

test('words are found without accents, in other scripts, unfinished at the end, and as phrases', async () => {
  const notes = new Notes({
    'French.md': 'Le théorème de Fermat',
    'Chinese.md': '我们学习数学和物理',
    'Thai.md': 'ภาษาไทยเบื้องต้น',
    'English.md': 'the order of words matters here',
    'Mixed.md': 'words of order',
  })
  const index = await notes.settled()
  expect(await found(index, 'theoreme')).toEqual(['French.md'])
  expect(await found(index, 'THÉORÈME')).toEqual(['French.md'])
  expect(await found(index, 'théor')).toEqual(['French.md'])
  expect(await found(index, '数学')).toEqual(['Chinese.md'])
  expect(await found(index, '学数')).toEqual([])
  expect(await found(index, 'ไทย')).toEqual(['Thai.md'])
  expect(await found(index, 'ยไท')).toEqual([])
  expect(await found(index, '"order of words"')).toEqual(['English.md'])
  expect((await found(index, 'order of words')).toSorted()).toEqual(['English.md', 'Mixed.md'])
  expect(await found(index, '')).toEqual([])
  expect(await found(index, '*** "" - AND (')).toEqual([])
})

test('a search can be kept to a folder and to a tag with all that is nested in it', async () => {
  const notes = new Notes({
    'Bio/Cells/One.md': 'membrane #bio/cells',
    'Bio/Two.md': '---\ntags: [Bio]\n---\nmembrane',
    'Biology.md': 'membrane #biology',
    'bio/Three.md': 'membrane',
  })
  const index = await notes.settled()
  expect((await found(index, 'membrane')).toSorted()).toEqual([
    'Bio/Cells/One.md',
    'Bio/Two.md',
    'Biology.md',
    'bio/Three.md',
  ])
  expect((await found(index, 'membrane', { folder: 'Bio' })).toSorted()).toEqual([
    'Bio/Cells/One.md',
    'Bio/Two.md',
  ])
  expect((await found(index, 'membrane', { tag: '#bio' })).toSorted()).toEqual([
    'Bio/Cells/One.md',
    'Bio/Two.md',
  ])
  expect(await found(index, 'membrane', { tag: 'bio/cells', folder: 'Bio' })).toEqual(['Bio/Cells/One.md'])
  const [hit] = (await search(index, 'membrane', { folder: 'Bio/Cells' })).hits
  expect(hit).toMatchObject({ title: 'One', line: 1, tags: ['bio/cells'], excerpt: 'membrane #bio/cells' })
})

test('pages of a search join without a gap or a repetition', async () => {
  const notes = new Notes()
  for (let count = 0; count < 60; count++) notes.write(`n/${count}.md`, `alpha ${'beta '.repeat(count % 7)}`)
  const index = await notes.settled()
  for (const text of ['alpha', 'alpha beta', 'alpha beta gamma']) {
    const whole = await index.search({ text, folder: '' }, 0, 1000)
    const paths: string[] = []
    for (let from: number | undefined = 0; from !== undefined;) {
      const page = await index.search({ text, folder: '' }, from, 7)
      paths.push(...page.hits.map(({ path }) => path))
      expect(page.total).toBe(whole.total)
      from = page.next
    }
    expect(paths).toEqual(whole.hits.map(({ path }) => path))
    expect(new Set(paths).size).toBe(whole.total)
  }
})

test('a word in most notes is found first where it says most, and in all of them', async () => {
  const notes = new Notes()
  for (let count = 0; count < 1200; count++) notes.write(`n/${count}.md`, 'the common word')
  notes.write('Common.md', 'here')
  notes.write('Rare.md', 'common and peculiar')
  const index = await notes.settled()
  const { hits, total } = await index.search({ text: 'common', folder: '' }, 0, 3)
  expect(total).toBe(1202)
  expect(hits[0]?.path).toBe('Common.md')
  expect(await found(index, 'common peculiar absent')).toEqual(['Rare.md'])
})

test('excerpts show the words, tell their line, and are bounded', async () => {
  const notes = new Notes({
    'Long.md': `${'filler line\n'.repeat(500)}here stands the needle\n${'more\n'.repeat(500)}`,
  })
  const index = await notes.settled()
  const [hit] = (await search(index, 'needle')).hits
  expect(hit?.excerpt).toContain('here stands the needle')
  const first = hit?.excerpt.replaceAll('…', '').split('\n').length ?? 0
  expect(hit?.line).toBeGreaterThan(490)
  expect((hit?.line ?? 0) + first).toBeGreaterThan(501)
  expect(hit?.excerpt.length).toBeLessThanOrEqual(202)
})

test('an excerpt never splits a character', async () => {
  const notes = new Notes({ 'Any.md': 'x' })
  const index = await notes.settled()
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
  const scripts = [
    [family],
    ['e\u0301', 'a'],
    ['\u{1f600}', 'x'],
    ['語'],
    [family, 'word ', 'ب', '\n', 'aaaaaaaaaa'],
  ]
  const sample = fc.constantFrom(...scripts).chain((pieces) => {
    const side = fc.array(fc.constantFrom(...pieces), { maxLength: 300, size: 'max' })
    return fc.tuple(side, side)
  })
  await fc.assert(
    fc.asyncProperty(sample, async ([before, after]) => {
      const text = [...before, ' needle ', ...after].join('')
      notes.write('Any.md', text)
      await index.refresh(['Any.md'])
      const [hit] = (await search(index, 'needle')).hits
      const excerpt = hit?.excerpt.replace(/^…|…$/g, '') ?? ''
      expect(excerpt).toContain('needle')
      expect(excerpt.length).toBeLessThanOrEqual(200)
      const characters = Array.from(new Intl.Segmenter().segment(text), ({ index: at }) => at)
      // A text of the same few characters may have it at several places.
      const places = characters.filter((at) => text.startsWith(excerpt, at)).map((at) => at + excerpt.length)
      expect(places.some((end) => end === text.length || characters.includes(end))).toBe(true)
    }),
    { numRuns: Math.ceil(randomRuns / 10) },
  )
})

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
