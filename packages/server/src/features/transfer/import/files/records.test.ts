import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomRuns } from '../../../../../../../test/scale.ts'
import { collected } from '../../../../../../../test/transfer/collected.ts'
import { csvRecords } from './records.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const read = (text: string, size = 3) => collected(csvRecords(inPieces(text, size), 'rows.csv'))

describe('a CSV file', () => {
  test('is read by the names of its columns, quotes and line breaks in cells included', async () => {
    const text = '\uFEFFcode,title\r\nA 1,"Herbs, and ""more"""\r\nB 2,"two\r\nlines"\r\nC 3,\r\n'
    expect(await read(text)).toEqual([
      { line: 2, value: { code: 'A 1', title: 'Herbs, and "more"' } },
      { line: 3, value: { code: 'B 2', title: 'two\r\nlines' } },
      { line: 5, value: { code: 'C 3', title: '' } },
    ])
  })

  test('may end without a line break, and may have empty lines', async () => {
    expect(await read('a,b\n\n1,2\r3,""')).toEqual([
      { line: 3, value: { a: '1', b: '2' } },
      { line: 4, value: { a: '3', b: '' } },
    ])
  })

  test.each([
    ['a,b\n1,2\n3', 'rows.csv, line 3: 1 cells under 2 columns'],
    ['a,b\n1,2,3\n', 'rows.csv, line 2: 3 cells under 2 columns'],
    ['a,b\n1,"2\n3,4\n', 'rows.csv, line 2: a quote is never closed'],
    ['a,b\n"1"x,2\n', 'rows.csv, line 2: text follows a closing quote'],
    ['a,b\n1,x"2"\n', 'rows.csv, line 2: a quote stands inside a cell that does not begin with one'],
  ])('that is malformed says where: %j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })

  test('is read as it was written, in pieces of any size', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '\n', '\r\n', '𝛼') })
    const written = (cells: string[]) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell)), fc.integer({ min: 1, max: 9 }), async (rows, size) => {
        const text = ['a,b', ...rows.map(written)].join('\r\n')
        const values = (await read(text, size)).map(({ value }) => value)
        expect(values).toEqual(rows.map(([a, b]) => ({ a, b })))
      }),
      { numRuns: randomRuns },
    )
  })
})
