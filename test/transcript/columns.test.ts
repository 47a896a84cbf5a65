import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTranscriptText } from '../../packages/server/src/features/account/model/transcript-text.ts'
import { fixtures, said, type Fixture } from './fixtures.ts'

/** Fixtures that are one table with tabs, and their rows of cells. */
const tables = fixtures.flatMap((fixture) => {
  const lines = fixture.text.split(/\r\n|\r|\n/)
  const rows = lines.filter((line) => line.split('\t').length > 3)
  return rows.length > 3 && fixture.entries.length > 2 ? [{ ...fixture, lines }] : []
})
const table = fc.constantFrom(...tables)

type Change = (cells: string[], isNames: boolean) => string[]

/** The text with each row of cells changed; rows of names are those before the first course. */
function changed({ lines, entries }: { lines: string[] } & Fixture, change: Change, separator = '\t'): string {
  const codes = entries.map(({ course }) => course.replace(/\s/g, ''))
  const isCourse = (line: string) => codes.some((code) => line.replace(/[\s*-]/g, '').includes(code))
  return lines
    .map((line) => {
      const cells = line.split('\t')
      if (cells.length < 4) return line
      const isNames = !isCourse(line) && !/\d/.test(line)
      return change(cells, isNames)
        .map((cell) => (cell.includes(separator) ? `"${cell}"` : cell))
        .join(separator)
    })
    .join('\n')
}

/** Courses that are read otherwise than in the fixture; a field may lack. */
function wrong({ entries, institution }: Fixture, text: string, mayLack: boolean): string[] {
  const { entries: found } = readTranscriptText(text, institution ?? 'nrc')
  const isOf = (one: (typeof found)[number], other: Fixture['entries'][number]) =>
    one.course.replace(/^[^:]*:/, '') === other.course &&
    (['title', 'grade', 'credits', 'term'] as const).every(
      (field) => one[field] === other[field] || (mayLack && one[field] === null),
    ) &&
    (one.status === other.status || (mayLack && one.grade === null))
  return found.filter((one) => !entries.some((other) => isOf(one, other))).map(said)
}

const RUNS = { numRuns: 150 }

test('columns in any order', () => {
  fc.assert(
    fc.property(table, fc.array(fc.nat(), { minLength: 20, maxLength: 20 }), (fixture, keys) => {
      const permute: Change = (cells) =>
        cells
          .map((cell, at) => ({ cell, key: keys[at] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ cell }) => cell)
      expect(wrong(fixture, changed(fixture, permute), false)).toEqual([])
    }),
    RUNS,
  )
})

test('columns with unknown names', () => {
  const word = fc.constantFrom('Kurs', 'Foo', 'Leistung', 'Bar', 'Wert', 'Zeit', 'Xyz')
  fc.assert(
    fc.property(table, fc.array(fc.option(word), { minLength: 20, maxLength: 20 }), (fixture, words) => {
      const rename: Change = (cells, isNames) =>
        isNames ? cells.map((cell, at) => (cell === '' ? cell : (words[at] ?? cell))) : cells
      expect(wrong(fixture, changed(fixture, rename), true)).toEqual([])
    }),
    RUNS,
  )
})

test('a column taken out, doubled or put in', () => {
  const value = fc.constantFrom('A', '3', 'Main', '77', 'Smith, J.', 'Lecture', 'Fall 2010', 'x')
  const action = fc.constantFrom('out', 'double', 'in')
  fc.assert(
    fc.property(table, fc.nat(), action, value, (fixture, place, what, cell) => {
      const change: Change = (cells, isNames) => {
        const at = place % cells.length
        if (what === 'out') return cells.toSpliced(at, 1)
        return cells.toSpliced(at, 0, what === 'double' ? (cells[at] ?? '') : isNames ? 'Foo' : cell)
      }
      expect(wrong(fixture, changed(fixture, change), true)).toEqual([])
    }),
    RUNS,
  )
})

test.each([',', ';', '|'])('cells apart by %s', (separator) => {
  for (const fixture of tables)
    expect(wrong(fixture, changed(fixture, (cells) => cells, separator), false)).toEqual([])
})
