import { execFileSync } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { leftovers, testVaults } from './vault-folder.ts'

const TEXT = Buffer.from('Cells divide.')
const newVault = testVaults()

async function givenFiles(isPinned?: boolean) {
  const vault = newVault(isPinned)
  return { ...vault, files: await vault.open() }
}

describe.each([true, false])('new names (pinned: %s)', (isPinned) => {
  test('a new file has the folders it needs, and is there once', async () => {
    const { root, files } = await givenFiles(isPinned)
    const stamp = await files.create('Biology/Cells/Mitosis.md', TEXT)
    expect(await files.stamp('Biology/Cells/Mitosis.md')).toEqual({ ...stamp, kind: 'note' })
    expect(readFileSync(join(root, 'Biology/Cells/Mitosis.md'))).toEqual(TEXT)
    const again = files.create('Biology/Cells/Mitosis.md', Buffer.from('Other.'))
    await expect(again).rejects.toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
    expect(readFileSync(join(root, 'Biology/Cells/Mitosis.md'))).toEqual(TEXT)
    expect(leftovers(root)).toEqual([])
  })

  test.each([
    ['Übung/Lösung.md', 'Übung/LÖSUNG.MD'],
    ['Übung/Lösung.md', 'übung/Other.md'],
    ['Übung/Lösung.md', 'Übung/Lo\u0308s\u200bung.md'],
    ['Übung/Lösung.md', 'Übung/Lösung.md/Deeper.md'],
    ['ΟΔΟΣ.md', 'οδος.md'],
  ])('beside %s there is no %s', async (there, name) => {
    const { root, files } = await givenFiles(isPinned)
    await files.create(there, TEXT)
    await files.create('Other.md', TEXT)
    const before = readdirSync(root, { recursive: true })
    await expect(files.create(name, TEXT)).rejects.toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
    await expect(files.createFolder(name)).rejects.toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
    await expect(files.move('Other.md', name)).rejects.toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
    expect(readdirSync(root, { recursive: true })).toEqual(before)
  })

  test('words that only look alike to some systems are two names', async () => {
    const { files } = await givenFiles(isPinned)
    for (const name of ['Maße.md', 'Masse.md', 'x2.md', 'x².md']) await files.create(name, TEXT)
    expect(await files.entries('')).toHaveLength(4)
  })

  test('of many that make the same file at once, one does', async () => {
    const { files } = await givenFiles(isPinned)
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) => files.create('Race.md', Buffer.from(String(number)))),
    )
    const first = made.findIndex(({ status }) => status === 'fulfilled')
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await files.read('Race.md', 10)).bytes.toString()).toBe(String(first))
  })
})

describe.each([true, false])('moves (pinned: %s)', (isPinned) => {
  test('a name can change its case alone, of a file and of a folder', async () => {
    const { root, files } = await givenFiles(isPinned)
    await files.create('biology/mitosis.md', TEXT)
    await files.move('biology/mitosis.md', 'biology/Mitosis.md')
    await files.move('biology', 'Biology')
    expect(readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
      'Biology',
      'Biology/Mitosis.md',
    ])
  })

  test('a folder moves with all in it, and not into itself or over another', async () => {
    const { root, files } = await givenFiles(isPinned)
    await files.create('Biology/Cells/Mitosis.md', TEXT)
    await files.createFolder('Empty')
    await expect(files.move('Biology', 'biology/Cells/Deeper')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(files.move('Biology', 'Empty')).rejects.toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
    await files.move('Biology', 'Sciences/Life/Biology')
    expect((await files.read('Sciences/Life/Biology/Cells/Mitosis.md', 100)).bytes).toEqual(TEXT)
    expect(readdirSync(root).toSorted()).toEqual(['Empty', 'Sciences'])
    expect(await files.removeEmptyFolder('Sciences')).toBe(false)
    expect(await files.removeEmptyFolder('Empty')).toBe(true)
  })

  test('a move that fails says of what, and leaves no folders behind', async () => {
    const { root, files } = await givenFiles(isPinned)
    const notFound = { code: 'NOT_FOUND', message: expect.stringContaining('no Missing.md') }
    await expect(files.move('Missing.md', 'A/B/C.md')).rejects.toMatchObject(notFound)
    expect(readdirSync(root)).toEqual([])
  })

  test('one that a process left in the middle is finished by doing it again', async () => {
    const { root, files } = await givenFiles(isPinned)
    await files.create('Old.md', TEXT)
    linkSync(join(root, 'Old.md'), join(root, 'New.md'))
    await files.move('Old.md', 'New.md')
    expect(readdirSync(root)).toEqual(['New.md'])
  })
})

describe('the trash', () => {
  test('keeps what has the same name under numbers, and gives each back', async () => {
    const { root, files } = await givenFiles()
    const places: string[] = []
    for (const number of [1, 2, 3]) {
      await files.create(`Folder ${number}/Mitosis.md`, Buffer.from(String(number)))
      const place = await files.trashPath(`Folder ${number}/Mitosis.md`)
      await files.trash(`Folder ${number}/Mitosis.md`, place)
      places.push(place)
    }
    expect(places).toEqual(['.trash/Mitosis.md', '.trash/Mitosis 1.md', '.trash/Mitosis 2.md'])
    expect(await files.entries('')).toHaveLength(3)
    await files.untrash('.trash/Mitosis 1.md', 'Back/again/Mitosis.md')
    expect(readFileSync(join(root, 'Back/again/Mitosis.md'), 'utf8')).toBe('2')
    await expect(files.untrash('.trash/Mitosis.md', 'Back/again/MITOSIS.md')).rejects.toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
    })
    await expect(files.untrash('.trash/Mitosis 1.md', 'Gone.md')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('takes a folder whole, and gives it back whole', async () => {
    const { files } = await givenFiles()
    await files.create('Biology/Cells/Mitosis.md', TEXT)
    await files.trash('Biology', await files.trashPath('Biology'))
    expect(await files.stamp('Biology')).toBeUndefined()
    await files.untrash('.trash/Biology', 'Biology')
    expect((await files.read('Biology/Cells/Mitosis.md', 100)).bytes).toEqual(TEXT)
  })

  test('gives back what has a name that only this system has', async () => {
    const { root, files } = await givenFiles()
    writeFileSync(join(root, 'Lecture 1: Why?.md'), TEXT)
    await files.trash('Lecture 1: Why?.md', await files.trashPath('Lecture 1: Why?.md'))
    await files.untrash('.trash/Lecture 1: Why?.md', 'Lecture 1: Why?.md')
    expect((await files.read('Lecture 1: Why?.md', 100)).bytes).toEqual(TEXT)
    const missing = { code: 'NOT_FOUND', message: expect.stringContaining('no Lecture 2.md') }
    await expect(files.trash('Lecture 2.md', '.trash/Lecture 2.md')).rejects.toMatchObject(missing)
  })

  test('gives a name of the greatest length a number, too', async () => {
    const { files } = await givenFiles()
    const name = `${'ü'.repeat(126)}.md`
    for (const number of [0, 1]) {
      await files.create(name, Buffer.from(String(number)))
      await files.trash(name, await files.trashPath(name))
    }
    expect(await files.trashPath(name)).toMatch(/^\.trash\/ü+ 2\.md$/)
  })

  test('is not taken from outside', async () => {
    const { root, outside, files } = await givenFiles()
    await files.create('Mitosis.md', TEXT)
    symlinkSync(outside, join(root, '.trash'))
    await expect(files.trash('Mitosis.md', '.trash/Mitosis.md')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    for (const place of [
      '.trash/../Mitosis.md',
      '.trash',
      '.trash/',
      'Mitosis.md',
      '.trash/a/b',
      '.trash/.x',
    ]) {
      await expect(files.untrash(place, 'Back.md')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    expect(readdirSync(outside)).toEqual([])
  })
})

test('names that another system has written are found and listed as they are asked for', async () => {
  const { root, files } = await givenFiles()
  mkdirSync(join(root, 'Übung'.normalize('NFD')))
  writeFileSync(join(root, 'Übung'.normalize('NFD'), 'Lösung.md'.normalize('NFD')), TEXT)
  expect(await files.entries('')).toEqual([{ path: 'Übung', kind: 'folder' }])
  expect(await files.entries('Übung')).toEqual([{ path: 'Übung/Lösung.md', kind: 'note' }])
  const { stamp, bytes } = await files.read('Übung/Lösung.md', 100)
  await files.replace('Übung/Lösung.md', stamp, Buffer.from('Solved.'), bytes)
  await files.move('Übung/Lösung.md', 'Solution.md')
  expect((await files.read('Solution.md', 100)).bytes.toString()).toBe('Solved.')
})

test('links, hidden things and what is no file are neither listed nor found', async () => {
  const { root, outside, files } = await givenFiles()
  for (const name of ['.hidden.md', 'trailing ', 'CON.md', 'back\\slash.md'])
    writeFileSync(join(root, name), TEXT)
  for (const name of ['Note.md', 'text.TXT', 'picture.png']) writeFileSync(join(root, name), TEXT)
  symlinkSync(outside, join(root, 'out'))
  symlinkSync(join(root, 'Note.md'), join(root, 'linked.md'))
  execFileSync('mkfifo', [join(root, 'pipe.md')])
  const socket = createServer().listen(join(root, 'socket.md'))
  const entries = (await files.entries('')).map(({ path, kind }) => `${path}: ${kind}`)
  expect(entries.toSorted()).toEqual(['Note.md: note', 'picture.png: file', 'text.TXT: note'])
  for (const path of ['out', 'linked.md', 'pipe.md', 'socket.md', 'Note.md/x.md', 'out/x.md']) {
    expect(await files.stamp(path), path).toBeUndefined()
  }
  for (const path of ['out', 'linked.md']) {
    await expect(files.read(path, 100)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  for (const path of ['pipe.md', 'socket.md']) {
    await expect(files.read(path, 100)).rejects.toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
    await expect(files.move(path, 'Moved.md')).rejects.toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
  }
  socket.close()
})

test('a vault whose folder is gone, or became a link, says so', async () => {
  const { root, outside, open, files } = await givenFiles()
  await files.create('Note.md', TEXT)
  renameSync(root, join(outside, 'moved'))
  const gone = { code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('does not exist') }
  await expect(files.read('Note.md', 100)).rejects.toMatchObject(gone)
  await expect(files.stamp('Note.md')).rejects.toMatchObject(gone)
  symlinkSync(join(outside, 'moved'), root)
  await expect(files.read('Note.md', 100)).rejects.toMatchObject(gone)
  expect((await (await open()).read('Note.md', 100)).bytes).toEqual(TEXT)
})

test('what is read piece by piece may be larger than what is read whole', async () => {
  const { root, files } = await givenFiles()
  writeFileSync(join(root, 'Large.md'), Buffer.alloc(3_000_000, 'abc'))
  await expect(files.read('Large.md', 2_999_999)).rejects.toMatchObject({
    code: 'UNPROCESSABLE_ENTITY',
    details: { limit: { current: 3_000_000, max: 2_999_999 } },
  })
  const [text, end, bytes] = await files.reading('Large.md', async (read, stamp) => {
    const into = Buffer.alloc(6)
    await read(into, 1_500_000)
    return [into.toString(), await read(into, 2_999_997), stamp.bytes] as const
  })
  expect([text, end, bytes]).toEqual(['abcabc', 3, 3_000_000])
})
