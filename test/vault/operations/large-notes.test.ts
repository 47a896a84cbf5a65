import { createHash } from 'node:crypto'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { NotePiece, TextPosition } from '../../../packages/server/src/features/note/model/vault-port.ts'
import { openVaultFiles } from '../../../packages/server/src/features/note/store/files/local-files.ts'
import { NoteReader } from '../../../packages/server/src/features/note/store/reading/note-reader.ts'
import { randomRuns } from '../../scale.ts'
import { temporaryFolder } from '../../support/test-app.ts'

const MB = 1024 * 1024
const START = { line: 1, offset: 0 }
const PIECE = 32 * 1024

/** A reader of a real folder, which counts what it reads of the disk. */
async function givenReader() {
  const base = await temporaryFolder()
  const folder = join(base, 'vault')
  await mkdir(folder)
  const files = await openVaultFiles({ root: folder, lockFile: join(base, 'lock') })
  onTestFinished(() => files.close())
  const remembered = new Map<string, Uint32Array>()
  const disk = { bytes: 0, largest: 0 }
  const counting: typeof files = Object.assign(Object.create(files), {
    read: () => Promise.reject(new Error('A note is not read as a whole')),
    reading: (path: string, work: Parameters<typeof files.reading>[1]) =>
      files.reading(path, (read, stamp) =>
        work(async (into, at) => {
          const got = await read(into, at)
          disk.bytes += got
          disk.largest = Math.max(disk.largest, into.length)
          return got
        }, stamp),
      ),
    stamp: (path: string) => files.stamp(path),
  })
  // As if every file had been left alone for a while.
  const later = () => new Date(Date.now() + 60_000)
  const reader = new NoteReader(counting, async (hash, lines) => void remembered.set(hash, lines), later)
  return { folder, reader, disk, remembered }
}

async function pieces(reader: NoteReader, path: string, maxBytes: number): Promise<NotePiece[]> {
  const all: NotePiece[] = []
  for (let from: TextPosition | undefined = START; from; from = all.at(-1)?.next)
    all.push(await reader.read(path, from, undefined, maxBytes))
  return all
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

test('a note of 50 MB is read by pieces, and gone over once', async () => {
  const { folder, reader, disk } = await givenReader()
  const line = Buffer.from(`${'Mitosis – how a cell divides 😀. '.repeat(30)}\n`)
  const content = Buffer.concat(Array.from({ length: Math.ceil((50 * MB) / line.length) }, () => line))
  const lines = content.length / line.length
  await writeFile(join(folder, 'Large.md'), content)

  const first = await reader.read('Large.md', START, undefined, PIECE)
  expect(first.version).toMatchObject({ bytes: content.length, lines, isText: true, hash: hashOf(content) })
  expect(Buffer.byteLength(first.text)).toBeLessThanOrEqual(PIECE)
  expect(disk.bytes).toBeLessThan(content.length + 4 * PIECE)
  expect(disk.largest).toBeLessThanOrEqual(MB)

  disk.bytes = 0
  const middle = Math.floor(lines / 2)
  const page = await reader.read('Large.md', { line: middle, offset: 0 }, middle + 2, PIECE)
  expect(page).toMatchObject({ text: line.toString().repeat(3), firstLine: middle, lastLine: middle + 2 })
  expect(page.next).toBeUndefined()
  expect(disk.bytes).toBeLessThan(MB)

  // Once it is another, it is gone over again.
  await appendFile(join(folder, 'Large.md'), 'The end')
  const last = await reader.read('Large.md', { line: lines + 1, offset: 0 }, undefined, PIECE)
  expect(last).toMatchObject({ text: 'The end', version: { lines: lines + 1, bytes: content.length + 7 } })
})

test('a line of 5 MB is cut between characters, and its pieces are the line', async () => {
  const { folder, reader, disk } = await givenReader()
  const line = 'aé漢😀'.repeat((5 * MB) / 10)
  await writeFile(join(folder, 'Line.md'), `# Long\n${line}\nend\n`)

  const all = await pieces(reader, 'Line.md', PIECE)
  expect(all.map(({ text }) => text).join('')).toBe(`# Long\n${line}\nend\n`)
  for (const { text } of all) {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(PIECE)
    expect(text.isWellFormed()).toBe(true)
  }
  expect(all[0]).toMatchObject({ text: '# Long\n', lastLine: 1, next: { line: 2, offset: 0 } })
  expect(all[1]).toMatchObject({ firstLine: 2, lastLine: 2 })
  // However far into the line a piece is, only what is around it is read.
  expect(disk.bytes).toBeLessThan(4 * Buffer.byteLength(line))
})

const anyNote = fc
  .array(fc.constantFrom('a', 'b', ' ', 'é', '漢', '😀', '\n', '\r\n', '\r', '\uFEFF', '#'), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''))

test('pieces of any note are the note, in lines that follow each other', async () => {
  const { folder, reader } = await givenReader()
  let number = 0
  await fc.assert(
    fc.asyncProperty(anyNote, fc.integer({ min: 1, max: 40 }), async (text, maxBytes) => {
      const path = `${number++}.md`
      await writeFile(join(folder, path), text)
      const all = await pieces(reader, path, maxBytes)
      expect(all.map((piece) => piece.text).join('')).toBe(text)
      const lines = text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0)
      for (const { version, text: shown, firstLine, lastLine, next } of all) {
        expect(version).toMatchObject({
          lines,
          bytes: Buffer.byteLength(text),
          hash: hashOf(Buffer.from(text)),
        })
        expect(shown.isWellFormed()).toBe(true)
        expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(Math.max(4, maxBytes))
        if (shown !== '') expect(lastLine - firstLine).toBe(shown.replace(/\n$/, '').split('\n').length - 1)
        expect(next?.line ?? lastLine).toBeGreaterThanOrEqual(lastLine)
      }
    }),
    { numRuns: randomRuns },
  )
})

test('any lines of any note are those lines', async () => {
  const { folder, reader } = await givenReader()
  let number = 0
  await fc.assert(
    fc.asyncProperty(anyNote, fc.nat(10), fc.nat(10), async (text, start, more) => {
      const path = `${number++}.md`
      await writeFile(join(folder, path), text)
      const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
      const { text: shown, next } = await reader.read(
        path,
        { line: start + 1, offset: 0 },
        start + 1 + more,
        4096,
      )
      expect(shown).toBe(lines.slice(start, start + 1 + more).join(''))
      expect(next).toBeUndefined()
    }),
    { numRuns: randomRuns },
  )
})

test('bytes that are no UTF-8 are shown as replacement characters, and places count those', async () => {
  const { folder, reader } = await givenReader()
  let number = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 80 }),
      fc.integer({ min: 1, max: 30 }),
      async (bytes, maxBytes) => {
        const path = `${number++}.md`
        const content = Buffer.from(bytes)
        await writeFile(join(folder, path), content)
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
        const all = await pieces(reader, path, maxBytes)
        expect(all.map((piece) => piece.text).join('')).toBe(text)
        let place = START
        for (const piece of all) {
          const lines = piece.text.split('\n')
          const last = lines.at(-1)?.length ?? 0
          place =
            lines.length === 1
              ? { line: place.line, offset: place.offset + last }
              : { line: place.line + lines.length - 1, offset: last }
          if (piece.next) expect(piece.next).toEqual(place)
        }
      },
    ),
    { numRuns: randomRuns },
  )
})

test('a note that is read is remembered by its lines, unless it has too many', async () => {
  const { folder, reader, remembered } = await givenReader()
  await writeFile(join(folder, 'Short.md'), 'one\ntwo\none\n')
  await writeFile(join(folder, 'Many.md'), 'x\n'.repeat(100_001))
  const short = await reader.read('Short.md', START, 1, PIECE)
  const many = await reader.read('Many.md', START, 1, PIECE)
  const lines = remembered.get(short.version.hash)
  expect(lines?.length).toBe(3)
  expect(lines?.[0]).toBe(lines?.[2])
  expect(lines?.[0]).not.toBe(lines?.[1])
  expect(remembered.has(many.version.hash)).toBe(false)
})

test('a file that is no note is read if it is text', async () => {
  const { folder, reader } = await givenReader()
  await writeFile(join(folder, 'board.canvas'), '{"nodes":[]}')
  await writeFile(join(folder, 'image.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]))
  expect((await reader.read('board.canvas', START, undefined, PIECE)).text).toBe('{"nodes":[]}')
  await expect(reader.read('image.png', START, undefined, PIECE)).rejects.toMatchObject({
    code: 'UNPROCESSABLE_ENTITY',
  })
})
