import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSource } from '../../../packages/server/src/features/trace/store/lines/log-source.ts'
import type { LogSource } from '../../../packages/server/src/features/trace/store/lines/log-source.ts'
import { readLines } from '../../../packages/server/src/features/trace/store/lines/read-lines.ts'
import type { LineRange } from '../../../packages/server/src/features/trace/store/lines/read-lines.ts'
import { parseJson } from '../../../packages/server/src/features/trace/model/log-event.ts'
import { recordAt } from '../../../packages/server/src/features/trace/store/lines/record.ts'
import { randomRuns } from '../../scale.ts'
import { bytesSource } from './bytes-source.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lines-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function linesOf(source: LogSource, range: LineRange = { from: 0 }) {
  const lines: { start: number; end: number; text: string | undefined }[] = []
  const read = await readLines(source, range, ({ start, end, text }) => {
    lines.push({ start, end, text })
  })
  return { lines, ...read }
}

test('each line is given where it lies, wherever the reads end', async () => {
  const line = fc
    .string({ unit: 'binary', maxLength: 30 })
    .map((each) => each.replaceAll(/[\n\r\0\t \ufeff]/g, '_'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 12 }),
      fc.integer({ min: 1, max: 40 }),
      async (texts, most) => {
        const log = Buffer.from(texts.map((each) => `${each}\n`).join(''))
        const { lines, next, rest } = await linesOf(bytesSource(log, most), { from: 0, longLine: 20 })
        expect(lines.map(({ start, end }) => log.toString('utf8', start, end))).toEqual(texts.filter(Boolean))
        for (const { start, end, text } of lines)
          expect(text).toBe(end - start > 20 ? undefined : log.toString('utf8', start, end))
        expect({ next, rest }).toEqual({ next: log.length, rest: undefined })
      },
    ),
    { numRuns: randomRuns },
  )
})

test('a line is decoded where it must be, however many plain ones lie around it', async () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.constantFrom('é', '漢', '🎓', '\xff'))
  await fc.assert(
    fc.asyncProperty(fc.array(place, { maxLength: 8 }), async (places) => {
      const texts = places.map(([plain, encoded]) => `${'x'.repeat(plain)}${encoded}`)
      const log = Buffer.from(texts.map((each) => `plain\n${each}\n`).join(''))
      const read: string[] = []
      await readLines(bytesSource(log), { from: 0 }, ({ start, end, text, characters }) => {
        read.push(text ?? '')
        expect(characters).toBe(log.toString('latin1', start, end))
      })
      expect(read).toEqual(texts.flatMap((each) => ['plain', each]))
    }),
    { numRuns: randomRuns },
  )
})

test('a line that only lacks its newline is told apart, and is given when it is whole', async () => {
  const path = join(folder, 'growing.jsonl')
  await writeFile(path, '{"n":1}\n{"n":2}\n{"n":')
  const source = await openSource(path)
  const first = await linesOf(source)
  expect(first).toEqual({
    lines: [
      { start: 0, end: 7, text: '{"n":1}' },
      { start: 8, end: 15, text: '{"n":2}' },
    ],
    next: 16,
    rest: { start: 16, end: 21 },
  })
  expect(await recordAt(source, 16, 21)).toBe(undefined)

  await appendFile(path, '3}')
  const second = await linesOf(source, { from: first.next })
  expect(second).toEqual({ lines: [], next: 16, rest: { start: 16, end: 23 } })
  expect(await recordAt(source, 16, 23)).toEqual({ n: 3 })

  await appendFile(path, '\n{"n":4}\n')
  expect((await linesOf(source, { from: second.next })).lines.map(({ text }) => text)).toEqual([
    '{"n":3}',
    '{"n":4}',
  ])
  expect((await linesOf(source, { from: 8, to: 16 })).lines).toHaveLength(1)
  await source.close()
})

test('mark, carriage returns, zeros and blank lines cost nothing; a bad line costs itself', async () => {
  const log = Buffer.concat([
    Buffer.from('\ufeff{"n":1}\r\n\r\n  \n\n'),
    Buffer.from('\0\0\0{"n":2}\n'),
    Buffer.from('{"n":3}\0\0\n\ufeff{"n":4}\n'),
    Buffer.from('\0\0\0\0\n{"n":\nno json\n{"n":"\ufffd\xff"}\n'),
    Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]),
    Buffer.from('  {"n":"\\udc00"}\t\n'),
  ])
  const records: unknown[] = []
  let skipped = 0
  const source = bytesSource(log)
  await readLines(source, { from: 0 }, async ({ start, end, text }) => {
    const record = text === undefined ? undefined : parseJson(text)
    if (record === undefined) skipped++
    else {
      records.push(record)
      expect(await recordAt(source, start, end)).toEqual(record)
      expect(await recordAt(source, start, end, { longLine: 0, longString: 99, mostHeld: 9999 })).toEqual(
        record,
      )
    }
  })
  expect(records).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 3 },
    { n: 4 },
    { n: '\ufffd\xff' },
    '\ufffd\ufffd',
    { n: '\udc00' },
  ])
  expect(skipped).toBe(3)
})

test('lines beyond a megabyte are never put together, and the next one is right again', async () => {
  const path = join(folder, 'long.jsonl')
  const long = JSON.stringify({ text: 'x'.repeat(5 << 20) })
  const almost = JSON.stringify({ text: 'y'.repeat((1 << 20) - 11) })
  await writeFile(path, `{"n":1}\n${long}\n${almost}\n{"n":2}\n${long}`)
  const source = await openSource(path)
  const { lines, next, rest } = await linesOf(source)
  expect(lines.map(({ start, end, text }) => [end - start, text?.length])).toEqual([
    [7, 7],
    [long.length, undefined],
    [1 << 20, 1 << 20],
    [7, 7],
  ])
  expect(rest).toEqual({ start: next, end: next + long.length })
  expect(await recordAt(source, rest?.start ?? 0, rest?.end ?? 0)).toMatchObject({
    text: { head: 'x'.repeat(4096) },
  })
  await source.close()
})

test('what is no plain file is refused', async () => {
  await expect(openSource(folder)).rejects.toThrow(/no plain file|EISDIR/)
})
