import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pieceOf } from '../../../packages/server/src/features/trace/store/lines/piece.ts'
import { randomRuns } from '../../scale.ts'
import { diceOf, diceSeed, jsonValue, written, writtenText } from './arbitrary-json.ts'
import { bytesSource } from './bytes-source.ts'

const before = Buffer.from('{"text":"')
const after = Buffer.from('"}\n')

async function pieces(between: Buffer, source: 'string' | 'json', most: number): Promise<string[]> {
  const log = bytesSource(Buffer.concat([before, between, after]))
  const text = { source, start: before.length, end: before.length + between.length, head: '' }
  const found: string[] = []
  let from: number | undefined = text.start
  while (from !== undefined) {
    const piece = await pieceOf(log, text, from, most)
    found.push(piece.text)
    if (piece.next !== undefined) expect(piece.next).toBeGreaterThan(from)
    from = piece.next
  }
  return found
}

const units = fc.array(
  fc.oneof(fc.nat(0xffff), fc.integer({ min: 0xd800, max: 0xdfff }), fc.integer({ min: 32, max: 126 })),
)
const text = fc.oneof(
  units.map((each) => String.fromCharCode(...each)),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

test('the pieces of a text make the whole, none is too long, and no character is cut', async () => {
  await fc.assert(
    fc.asyncProperty(text, diceSeed, fc.integer({ min: 12, max: 40 }), async (whole, seed, most) => {
      const source = Buffer.from(writtenText(whole, diceOf(seed)))
      const found = await pieces(source, 'string', most)
      expect(found.join('')).toBe(whole)
      for (const [index, piece] of found.entries()) {
        expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(most)
        expect(/[\ud800-\udbff]$/.test(piece) && /^[\udc00-\udfff]/.test(found[index + 1] ?? '')).toBe(false)
      }
    }),
    { numRuns: randomRuns * 3 },
  )
})

test('the pieces of a value make its source', async () => {
  await fc.assert(
    fc.asyncProperty(jsonValue, diceSeed, fc.integer({ min: 12, max: 40 }), async (value, seed, most) => {
      const source = written(value, diceOf(seed)).trim()
      const found = await pieces(Buffer.from(source), 'json', most)
      expect(found.join('')).toBe(source)
    }),
    { numRuns: randomRuns },
  )
})

test('bytes that are no UTF-8 are shown as they would be in one piece, within the same limit', async () => {
  const bytes = fc
    .uint8Array({ maxLength: 80 })
    .filter((each) => !each.includes(0x5c) && !each.includes(0x22))
  const many = fc.array(fc.constantFrom(0x80, 0xbf, 0xe2, 0x82, 0xed, 0xa0, 0xf0, 0x9f, 0x61), {
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        bytes,
        many.map((each) => Uint8Array.from(each)),
      ),
      fc.integer({ min: 12, max: 30 }),
      async (raw, most) => {
        const found = await pieces(Buffer.from(raw), 'string', most)
        expect(found.join('')).toBe(Buffer.from(raw).toString('utf8'))
        for (const piece of found) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(most)
      },
    ),
    { numRuns: randomRuns * 3 },
  )
})

test('even the smallest limit gives a character at a time', async () => {
  expect(await pieces(Buffer.from('\\ud83d\\ude00é\\n'), 'string', 0)).toEqual(['😀', 'é\n'])
  expect(await pieces(Buffer.from(''), 'string', 10)).toEqual([''])
})
