import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Replacement } from '../../../packages/server/src/features/note/store/files/replace-file.ts'
import {
  FileChanged,
  type VaultFiles,
} from '../../../packages/server/src/features/note/store/files/vault-files.ts'
import { vaultRoot, inParent } from '../../../packages/server/src/features/note/store/files/walk.ts'
import { scaled } from '../../scale.ts'
import { leftovers, testVaults } from './vault-folder.ts'

const MOST = 10_000_000
const NOTE = 'Note.md'
const ROUNDS = scaled(300, 5_000)
const MOST_TURNS = 1_000
const newVault = testVaults()

async function givenNote(content: string | Buffer = 'Old.', isPinned?: boolean) {
  const vault = newVault(isPinned)
  const file = join(vault.root, NOTE)
  writeFileSync(file, content)
  return { ...vault, file, files: await vault.open() }
}

async function put(files: VaultFiles, content: string | Buffer): Promise<void> {
  const { stamp, bytes } = await files.read(NOTE, MOST)
  const after = await files.replace(NOTE, stamp, Buffer.from(content), bytes)
  expect(await files.stamp(NOTE)).toEqual({ ...after, kind: 'note' })
}

/** Anywhere from the beginning of a replacement to after its end. */
async function someTurns(): Promise<void> {
  for (let turns = Math.random() * MOST_TURNS; turns > 0; turns--) await setImmediate()
}

test.each([0o600, 0o640, 0o664, 0o755])('a replaced file has its permissions %o still', async (mode) => {
  const { file, files } = await givenNote()
  chmodSync(file, mode)
  await put(files, 'New.')
  expect(statSync(file).mode & 0o7777).toBe(mode)
})

test.runIf(process.getuid?.() === 0)('and its owner', async () => {
  const { file, files } = await givenNote()
  chownSync(file, 1234, 4321)
  await put(files, 'New.')
  expect(statSync(file)).toMatchObject({ uid: 1234, gid: 4321 })
})

test('bytes come and go as they are: a mark at the start, line ends of all kinds, what is no text', async () => {
  const { file, files } = await givenNote()
  const bytes = Buffer.concat([Buffer.from('\ufeffone\r\ntwo\nthree\r\n\0'), Buffer.from([0xff, 0xfe, 0x80])])
  await put(files, bytes)
  expect(readFileSync(file)).toEqual(bytes)
  expect((await files.read(NOTE, MOST)).bytes).toEqual(bytes)
})

test('a write-protected file is refused, also to a server that could', async () => {
  const { file, files } = await givenNote()
  chmodSync(file, 0o444)
  await expect(put(files, 'New.')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(readFileSync(file, 'utf8')).toBe('Old.')
})

describe('a file that is no longer the one that was read stays as it is', () => {
  const others: [string, (file: string) => void][] = [
    ['written in place', (file) => writeFileSync(file, 'Theirs, longer.')],
    ['appended to', (file) => appendFileSync(file, ' And more.')],
    [
      'written with as many bytes, under its old time',
      (file) => {
        const { atime, mtime } = statSync(file)
        writeFileSync(file, 'Odd.')
        utimesSync(file, atime, mtime)
      },
    ],
  ]
  test.each(others)('%s', async (_, write) => {
    const { root, file, files } = await givenNote()
    utimesSync(file, 1_000, 1_000)
    const { stamp, bytes } = await files.read(NOTE, MOST)
    write(file)
    const theirs = readFileSync(file, 'utf8')
    await expect(files.replace(NOTE, stamp, Buffer.from('New.'), bytes)).rejects.toThrow(FileChanged)
    expect(readFileSync(file, 'utf8')).toBe(theirs)
    expect(leftovers(root)).toEqual([])
  })

  test('gone, or become a folder', async () => {
    const { root, file, files } = await givenNote()
    const { stamp } = await files.read(NOTE, MOST)
    rmSync(file)
    await expect(files.replace(NOTE, stamp, Buffer.from('New.'))).rejects.toThrow(FileChanged)
    mkdirSync(file)
    await expect(files.replace(NOTE, stamp, Buffer.from('New.'))).rejects.toThrow()
    expect(statSync(file).isDirectory()).toBe(true)
    expect(leftovers(root)).toEqual([])
  })
})

test('a program that saves by another file of the same name keeps what it saved', async () => {
  const { root, file, files } = await givenNote()
  const expected = await files.read(NOTE, MOST)
  await inParent(vaultRoot(root), NOTE, async (place) => {
    const replacement = new Replacement(place, expected)
    await replacement.prepare(Buffer.from('New.'))
    writeFileSync(`${file}.theirs`, 'Old?')
    renameSync(`${file}.theirs`, file)
    expect(() => replacement.swap()).toThrow(FileChanged)
    await replacement.close()
  })
  expect(readFileSync(file, 'utf8')).toBe('Old?')
  expect(leftovers(root)).toEqual([])
})

describe.each([true, false])(
  'a program that writes into the old file at the last moment (pinned: %s)',
  (isPinned) => {
    test('keeps what it wrote', async () => {
      const { root, file, files } = await givenNote('Old.', isPinned)
      const expected = await files.read(NOTE, MOST)
      const theirs = openSync(file, 'a')
      await inParent(vaultRoot(root, isPinned), NOTE, async (place) => {
        const replacement = new Replacement(place, expected)
        await replacement.prepare(Buffer.from('New.'))
        replacement.swap()
        expect(readFileSync(file, 'utf8')).toBe('New.')
        writeSync(theirs, ' Theirs.')
        await expect(replacement.settle()).rejects.toThrow(FileChanged)
        await replacement.close()
      })
      expect(readFileSync(file, 'utf8')).toBe('Old. Theirs.')
      if (isPinned) {
        writeSync(theirs, ' Still theirs.')
        expect(readFileSync(file, 'utf8')).toBe('Old. Theirs. Still theirs.')
      }
      closeSync(theirs)
      expect(leftovers(root)).toEqual([])
    })
  },
)

test(
  'of two that write at the same time, one in place, neither loses a line',
  { timeout: 600_000 },
  async () => {
    const { root, file, files } = await givenNote('')
    let [ours, conflicts] = [0, 0]
    for (let theirs = 0; theirs < ROUNDS; theirs++) {
      const { stamp, bytes } = await files.read(NOTE, MOST)
      const replaced = files.replace(
        NOTE,
        stamp,
        Buffer.concat([bytes, Buffer.from(`ours ${ours}\n`)]),
        bytes,
      )
      // In one go, so that no step of ours comes between its opening and its writing.
      const written = someTurns().then(() => appendFileSync(file, `theirs ${theirs}\n`))
      const [outcome] = await Promise.allSettled([replaced, written])
      if (outcome.status === 'fulfilled') ours++
      else expect(outcome.reason).toBeInstanceOf(FileChanged)
      if (outcome.status === 'rejected') conflicts++
    }
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    const numbered = (who: string, count: number) =>
      Array.from({ length: count }, (_, number) => `${who} ${number}`)
    expect(lines.filter((line) => line.startsWith('ours'))).toEqual(numbered('ours', ours))
    expect(lines.filter((line) => line.startsWith('theirs'))).toEqual(numbered('theirs', ROUNDS))
    expect(Math.min(ours, conflicts)).toBeGreaterThan(0)
    expect(leftovers(root)).toEqual([])
  },
)
