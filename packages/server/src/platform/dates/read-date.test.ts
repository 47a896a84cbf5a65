import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ToolError } from '@tutor-nexus/toolkit'
import { expect, test } from 'vitest'
import { dateAtEnd, dateIn, readDate } from './read-date.ts'

const ZONES = ['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland'] as const

interface Row {
  phrase: string
  now: Date
  wanted: Record<string, string>
}

/** The phrases by hand, each with what it means in three time zones. */
function* rows(): Generator<Row> {
  let now = new Date(0)
  for (const line of readFileSync(join(import.meta.dirname, 'testing/phrases.txt'), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('@ ')) {
      now = new Date(line.slice(2))
      continue
    }
    const [phrase = '', ...cells] = line.split(' | ')
    let last = ''
    const wanted = ZONES.map((zone, at) => {
      const cell = cells[at] ?? ''
      last = cell === '=' ? last : cell
      return [zone, last]
    })
    yield { phrase, now, wanted: Object.fromEntries(wanted) }
  }
}

const shown = (phrase: string, now: Date, timeZone: string): string => {
  const found = dateIn(phrase, { now, timeZone })
  return found ? [found.day, found.time].filter(Boolean).join(' ') : '-'
}

test('300 phrases mean in three time zones what they should, also where clocks change', () => {
  const all = [...rows()]
  expect(all.length).toBeGreaterThanOrEqual(300)
  const differing = all.flatMap(({ phrase, now, wanted }) =>
    ZONES.flatMap((zone) => {
      const got = shown(phrase, now, zone)
      return got === wanted[zone] ? [] : [`${phrase} in ${zone}: ${got}, not ${wanted[zone]}`]
    }),
  )
  expect(differing).toEqual([])
})

test('every day that is written as ISO is that day, in every zone', () => {
  for (let day = 0; day < 20_000; day += 37) {
    const text = new Date(day * 86_400_000).toISOString().slice(0, 10)
    for (const timeZone of ZONES) expect(dateIn(text, { now: new Date(0), timeZone })?.day).toBe(text)
  }
})

test('what is no date is refused with what is accepted, however long or odd it is', () => {
  const clock = { now: new Date('2026-11-19T00:00:00Z'), timeZone: 'Europe/Berlin' }
  for (const text of ['', ' ', 'banana', 'a '.repeat(40_000), '９９９９', '\u0000', 'of '.repeat(20)]) {
    expect(() => readDate(text, clock, 'due_date')).toThrow(ToolError)
  }
  const refused = (() => {
    try {
      return readDate('banana', clock, 'due_date')
    } catch (error) {
      return error
    }
  })()
  expect(refused).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'due_date: “banana” couldn’t be read',
    details: { reason: expect.stringContaining('next fri') },
  })
})

test.each([
  ['Hand in the essay by next fri 5pm', 'Hand in the essay', 'by next fri 5pm'],
  ['Call home tomorrow', 'Call home', 'tomorrow'],
  ['Read chapter 5', undefined, undefined],
  ['Buy paper', undefined, undefined],
  ['tomorrow', undefined, undefined],
  ['', undefined, undefined],
])('a text ends with a date, or does not: %s', (text, rest, words) => {
  const clock = { now: new Date('2026-11-19T00:00:00Z'), timeZone: 'Europe/Berlin' }
  const found = dateAtEnd(text, clock)
  expect([found?.rest, found?.words]).toEqual([rest, words])
})
