import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentRecords } from '../../../packages/server/src/features/trace/store/lines/document.ts'
import { JsonScan } from '../../../packages/server/src/features/trace/store/lines/json-scan.ts'
import {
  parseJson,
  positionOf,
  LongPart,
  type LogValue,
} from '../../../packages/server/src/features/trace/model/log-event.ts'
import { recordAt } from '../../../packages/server/src/features/trace/store/lines/record.ts'
import { RecordBuilder } from '../../../packages/server/src/features/trace/store/lines/record-builder.ts'
import { randomRuns } from '../../scale.ts'
import { diceOf, diceSeed, jsonValue, written } from './arbitrary-json.ts'
import { bytesSource } from './bytes-source.ts'

const limits = fc.record({
  longLine: fc.constant(0),
  longString: fc.integer({ min: 0, max: 60 }),
  mostHeld: fc.constantFrom(64, 300, 1000, 1 << 20),
})

/** With what lies in the log put back in the place of long parts. */
function restored(value: LogValue | undefined, source: Buffer): unknown {
  if (value instanceof LongPart) {
    const json = source.toString('utf8', value.start, value.end)
    return JSON.parse(value.source === 'string' ? `"${json}"` : json)
  }
  if (Array.isArray(value)) return value.map((each) => restored(each, source))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [key, restored(each, source)] as const)
  return Object.fromEntries(entries)
}

function hasLong(value: LogValue | undefined): boolean {
  if (value instanceof LongPart) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLong)
}

test('a record read by places is the one that JSON.parse gives', async () => {
  await fc.assert(
    fc.asyncProperty(jsonValue, diceSeed, limits, async (value, seed, given) => {
      const source = Buffer.from(written(value, diceOf(seed)))
      const read = await recordAt(bytesSource(source), 0, source.length, given)
      expect(restored(read, source)).toEqual(JSON.parse(source.toString()))
      if (given.longString === 60 && given.mostHeld > 1000 && !hasLong(read))
        expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(source.toString())))
    }),
    { numRuns: randomRuns * 3 },
  )
})

test('it makes no difference where the chunks end', () => {
  fc.assert(
    fc.property(jsonValue, diceSeed, limits, (value, seed, given) => {
      const dice = diceOf(seed)
      const source = Buffer.from(written(value, dice))
      const builder = new RecordBuilder(given)
      const scan = new JsonScan(builder, given.longString)
      for (let at = 0; at < source.length;) {
        const next = at + 1 + (dice() % 9)
        expect(scan.push(Buffer.from(source.subarray(at, next)), at)).toBe(true)
        at = next
      }
      expect(scan.finish(source.length)).toBe(true)
      expect(restored(builder.value, source)).toEqual(JSON.parse(source.toString()))
    }),
    { numRuns: randomRuns },
  )
})

test('what JSON.parse refuses is no record', async () => {
  const never = { longLine: 0, longString: 1 << 16, mostHeld: 1 << 23 }
  await fc.assert(
    fc.asyncProperty(jsonValue, diceSeed, fc.nat(), fc.nat(255), async (value, seed, place, byte) => {
      const source = Buffer.from(written(value, diceOf(seed)).trim())
      source[place % source.length] = byte === 0 ? 1 : byte
      const read = await recordAt(bytesSource(source), 0, source.length, never)
      expect(restored(read, source)).toEqual(parseJson(source.toString()))
    }),
    { numRuns: randomRuns * 3 },
  )
  for (const bad of [
    '',
    '{',
    '{"a":1',
    '{"a":1}}',
    '[1,]',
    '{,}',
    '{"a" 1}',
    '"a',
    'nul',
    '1 2',
    '{"a":}',
    '[}',
    ']',
  ])
    expect(await recordAt(bytesSource(Buffer.from(bad)), 0, bad.length, never), bad).toBe(undefined)
})

test('what holds long parts tells where it lies itself, with a beginning', async () => {
  const long = 'é'.repeat(5000)
  const source = Buffer.from(
    JSON.stringify({ message: { content: [{ input: { content: long } }, 1] }, n: 2 }),
  )
  const given = { longLine: 100, longString: 100, mostHeld: 1 << 20 }
  const record = await recordAt(bytesSource(source), 0, source.length, given)
  expect(restored(record, source)).toEqual(JSON.parse(source.toString()))
  const [block] = (record as { message: { content: LogValue[] } }).message.content
  const input = (block as { input: LogValue }).input
  const place = positionOf(input)
  expect(source.toString('utf8', place?.start, place?.end)).toBe(JSON.stringify({ content: long }))
  expect(place?.head).toMatch(/^\{"content":"é+$/)
  const part = (input as { content: LongPart }).content
  expect(part).toMatchObject({ source: 'string', head: 'é'.repeat(2048) })
})

test('a line of 95 MB is read in bounded memory', async () => {
  const size = 95 << 20
  const opening = Buffer.from('{"type":"user","message":{"content":[{"type":"tool_result","content":"')
  const closing = Buffer.from('"}]},"uuid":"u"}\r')
  const source = {
    size: async () => size,
    close: async () => {},
    async read(into: Uint8Array, at: number) {
      const length = Math.max(0, Math.min(into.length, size - at))
      const view = Buffer.from(into.buffer, into.byteOffset, length).fill('x')
      if (at < opening.length) opening.copy(view, 0, at)
      const closes = size - closing.length
      if (at + length > closes) closing.copy(view, Math.max(0, closes - at), Math.max(0, at - closes))
      return length
    },
  }
  const before = process.memoryUsage().rss
  const record = await recordAt(source, 0, size)
  expect(process.memoryUsage().rss - before).toBeLessThan(48 << 20)
  expect(record).toMatchObject({ type: 'user', uuid: 'u' })
  expect(record).toMatchObject({
    message: { content: [{ content: { start: opening.length, end: size - closing.length } }] },
  })
})

test('a line of nothing but small values is left where it is', async () => {
  const source = Buffer.from(`[${'{},'.repeat(400_000)}1]`)
  expect(await recordAt(bytesSource(source), 0, source.length)).toEqual(
    new LongPart('json', 0, source.length, '[{}' + ',{}'.repeat(1364) + ','),
  )
})

test('a line nested beyond reason is held only so deep that it can be walked', async () => {
  const source = Buffer.from('['.repeat(600_000) + ']'.repeat(600_000))
  const record = await recordAt(bytesSource(source), 0, source.length)
  let depth = 0
  let inner = record
  for (; Array.isArray(inner); inner = inner[0]) depth++
  expect(inner).toMatchObject({ source: 'json', start: depth, end: source.length - depth })
  expect(depth).toBeLessThan(1000)
})

test('a record keeps its text whatever its bytes are', () => {
  expect(parseJson('{"a":"\\ud800"}')).toEqual({ a: '\ud800' })
  expect(parseJson(Buffer.from([0x22, 0x61, 0xff, 0x22]).toString())).toBe('a\ufffd')
  expect(parseJson('{"a":"\0"}')).toBe(undefined)
})

test('the elements of a document are found, and the rest is made without them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(jsonValue, { maxLength: 6 }),
      jsonValue,
      diceSeed,
      async (items, other, seed) => {
        const dice = diceOf(seed)
        const source = Buffer.from(
          `\ufeff{"id":"s","messages":${written(items, dice)},"nested":{"messages":[1]},"other":${written(other, dice)}}\n`,
        )
        const found = await documentRecords(bytesSource(source, 4 + (seed % 50)), 'messages')
        const parsed = JSON.parse(source.toString().slice(1))
        expect(
          found?.records.map(({ start, end }) => JSON.parse(source.toString('utf8', start, end))),
        ).toEqual(parsed.messages)
        const { messages: _messages, ...rest } = parsed
        expect(found).toMatchObject({ whole: true })
        expect(restored(found?.rest, source)).toEqual(rest)
      },
    ),
    { numRuns: randomRuns },
  )
})

test('a document that breaks off gives what came before; what is no object gives nothing', async () => {
  const whole = '{"sessionId":"s","messages":[{"id":"a"},{"id":"b"},{"id":"c"}],"end":1}'
  const half = Buffer.from(whole.slice(0, whole.indexOf('"c"')))
  expect(await documentRecords(bytesSource(half), 'messages')).toEqual({
    records: [
      { start: 29, end: 39 },
      { start: 40, end: 50 },
    ],
    rest: { sessionId: 's' },
    whole: false,
  })
  for (const none of ['', '[]', '12', 'log', '"{}"'])
    expect(await documentRecords(bytesSource(Buffer.from(none)), 'messages'), none).toBe(undefined)
})
