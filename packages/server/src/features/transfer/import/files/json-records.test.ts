import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomRuns } from '../../../../../../../test/scale.ts'
import { collected } from '../../../../../../../test/transfer/collected.ts'
import { jsonRecords } from './json-records.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size)
}

const read = (text: string, size = 5) => collected(jsonRecords(inPieces(text, size), 'rows.json'))

describe('the rows of a JSON file', () => {
  test('are the elements of its first list, with their lines', async () => {
    const text =
      '{\n"about": "a [list]",\n"rows": [\n{"a": "x]\\"}"},\n  {"b":\n [1, 2]}, 3\n],\n"more": [4]}'
    expect(await read(text)).toEqual([
      { line: 4, value: { a: 'x]"}' } },
      { line: 5, value: { b: [1, 2] } },
      { line: 6, value: 3 },
    ])
  })

  test('may be none', async () => {
    expect(await read('[ ]')).toEqual([])
  })

  test('are what was written, in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 9 }), async (rows, size) => {
        const plain = JSON.parse(JSON.stringify(rows))
        const values = (await read(JSON.stringify({ rows }, null, 1), size)).map(({ value }) => value)
        expect(values).toEqual(plain)
      }),
      { numRuns: randomRuns },
    )
  })

  test.each([
    ['[\n{"a": 1},\n{"a": }\n]', /^rows\.json, line 3: /],
    ['[\n{"a": 1} {"a": 2}\n]', /^rows\.json, line 2: /],
    ['[\n{"a": 1},\n{"a": 2', /^rows\.json, line 3: the list of rows is not closed/],
    ['{"a": 1}\n', /^rows\.json, line 2: no list of rows/],
    ['', /^rows\.json, line 1: no list of rows/],
  ])('say where they are malformed: %j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })
})
