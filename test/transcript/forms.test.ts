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

test('of a grade in the middle of the term and the final one the names on two lines tell which is which', () => {
  const names = [
    'COURSE       TITLE                MID  FINAL   CREDIT   QUAL',
    'NUMBER                            GRD  GRADE   HOURS    POINTS',
  ]
  const rows = [
    'BUS 2100     Business Statistics  C    B-      3.00     8.01',
    'MUS 1700     University Chorale        S       1.00',
    'ECO 2010     Macroeconomics       D    D+      3.00     3.99',
  ]
  const below = (lines: string[]) => read(['SPRING SEMESTER 2024', ...names, ...lines].join('\n'))
  expect(below(rows)).toEqual([
    'BUS 2100 | Business Statistics | B- | 3 | Spring 2024 | completed',
    'MUS 1700 | University Chorale | S | 1 | Spring 2024 | completed',
    'ECO 2010 | Macroeconomics | D+ | 3 | Spring 2024 | completed',
  ])
  expect(below(rows.map((row) => row.replace(/ {2,}/g, '  ')))).toEqual([])
})

test('a session before the course is its term, unless the letter behind the credits may be the grade', () => {
  const rows = (...sections: string[]) =>
    sections.map((section, at) => `FW23 AP ECON 100${at} 3.00 ${section}  Economics  B+`).join('\n')
  expect(read(rows('M', 'A', 'B'))).toEqual([
    'ECON 1000 | Economics | B+ | 3 | 2023W | completed',
    'ECON 1001 | Economics | B+ | 3 | 2023W | completed',
    'ECON 1002 | Economics | B+ | 3 | 2023W | completed',
  ])
  expect(read(rows('A', 'B', 'A'))).toEqual([])
})

test('the terms of a planner are those of planned courses', () => {
  const names = 'Select\tCourse\tDescription\tPrereqs\tUnits\tTypically Offered\tDelete'
  const row = (code: string) => `Select\t${code}\tSome Course\tYes\t4.00\tFall, Spring\tDelete`
  const terms = [
    'Term: Unassigned Courses',
    names,
    row('GEOG 255'),
    'Term: Fall 2026',
    names,
    row('GEOG 251'),
  ]
  expect(read(['My Planner', ...terms].join('\n'))).toEqual([
    'GEOG 255 | Some Course |  | 4 |  | planned',
    'GEOG 251 | Some Course |  | 4 | Fall 2026 | planned',
  ])
  expect(read(terms.join('\n'))).toEqual([])
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

test.each([
  'stat 1124 - going well',
  'biol 1103 - so far so good lol',
  'PSYC 1115 waived',
  'PSYC 1115 cancelled',
  'PSYC 1115 deferred',
  'STAT 1181 min grade C',
  'COOP 1100 Unsatisfactory',
  'ENGL 1123 B+ (transfer from Douglas)',
  'Fall 2023 CPSC 1150 A MATH 1171 B',
  'MATH 1171 Calculus I (C- min required)',
  'MATH 1171 Calculus I 3 UBC MATH 100 (3)',
  'MATH 1171 -> SFU MATH 150 (4)',
  'MATH 1171 Calculus I B (predicted)',
  'MATH 1171 Calculus I B (in progress)',
  'MATH 1171 Calculus I midterm 72%',
  'MATH 1171 Calculus I Section 001 Room A130 B+',
  'MATH 1171 = same as MATH 171 at U of A',
  'My roommate took CPSC 1150 but I dropped it.',
  'DEAN 2020 LIST A',
  '? ECON 1150',
  'MATH 1171 Calculus I EXM 3.00',
  'Course\tTitle\tGPA\tCredits\nMATH 1171\tCalculus\t0.0\t3',
  'Course\tGrade 1\tGrade 2\nCPSC 1150\tF\tB\nMATH 1171\tC\t',
  'Course\tTitle\tCredits\tGrade\tRemark\nMATH 1171\tCalculus\t3\tA\ttransferred from Douglas',
  'Course\tTitle\tCredits\tGrade\tNotes\nMATH 1171\tCalculus\t3\t\twaived',
  'CPSC 1150 (A) MATH 1171 (F) ENGL 1123 (B)',
  'CPSC 1150 A 3 credits Langara Fall 2022',
  'A - CPSC 1150, MATH 1171; B - ENGL 1123',
  'CPSC II50 A',
  'CPSC 1150 Program DesignA',
  'Required courses:\nACCT 1110\nBUSI 1110',
  'ACCT 1110: Assignment 1 80%, Midterm 70%',
  'ACCT 1110 Principles of Accounting 15 B',
  "ACCT 1110 Principles of Accounting F'22 B",
  'Course\tTitle\tCredits\tExpected Grade\nMATH 1171\tCalculus I\t3\tB',
  'Grade Report\nCourse\tTitle\tCredits\tMinimum Grade\nMATH 1171\tCalculus I\t3\tC-',
])('"%s" is no course taken', (text) => {
  expect(read(text)).toEqual([])
})

test.each([
  ['stat 1124 - dropped it', 'STAT 1124 |  |  |  |  | withdrawn'],
  ['biol 1103 - doing it right now', 'BIOL 1103 |  |  |  |  | in-progress'],
  ['MATH 1171 retaking now', 'MATH 1171 |  |  |  |  | in-progress'],
  ['I am auditing HIST 1110 this term.', 'HIST 1110 |  |  |  |  | audit'],
  [
    'Course\tTitle\tGrade\tCredits\tNotes\nMATH 1171\tCalculus\t\t3\tdropped week 2',
    'MATH 1171 | Calculus |  | 3 |  | withdrawn',
  ],
  ['F: ENGL 1123', 'ENGL 1123 |  | F |  |  | failed'],
  ['MATH 1200 48% (fail)', 'MATH 1200 |  | 48% |  |  | failed'],
  ['took cpsc 1150 got b+', 'CPSC 1150 |  | B+ |  |  | completed'],
  ['I completed ANTH 1100 with a grade of B+.', 'ANTH 1100 |  | B+ |  |  | completed'],
])('"%s" says what became of the course', (text, course) => {
  expect(read(text)).toEqual([course])
})

test('a heading of a year of study is no part of the course above it', () => {
  expect(read('Year 1\nACCT 1110 B+\nBUSI 1110 A\nYear 2\nECON 1150 C')).toEqual([
    'ACCT 1110 |  | B+ |  |  | completed',
    'BUSI 1110 |  | A |  |  | completed',
    'ECON 1150 |  | C |  |  | completed',
  ])
})

test('a heading that a scan damaged is no end of a title', () => {
  const rows = '2022 Fall\nCPSC 1150  Program Design  3.00  A\n2023 Sprng\nMATH 1171  Calculus I  3.00  B'
  expect(read(rows)).toEqual(['CPSC 1150 | Program Design | A | 3 | Fall 2022 | completed'])
})

test('a state with a colon ends the block of the course above it', () => {
  const rows =
    'Transfer credit:\nSOCI 1125 Society (3 credits)\n\nDone:\nCRIM 1100 Criminology A- (Fall 2024)'
  expect(read(rows)).toEqual([
    'SOCI 1125 | Society |  | 3 |  | transfer-credit',
    'CRIM 1100 | Criminology | A- |  | Fall 2024 | completed',
  ])
})

test('a sum of transfer credit below its courses is no heading of those that follow; above courses it is in doubt', () => {
  const rows = 'FALL 2024\nACC 201 Accounting C 3.00'
  const sum = 'Transfer hours accepted: 3.00'
  expect(
    read(`TRANSFER CREDIT: Lansing Community College\nENG 111 Composition TR 3.00\n${sum}\n${rows}`),
  ).toEqual([
    'ENG 111 | Composition | TR | 3 |  | transfer-credit',
    'ACC 201 | Accounting | C | 3 | Fall 2024 | completed',
  ])
  expect(read(`${sum}\n${rows.slice(10)}`)).toEqual([])
})

test('numbers before their points are grades only where no credits could be meant', () => {
  const failed = 'ART 101 Drawing 5.0 0.0 0.0 0.0'
  const graded = ['MATH 101 Calculus 5.0 5.0 3.2 16.0', 'ENGL 101 Writing 5.0 5.0 2.7 13.5', failed]
  expect(read(['Fall 2024', ...graded].join('\n'))).toEqual([
    'MATH 101 | Calculus | 3.2 | 5 | Fall 2024 | completed',
    'ENGL 101 | Writing | 2.7 | 5 | Fall 2024 | completed',
    'ART 101 | Drawing | 0.0 | 5 | Fall 2024 | failed',
  ])
  const hours = ['MATH 101 Calculus 4.0 4.0 4.0 16.0', 'ENGL 101 Writing 3.0 3.0 3.0 9.0', failed]
  expect(read(['Fall 2024', ...hours].join('\n'))).toEqual([])
})

test('credits in brackets behind the code are no grade and hide none', () => {
  const rows = 'MATH 1007 [0.5] Calculus I F\nPSYC 1001 [0.5] Psychology A-'
  expect(read(rows)).toEqual([
    'MATH 1007 | Calculus I | F | 0.5 |  | failed',
    'PSYC 1001 | Psychology | A- | 0.5 |  | completed',
  ])
  expect(read('COMP 1406 [0.5] Programming in C\nCOMP 1805 [0.5] Discrete Structures I')).toEqual([])
})

test('words behind a scale say what a mark stands for, also where a bracket ends on the next line', () => {
  const rows = 'CHEM 102 Chemistry 3.00 DX\nMATH 1171 Calculus I 3.0 B'
  const legends = ['Grades: A-F; DX did not write', 'DX = Deferred (counted\nas a fail)']
  for (const legend of legends)
    expect(read(`${rows}\n\n${legend}`)[0]).toBe('CHEM 102 | Chemistry | DX | 3 |  | failed')
})
