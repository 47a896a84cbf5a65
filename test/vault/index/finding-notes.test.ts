import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '../../scale.ts'
import { found, Notes, search } from './notes.ts'

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
