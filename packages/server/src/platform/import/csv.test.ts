import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomRuns } from '../../../../../test/scale.ts'
import { collected } from '../../../../../test/transfer/collected.ts'
import { parseCsv, streamCsv, type CsvFormat } from './csv.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const streamed = (text: string, size: number, format?: CsvFormat) =>
  collected(streamCsv(inPieces(text, size), 'a.csv', format))
const parsed = (text: string, format?: CsvFormat) => parseCsv(text, 'a.csv', format)
const cellsOf = (text: string, format?: CsvFormat) => parsed(text, format).map(({ cells }) => cells)

test('a record knows its line, whatever ends the lines and whatever a cell holds', () => {
  expect(parsed('\uFEFFa,b\r\n1,"x\r\ny"\n\n   \r3,"\n\r"\r\n5,')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', 'x\r\ny'] },
    { line: 6, cells: ['3', '\n\r'] },
    { line: 9, cells: ['5', ''] },
  ])
})

test('any character separates cells where the format names it', () => {
  for (const separator of [';', '\t', '|', '·'])
    expect(cellsOf(`a${separator}"b${separator}c"\n`, { separator })).toEqual([['a', `b${separator}c`]])
})

test('stray quotes are text where they are allowed', () => {
  const allowed = { allowStrayQuotes: true }
  expect(cellsOf('5" disk,"so" called,"in ""quotes"""\n', allowed)).toEqual([
    ['5" disk', '"so" called', 'in "quotes"'],
  ])
  expect(() => parsed('a\n"never closed,x\n', allowed)).toThrow('a.csv, line 2: a quote is never closed')
})

describe.each([
  ['an open quote', 'a\n\n1,"2\n3', 'line 3: a quote is never closed'],
  ['text behind a quote', 'a\n"1"x\n', 'line 2: text follows a closing quote'],
  ['a quote inside a cell', 'a\n"\r\n"\nx"1"', 'line 4: a quote stands inside a cell'],
  ['a million columns', `a\n${','.repeat(1_000_000)}\n`, 'line 2: more than 1,000 columns'],
  ['a row without an end', `a\n"${'x\n'.repeat(9 * 1024 * 1024)}`, 'line 2: longer than 16 MB'],
  ['a million quotes', `a\n${'"'.repeat(1_000_001)}`, 'line 2: a quote is never closed'],
])('%s is refused with the line of its record', (_, text, message) => {
  test('at once', () => {
    expect(() => parsed(text)).toThrow(`a.csv, ${message}`)
  })

  test('in pieces', async () => {
    await expect(streamed(text, 65_536)).rejects.toThrow(`a.csv, ${message}`)
  })
})

test('a file in pieces is read like the whole', async () => {
  const units = ['a', 'é', '𝛼', ' ', ',', '"', '"', '\n', '\r', '\r\n', '\uFEFF', '\0']
  const text = fc.string({ unit: fc.constantFrom(...units), maxLength: 40 })
  const outcome = (read: Promise<unknown>) => read.catch((error: unknown) => String(error))
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), fc.boolean(), async (table, size, lenient) => {
      const format = { allowStrayQuotes: lenient }
      const whole = outcome(Promise.resolve().then(() => parsed(table, format)))
      expect(await outcome(streamed(table, size, format))).toEqual(await whole)
    }),
    { numRuns: randomRuns },
  )
})
