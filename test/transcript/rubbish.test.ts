import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLines } from '../../packages/server/src/features/account/model/transcript/read-transcript.ts'
import { fixtures, without } from './fixtures.ts'

const WORDS = [
  'MATH',
  '1171',
  'cpsc',
  'A-',
  'b',
  'I',
  '3.00',
  '12.0',
  '85%',
  'Fall 2023',
  '2023W1',
  '202430',
  'in progress',
  'Course',
  'Title',
  'Grade',
  'Credits',
  'took',
  'and',
  'or',
  '(A)',
  '-',
  ':',
  '|',
  ',',
  '"',
  '\t',
  '    ',
  '…',
  'Grade: B',
  'Transfer Credit',
  'Term:',
  'GPA 3.2',
  'Calculus I',
  'МАТЕМ',
  '数学',
  '\u0000',
  '\ud800',
  '=',
  'CR',
]
const words = fc.constantFrom(...WORDS)
const line = fc.oneof(
  fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const text = fc.array(line, { maxLength: 25 }).map((lines) => lines.join('\n'))

const filled = (whole: string): string[] =>
  whole
    .split(/\r\n|\r|\n|\u2028|\u2029|\f/)
    .map((each) => each.replaceAll('\ufeff', '').trim())
    .filter((each) => each.replace(/[\s\u200b-\u200d\u2060\ufeff\u00ad]/g, '') !== '')

/** Whether headings and unread lines are among the lines, each once. */
function isAccountedFor(whole: string): boolean {
  const { headings, unread } = readLines(whole)
  const lines = filled(whole)
  const both = [...headings, ...unread]
  return without(both, lines).length === 0 && both.length <= lines.length
}

test('whatever is pasted, every line is accounted for once', () => {
  fc.assert(fc.property(text, isAccountedFor), { numRuns: 300 })
})

test('without a course every line is a heading or unread', () => {
  fc.assert(
    fc.property(text, (whole) => {
      const { courses, headings, unread } = readLines(whole)
      expect(courses.length > 0 || headings.length + unread.length === filled(whole).length).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('a transcript with lines taken out or cut says nothing that it did not say', () => {
  const pool = fixtures.filter(({ form }) => ['banner', 'peoplesoft', 'csv', 'workday'].includes(form))
  fc.assert(
    fc.property(fc.constantFrom(...pool), fc.nat({ max: 60 }), ({ text: whole, entries, unread }, at) => {
      const lines = whole.split(/\r\n|\r|\n/)
      const { courses } = readLines(lines.toSpliced(at % lines.length, 1).join('\n'))
      // A row that the line contradicted may be read without it.
      const known = [...entries.map(({ course }) => course), ...unread].join('\n')
      for (const { code } of courses) expect(known).toContain(`${code.subject} ${code.number}`)
    }),
    { numRuns: 60 },
  )
})

test('five megabytes of rubbish are given back', () => {
  const rubbish = 'MATH 11?? %$ 7,,3 (((( ### Ω\t\t|| x '.repeat(3) + '\n'
  const { courses, unread } = readLines(rubbish.repeat(Math.ceil(5_000_000 / rubbish.length)))
  expect(courses).toEqual([])
  expect(unread.length).toBeGreaterThan(40_000)
})

test('what comes after more characters than a transcript has is given back', () => {
  const long = `MATH 1171 ${'Calculus and more of it '.repeat(7)}A\n`
  const { courses, unread } = readLines(`${long.repeat(400)}MATH 1172 A`)
  expect(courses.length).toBeGreaterThan(200)
  expect(unread).toContain('MATH 1172 A')
})

test('what comes after more lines than a transcript has is given back', () => {
  const { courses, unread } = readLines(`${'MATH 1171 A\n'.repeat(800)}MATH 1172 A`)
  expect(courses).toHaveLength(800)
  expect(unread).toEqual(['MATH 1172 A'])
})

test('a heading between courses is no part of a title', () => {
  const { courses, unread } = readLines(
    [
      'Fall 2023',
      'ENGL 1101 English Composition I 3.0 A',
      'HIST 2111 US History 3.0 B',
      'Sciences',
      'BIOL 1107 Principles of Biology 4.0 C+',
      'Electives',
      'MUSC 1100 Music Appreciation 3.0 A-',
    ].join('\n'),
  )
  expect(courses.map(({ title }) => title)).toEqual([
    'English Composition I',
    'US History',
    'Music Appreciation',
  ])
  // The longest title may go on in the next line or not.
  expect(unread).toEqual(['BIOL 1107 Principles of Biology 4.0 C+', 'Electives'])
})

test('what runs below the courses of a term is of that term only where terms are divided by state', () => {
  const termsOf = (...lines: string[]) => readLines(lines.join('\n')).courses.map(({ term }) => term)
  const [done, open] = ['MATH 1171 Calculus I B 3', 'MATH 1271 Calculus II 3']
  expect(termsOf('Fall 2024', done, 'Taking now', open)).toEqual(['Fall 2024', null])
  expect(termsOf('Fall 2024', 'Completed', done, 'In progress', open)).toEqual(['Fall 2024', 'Fall 2024'])
})

test('the course that another one counts as was not taken', () => {
  const given = 'MATH 1171 Calculus I B+, transferred as MATH 151'
  expect(readLines(given)).toMatchObject({ courses: [], unread: [given] })
})
