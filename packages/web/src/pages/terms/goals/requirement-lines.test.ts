import { expect, test } from 'vitest'
import { readRequirements, requirementLine, type Requirement } from './requirement-lines.ts'

const WRITTEN: readonly (readonly [string, Requirement])[] = [
  ['CMPT 225', { course: 'CMPT 225' }],
  ['math151', { course: 'MATH 151' }],
  ['MATH 151 or MATH 154', { nOf: 1, of: [{ course: 'MATH 151' }, { course: 'MATH 154' }] }],
  ['CMPT 120, CMPT 125', { allOf: [{ course: 'CMPT 120' }, { course: 'CMPT 125' }] }],
  ['2 of CMPT 310, CMPT 320', { nOf: 2, of: [{ course: 'CMPT 310' }, { course: 'CMPT 320' }] }],
  ['60 credits', { creditsFrom: 60 }],
  [
    '12 credits from CMPT, MACM at level 300',
    { creditsFrom: 12, subjects: ['CMPT', 'MACM'], atLeastLevel: 300 },
  ],
  ['9 credits from CMPT 310, CMPT 320', { creditsFrom: 9, courses: ['CMPT 310', 'CMPT 320'] }],
  [
    'Calculus: MATH 150 or MATH 151',
    { name: 'Calculus', nOf: 1, of: [{ course: 'MATH 150' }, { course: 'MATH 151' }] },
  ],
]

test('requirements are read as people write them, one per line', () => {
  const { requirements, unread } = readRequirements(WRITTEN.map(([line]) => `- ${line}`).join('\n\n'))
  expect(requirements).toEqual(WRITTEN.map(([, requirement]) => requirement))
  expect(unread).toEqual([])
})

test('lines that say something else are given back', () => {
  const lines = ['Breadth', '3 of CMPT 310', '0 credits', 'see an advisor', '6 credits from the arts faculty']
  expect(readRequirements(lines.join('\n'))).toEqual({ requirements: [], unread: lines })
})

test('a requirement is written as a line that reads back as the same', () => {
  for (const [, requirement] of WRITTEN) {
    const { requirements } = readRequirements(requirementLine(requirement) ?? '')
    expect(requirements).toEqual([requirement])
  }
})

const PAGE = `Lower Division Requirements
Students complete all of
CMPT 120 - Introduction to Computing Science and Programming I (3)
MACM 101 - Discrete Mathematics I (3)

and one of

MATH 150 - Calculus I with Review (4)
MATH 151 - Calculus I (3)
MATH 154 - Calculus I for the Biological Sciences (3)
and
STAT 270\tIntroduction to Probability and Statistics\t3
CMPT 125 - Introduction to Computing Science (3)
or
CMPT 128 - Introduction for Engineers (3)
Choose two of the following:
CPSC 213 Introduction to Computer Systems
CPSC 221 Basic Algorithms and Data Structures
CPSC 210 Software Construction
with grades of at least C-`

test('a program page is read with its choices, and what is no requirement is given back', () => {
  const { requirements, unread } = readRequirements(PAGE)
  const of = (...codes: string[]) => codes.map((course) => ({ course }))
  expect(requirements).toEqual([
    ...of('CMPT 120', 'MACM 101'),
    { nOf: 1, of: of('MATH 150', 'MATH 151', 'MATH 154') },
    ...of('STAT 270'),
    { nOf: 1, of: of('CMPT 125', 'CMPT 128') },
    { nOf: 2, of: of('CPSC 213', 'CPSC 221', 'CPSC 210') },
  ])
  expect(unread).toEqual(['Lower Division Requirements', 'with grades of at least C-'])
})
