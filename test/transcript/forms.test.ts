import { expect, test } from 'vitest'
import { readLines } from '../../packages/server/src/features/account/model/transcript/read-transcript.ts'

const read = (text: string): string[] =>
  readLines(text).courses.map(({ code, title, grade, credits, term, status }) =>
    [`${code.subject} ${code.number}`, title, grade, credits, term, status].join(' | '),
  )

test.each([' - ', ' – ', ' | ', ' ~ ', ' -> ', ' => ', ' > ', ' • ', '\t', '   ', '|'])(
  'cells apart by "%s" are set apart',
  (sign) => {
    const rows = [
      ['CPSC 1150', 'Program Design', 'A-'],
      ['MATH 1171', 'Calculus I', 'C+'],
    ]
    expect(read(rows.map((cells) => cells.join(sign)).join('\n'))).toEqual([
      'CPSC 1150 | Program Design | A- |  |  | completed',
      'MATH 1171 | Calculus I | C+ |  |  | completed',
    ])
  },
)

test.each([
  'Fall 2022 - 12 credits',
  'Fall 2022 | GPA 3.20',
  'Year 1 - Fall 2022',
  'Semester 1 (Fall 2022)',
  'Academic Year 2022-2023 - Fall',
  'Academic Period: Fall 2022',
  '# Fall 2022 #',
  '2022-2023\nFall Semester',
])('the term of the heading "%s" holds for the rows below', (heading) => {
  expect(read(`Spring 2021\nMATH 1171 C\n${heading}\nCPSC 1150 A-`)).toEqual([
    'MATH 1171 |  | C |  | Spring 2021 | completed',
    'CPSC 1150 |  | A- |  | Fall 2022 | completed',
  ])
})

test('a season without a year ends the term above it', () => {
  expect(read('Fall 2022\nCPSC 1150 A-\nSpring\nMATH 1171 B')).toEqual([
    'CPSC 1150 |  | A- |  | Fall 2022 | completed',
  ])
})

test('the legend of a transcript says what its marks stand for', () => {
  const rows = 'CPSC 1150 Program Design 3.0 UNX\nMATH 1171 Calculus I 3.0 B'
  expect(read(rows)).toEqual(['MATH 1171 | Calculus I | B | 3 |  | completed'])
  expect(read(`${rows}\nUNX = Failed, did not attend`)).toEqual([
    'CPSC 1150 | Program Design | UNX | 3 |  | failed',
    'MATH 1171 | Calculus I | B | 3 |  | completed',
  ])
})

test('a heading that is not understood ends what is completed', () => {
  expect(read('Completed\nMATH 1171 Calculus I B\nSomething else\nCPSC 1150 Program Design')).toEqual([
    'MATH 1171 | Calculus I | B |  |  | completed',
  ])
})

test('a paragraph that speaks of a GPA is no heading', () => {
  const text =
    'You completed MATH 100 with a B. You withdrew from PHYS 104 in Winter 2024, so it shows as a W and does not affect your GPA.'
  expect(read(text)).toEqual([
    'MATH 100 |  | B |  |  | completed',
    'PHYS 104 |  | W |  | Winter 2024 | withdrawn',
  ])
})
