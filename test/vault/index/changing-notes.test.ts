import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { found, listed, Notes, until } from './notes.ts'

/** As another program does it. */
const shell = (command: string, cwd: string): void => void execFileSync('sh', ['-c', command], { cwd })

test('what another program writes, renames and deletes is found without being asked for', async () => {
  const notes = new Notes({ 'One.md': 'first' })
  const index = notes.open()
  await until(() => found(index, 'first'), ['One.md'])
  shell('printf second > Two.md', notes.root)
  await until(() => found(index, 'second'), ['Two.md'])
  shell('printf third >> One.md', notes.root)
  await until(() => found(index, 'firstthird'), ['One.md'])
  shell('mv One.md Uno.md && rm Two.md', notes.root)
  await until(() => listed(index), ['Uno.md'])
  await until(() => found(index, 'firstthird'), ['Uno.md'])
  expect(await found(index, 'second')).toEqual([])
})

test('folders that come, move and go are followed with all that is in them', async () => {
  const notes = new Notes({ 'a/b/One.md': 'first [[Two]]', 'a/Two.md': 'second' })
  const index = await notes.settled()
  shell('mkdir -p new/deep && printf third > new/deep/Three.md', notes.root)
  await until(() => found(index, 'third'), ['new/deep/Three.md'])
  shell('printf fourth > new/deep/Four.md', notes.root)
  await until(() => found(index, 'fourth'), ['new/deep/Four.md'])
  shell('mv a moved', notes.root)
  await until(() => listed(index, 'moved'), ['moved/b', 'moved/b/One.md', 'moved/Two.md'])
  // A file that has moved is listed before it has been read again.
  await until(() => found(index, 'first'), ['moved/b/One.md'])
  expect((await index.links({ of: 'backlinks', path: 'moved/Two.md' }, 0, 5)).items).toMatchObject([
    { from: 'moved/b/One.md' },
  ])
  shell('printf " again" >> moved/b/One.md && printf fifth > moved/b/Five.md', notes.root)
  await until(() => found(index, 'again'), ['moved/b/One.md'])
  await until(() => found(index, 'fifth'), ['moved/b/Five.md'])
  shell('rm -r moved && mkdir moved && printf sixth > moved/Six.md', notes.root)
  await until(() => listed(index, 'moved'), ['moved/Six.md'])
  shell('rm -r new', notes.root)
  await until(() => listed(index), ['moved', 'moved/Six.md'])
  await until(() => found(index, 'sixth'), ['moved/Six.md'])
  expect(await found(index, 'first second third fourth fifth')).toEqual([])
})

test('after `settled` all is found that was written before', async () => {
  const notes = new Notes()
  const index = await notes.settled()
  for (let round = 0; round < 50; round++) {
    notes.write(`deep/${round}/Note.md`, `word${round}`)
    await index.settled()
    expect(await found(index, `word${round}`)).toEqual([`deep/${round}/Note.md`])
  }
})

test('after `refresh` a path is as it is now, also in folders that nobody knew', async () => {
  const notes = new Notes()
  const index = await notes.settled()
  notes.write('x/y/Note.md', 'one')
  await index.refresh(['x/y/Note.md'])
  expect(await listed(index)).toEqual(['x', 'x/y', 'x/y/Note.md'])
  notes.move('x', 'z')
  await index.refresh(['x', 'z'])
  expect(await listed(index)).toEqual(['z', 'z/y', 'z/y/Note.md'])
  expect(await found(index, 'one')).toEqual(['z/y/Note.md'])
  notes.remove('z')
  await index.refresh(['z/y/Note.md', 'z', ''])
  expect(await listed(index)).toEqual([])
})

test('what changed while nobody looked is found when it is opened', async () => {
  const notes = new Notes({
    'Stays.md': 'same',
    'Changes.md': 'before',
    'Goes.md': 'gone',
    'old/In folder.md': 'inside',
  })
  await (await notes.settled()).close()
  notes.write('Changes.md', 'after')
  notes.write('New.md', 'fresh')
  notes.remove('Goes.md')
  notes.move('old', 'new')
  const index = await notes.settled()
  expect(await listed(index)).toEqual(['Changes.md', 'new', 'new/In folder.md', 'New.md', 'Stays.md'])
  expect(await found(index, 'after')).toEqual(['Changes.md'])
  expect(await found(index, 'before')).toEqual([])
  expect(await found(index, 'gone')).toEqual([])
  expect(await found(index, 'inside')).toEqual(['new/In folder.md'])
  expect(await found(index, 'fresh same')).toEqual(expect.arrayContaining(['New.md', 'Stays.md']))
})

const past = new Date('2020-01-01T00:00:00Z')

test.each<[string, (notes: Notes) => void]>([
  [
    'another file in its place',
    (notes) => {
      writeFileSync(notes.path('Other.tmp'), 'bbbb')
      utimesSync(notes.path('Other.tmp'), past, past)
      renameSync(notes.path('Other.tmp'), notes.path('Note.md'))
    },
  ],
  [
    'the same file written over',
    (notes) => {
      writeFileSync(notes.path('Note.md'), 'bbbb')
      utimesSync(notes.path('Note.md'), past, past)
    },
  ],
])('a change that leaves size and time as they were is found: %s', async (_, change) => {
  const notes = new Notes({ 'Note.md': 'aaaa' })
  utimesSync(notes.path('Note.md'), past, past)
  const index = await notes.settled()
  expect(await found(index, 'aaaa')).toEqual(['Note.md'])
  change(notes)
  expect(statSync(notes.path('Note.md'))).toMatchObject({ size: 4, mtime: past })
  await until(() => found(index, 'bbbb'), ['Note.md'])
  await index.close()
  notes.write('Note.md', 'cccc')
  change(notes)
  const again = await notes.settled()
  expect(await found(again, 'bbbb')).toEqual(['Note.md'])
})

test('a note that is written several times within a tick of the clock ends as it was written last', async () => {
  const notes = new Notes()
  const index = await notes.settled()
  for (let round = 100; round < 160; round++) {
    notes.write('Note.md', `word${round}`)
    if (round % 3 === 0) void index.settled()
  }
  await index.settled()
  expect(await found(index, 'word159')).toEqual(['Note.md'])
})

test('a file becomes a folder, and a folder a file', async () => {
  const notes = new Notes({ 'a.md': 'file', 'b.md/In it.md': 'inside' })
  const index = await notes.settled()
  notes.remove('a.md')
  notes.remove('b.md')
  notes.write('a.md/In it.md', 'within')
  notes.write('b.md', 'now a note')
  await index.settled()
  expect(await listed(index)).toEqual(['a.md', 'a.md/In it.md', 'b.md'])
  expect(await found(index, 'within')).toEqual(['a.md/In it.md'])
  expect(await found(index, 'now')).toEqual(['b.md'])
  expect(await found(index, 'file inside')).toEqual([])
})

test('nothing is read through a link, also where a folder is swapped for one', async () => {
  const notes = new Notes({ 'in/Note.md': 'allowed' })
  mkdirSync(join(notes.folder, 'outside'))
  writeFileSync(join(notes.folder, 'outside', 'Secret.md'), 'secret')
  writeFileSync(join(notes.folder, 'outside', 'Note.md'), 'secret')
  symlinkSync(join(notes.folder, 'outside'), notes.path('linked'))
  symlinkSync(join(notes.folder, 'outside', 'Secret.md'), notes.path('Linked.md'))
  symlinkSync('in', notes.path('within'))
  const index = await notes.settled()
  expect(await listed(index)).toEqual(['in', 'in/Note.md'])
  notes.remove('in')
  symlinkSync(join(notes.folder, 'outside'), notes.path('in'))
  await index.refresh(['in/Note.md', 'in', 'in/Secret.md'])
  expect(await listed(index)).toEqual([])
  writeFileSync(join(notes.folder, 'outside', 'Note.md'), 'secret again')
  await index.settled()
  expect([...(await listed(index)), ...(await found(index, 'secret'))]).toEqual([])
  rmSync(notes.path('in'))
  notes.write('in/Note.md', 'back')
  await until(() => found(index, 'back'), ['in/Note.md'])
})

test('an excerpt is not read through a link that was put there after the search began', async () => {
  const notes = new Notes({ 'in/Note.md': 'needle' })
  mkdirSync(join(notes.folder, 'outside'))
  writeFileSync(join(notes.folder, 'outside', 'Note.md'), 'needle and a secret')
  const index = await notes.settled()
  notes.remove('in')
  symlinkSync(join(notes.folder, 'outside'), notes.path('in'))
  // At once, so that the index may still have the note.
  expect(JSON.stringify(await index.search({ text: 'needle', folder: '' }, 0, 5))).not.toContain('secret')
})

test('what is no plain text breaks nothing: bytes that are no UTF-8, names in parts, a pipe, an empty note', async () => {
  const notes = new Notes({ 'Empty.md': '', 'With mark.md': '\ufeff# Marked\nwords' })
  notes.write(
    'Bytes.md',
    Buffer.concat([Buffer.from('before '), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from(' behind')]),
  )
  notes.write('Bu\u0308cher/Mu\u0308nchen.md', 'umlaut')
  shell('mkfifo Pipe.md', notes.root)
  const index = await notes.settled()
  expect(await listed(index)).toEqual(
    ['Bücher', 'Bücher/München.md', 'Bytes.md', 'Empty.md', 'With mark.md'].map((path) => path.normalize()),
  )
  expect(await found(index, 'behind')).toEqual(['Bytes.md'])
  expect(await found(index, 'umlaut', { folder: 'Bücher'.normalize() })).toEqual([
    'Bücher/München.md'.normalize(),
  ])
  expect(await found(index, 'marked')).toEqual(['With mark.md'])
  expect((await index.findNames({ text: 'münchen', kinds: [], folder: '' }, 0, 5)).total).toBe(1)
  appendFileSync(notes.path('Bu\u0308cher/Mu\u0308nchen.md'), ' more')
  await index.refresh(['Bücher/München.md'.normalize()])
  expect(await found(index, 'more')).toEqual(['Bücher/München.md'.normalize()])
  expect(notes.faults).toEqual([])
})

test('notes that come and go all the time while they are read do no harm', async () => {
  const notes = new Notes({ 'Steady.md': 'steady' })
  for (let count = 0; count < 300; count++) notes.write(`n/${count}.md`, `text ${count}`)
  const index = notes.open()
  const settling = index.settled()
  for (let round = 0; round < 300; round++) {
    notes.remove(`n/${round}.md`)
    if (round % 2 === 0) notes.write(`n/${round}.md`, `other ${round}`)
    if (round % 10 === 0) await found(index, 'steady')
  }
  await settling
  await index.settled()
  expect((await listed(index, 'n')).length).toBe(150)
  expect((await index.search({ text: 'other', folder: '' }, 0, 1)).total).toBe(150)
  expect((await index.search({ text: 'text', folder: '' }, 0, 1)).total).toBe(0)
})

test('a vault that is taken away is empty, and full when it is back', async () => {
  const notes = new Notes({ 'a/One.md': 'first' })
  const index = await notes.settled()
  renameSync(notes.root, join(notes.folder, 'elsewhere'))
  await until(async () => {
    await index.settled()
    return listed(index)
  }, [])
  renameSync(join(notes.folder, 'elsewhere'), notes.root)
  await until(() => found(index, 'first'), ['a/One.md'])
})

test('vaults of one index know nothing of each other', async () => {
  const notes = new Notes({ 'One.md': 'mine #own' })
  const other = join(notes.folder, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'Two.md'), 'yours [[One]]')
  const [mine, yours] = [notes.open('mine'), notes.open('yours', other)]
  await Promise.all([mine.settled(), yours.settled()])
  expect([await listed(mine), await listed(yours)]).toEqual([['One.md'], ['Two.md']])
  expect([await found(mine, 'yours'), await found(yours, 'mine')]).toEqual([[], []])
  expect((await yours.tags('', 0, 5)).total).toBe(0)
  expect((await yours.links({ of: 'broken', folder: '' }, 0, 5)).total).toBe(1)
  expect((await mine.links({ of: 'backlinks', path: 'One.md' }, 0, 5)).total).toBe(0)
  await yours.close()
  notes.write('Three.md', 'still kept')
  await until(() => found(mine, 'kept'), ['Three.md'])
})
