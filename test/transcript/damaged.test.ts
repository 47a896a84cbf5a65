import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTranscriptText } from '../../packages/server/src/features/account/model/transcript-text.ts'
import { fixtures, said, type Fixture } from './fixtures.ts'

/** A damage that a copy takes; `pick` chooses where. */
type Damage = (lines: string[], fixture: Fixture, pick: (count: number) => number) => string[]

const isRow = (line: string, { entries }: Fixture): boolean => {
  const plain = line.replace(/[\s*_-]/g, '').toUpperCase()
  return entries.some(({ course }) => plain.includes(course.replace(/^[^:]*:|\s/g, '').toUpperCase()))
}
const TERM = /\b(?:fall|spring|summer|winter)\b.*20\d\d/i

/** Changes one line of those that fit. */
const changeOne =
  (fits: (line: string, fixture: Fixture) => boolean, change: (line: string) => string): Damage =>
  (lines, fixture, pick) => {
    const places = lines.flatMap((line, at) => (fits(line, fixture) ? [at] : []))
    const at = places[pick(places.length)]
    return at === undefined ? lines : lines.with(at, change(lines[at] ?? ''))
  }
const isHeading = (line: string, fixture: Fixture): boolean => TERM.test(line) && !isRow(line, fixture)

/** Cells on lines of their own, empty ones dropped. */
const torn = (lines: readonly string[], separator: RegExp): string[] =>
  lines.flatMap((line) => {
    const cells = line.trim().split(separator)
    return cells.length > 3 ? cells.filter((cell) => cell.trim() !== '') : [line]
  })

/** What is damaged, and which share of the courses that are still read may be wrong. */
const DAMAGES: Readonly<Record<string, readonly [damage: Damage, mostWrong: number]>> = {
  'a scanned heading': [
    changeOne(isHeading, (line) =>
      line.replace(/l/g, '1').replace(/i/g, 'l').replace(/0/g, 'O').replace(/er/g, 'cr'),
    ),
    0.04,
  ],
  'a heading without its year': [changeOne(isHeading, (line) => line.replace(/\s?20\d\d/, '')), 0.05],
  'a heading with a year that cannot be read': [
    changeOne(isHeading, (line) => line.replace(/20(\d)\d/, '2O$1?')),
    0.03,
  ],
  'cells on lines of their own': [(lines) => torn(lines, /\t/), 0.03],
  'pieces on lines of their own': [(lines) => torn(lines, / {2,}/), 0.04],
  'two lines in one': [
    (lines, fixture, pick) => {
      const at = pick(Math.max(1, lines.length - 1))
      return lines.toSpliced(at, 2, `${lines[at]} ${lines[at + 1] ?? ''}`)
    },
    0.03,
  ],
  'a page break': [
    (lines, _, pick) =>
      lines.toSpliced(pick(lines.length), 0, 'Page 2 of 3', 'Name: Jane Doe   ID: 123456', 'UNOFFICIAL'),
    0.02,
  ],
}

const RUNS = 120

test.each(Object.entries(DAMAGES))('a copy with %s is hardly ever read wrong', (_, [damage, mostWrong]) => {
  const wrong: string[] = []
  let found = 0
  fc.assert(
    fc.property(fc.nat({ max: fixtures.length - 1 }), fc.nat(), (at, place) => {
      const fixture = fixtures[at]
      if (!fixture) return
      const lines = fixture.text.split(/\r\n|\r|\n/)
      const text = damage(lines, fixture, (count) => (count === 0 ? -1 : place % count)).join('\n')
      const known = new Set(fixture.entries.map(said))
      const read = readTranscriptText(text, fixture.school).entries.map(said)
      found += read.length
      wrong.push(...read.filter((entry) => !known.has(entry)).map((entry) => `${fixture.file}: ${entry}`))
    }),
    { numRuns: RUNS },
  )
  expect(found).toBeGreaterThan(RUNS)
  expect(wrong.length / found, wrong.join('\n')).toBeLessThanOrEqual(mostWrong)
})
