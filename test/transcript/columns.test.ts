import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTranscriptText } from '../../packages/server/src/features/account/model/transcript-text.ts'
import { fixtures, said, type Fixture } from './fixtures.ts'

/** Fixtures whose rows are cells between tabs, all of one length, without a damaged one. */
const tables = fixtures.flatMap((fixture) => {
  const lines = fixture.text.split(/\r\n|\r|\n/)
  const widths = lines.map((line) => line.split('\t').length).filter((width) => width > 3)
  const isEven = widths.length > 3 && new Set(widths).size === 1
  return isEven && fixture.unread.length === 0 && fixture.entries.length > 2 ? [{ ...fixture, lines }] : []
})
/** A table by its number: a counterexample names it by its file. */
const table = fc.nat({ max: tables.length - 1 })

type Change = (cells: string[], isNames: boolean) => string[]

interface Table extends Fixture {
  lines: string[]
}

/** The text with each row of cells changed. */
function changed({ lines, entries }: Table, change: Change, separator = '\t'): string {
  const codes = entries.map(({ course }) => course.replace(/^[^:]*:|\s/g, ''))
  const isCourse = (line: string) => codes.some((code) => line.replace(/[\s*-]/g, '').includes(code))
  return lines
    .map((line) => {
      const cells = line.split('\t')
      if (cells.length < 4) return line
      return change(cells, !isCourse(line) && !/\d/.test(line))
        .map((cell) => (cell.includes(separator) ? `"${cell}"` : cell))
        .join(separator)
    })
    .join('\n')
}

type Entry = Fixture['entries'][number]

/** The column of schools may be the one that is lost. */
const codeOf = ({ course }: Entry): string => course.slice(course.indexOf(':') + 1)

const SOME_TERM = 'Fall 2010'
const SOME_CREDITS = '3'
/** Also in codes of terms, such as 2024FA, 202430 or 1237. */
const YEAR = /(?:19|20)\d\d|(?<![A-Z] ?)\b1[12]\d[147]\b/

/** The number of a course is no year: `COMP2011`. */
const CODE = /[A-Z]{2,8} ?\d{3,4}/g

/** Courses that are read otherwise than in the fixture; `mayLack` where a field may be lost with its column. */
function wrong({ file, lines, entries, school }: Table, text: string, mayLack: boolean): string[] {
  const dated = lines.filter(
    (line) =>
      line.split('\t').length > 3 && /\d/.test(line.replace(YEAR, '')) && YEAR.test(line.replace(CODE, '')),
  )
  // A single one may be of a title.
  const rowsHaveYears = dated.length > 1
  const { entries: found } = readTranscriptText(text, school)
  const isSame = (one: Entry, other: Entry, field: 'title' | 'grade' | 'credits' | 'term') =>
    one[field] === other[field] ||
    // The percentage is the grade where the letter is lost, and how the course ended where both are.
    (mayLack &&
      (one[field] === null ||
        (field === 'grade' && /^(?:\d|PASS$|FAIL$)/.test(one.grade ?? '')) ||
        isOtherwiseUnnamed(one, other, field)))
  // What was put in looks like a column of its own under an unknown name where there is no other such column.
  const isOtherwiseUnnamed = (one: Entry, other: Entry, field: string) =>
    (field === 'term' && one.term === SOME_TERM && !rowsHaveYears) ||
    // Beside credits of 0 it is what was attempted.
    (field === 'credits' && one.credits === Number(SOME_CREDITS) && !other.credits)
  const isOf = (one: Entry, other: Entry) =>
    (one.course === other.course || (mayLack && codeOf(one) === codeOf(other))) &&
    (['title', 'grade', 'credits', 'term'] as const).every((field) => isSame(one, other, field)) &&
    (one.status === other.status || (mayLack && (one.grade === null || other.status === 'transfer-credit')))
  return found
    .filter((one) => !entries.some((other) => isOf(one, other)))
    .map((one) => `${file}: ${said(one)}`)
}

const RUNS = { numRuns: 150 }
const COLUMNS = 20

/** Changes the columns of some table in many ways and sees that no course is wrong. */
function expectNoneWrong<T>(
  changes: fc.Arbitrary<T>,
  changeBy: (value: T) => Change,
  mayLack: boolean,
): void {
  fc.assert(
    fc.property(table, changes, (at, value) => {
      const fixture = tables[at]
      expect(fixture && wrong(fixture, changed(fixture, changeBy(value)), mayLack)).toEqual([])
    }),
    RUNS,
  )
}

test('columns in any order are read right or not at all', () => {
  expectNoneWrong(
    fc.array(fc.nat(), { minLength: COLUMNS, maxLength: COLUMNS }),
    (keys) => (cells) =>
      cells
        .map((cell, at) => ({ cell, key: keys[at] ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ cell }) => cell),
    false,
  )
})

test('columns with unknown names are read right or not at all', () => {
  const word = fc.constantFrom('Kurs', 'Foo', 'Leistung', 'Bar', 'Wert', 'Zeit', 'Xyz')
  expectNoneWrong(
    fc.array(fc.option(word), { minLength: COLUMNS, maxLength: COLUMNS }),
    (words) => (cells, isNames) =>
      isNames ? cells.map((cell, at) => (cell === '' ? cell : (words[at] ?? cell))) : cells,
    true,
  )
})

test('with a column taken out, doubled or put in nothing is read wrong', () => {
  expectNoneWrong(
    fc.record({
      place: fc.nat(),
      action: fc.constantFrom('take out', 'double', 'put in'),
      value: fc.constantFrom('A', SOME_CREDITS, 'Main', '77', 'Smith, J.', 'Lecture', SOME_TERM, 'x'),
    }),
    ({ place, action, value }) =>
      (cells, isNames) => {
        const at = place % cells.length
        if (action === 'take out') return cells.toSpliced(at, 1)
        const more = action === 'double' ? (cells[at] ?? '') : isNames ? 'Foo' : value
        return cells.toSpliced(at, 0, more)
      },
    true,
  )
})

test.each([',', ';', '|'])('cells apart by %s are read right or not at all', (separator) => {
  for (const fixture of tables)
    expect(
      wrong(
        fixture,
        changed(fixture, (cells) => cells, separator),
        false,
      ),
    ).toEqual([])
})
