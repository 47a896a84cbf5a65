import { expect, test } from 'vitest'
import { readTranscriptText } from '../../packages/server/src/features/account/model/transcript-text.ts'

const coursesOf = (text: string, institution = 'langara'): string[] =>
  readTranscriptText(text, institution).entries.map(({ course }) => course)

test.each([
  'SFU:',
  'Simon Fraser University',
  'SIMON FRASER UNIVERSITY - Unofficial Transcript',
  '## Simon Fraser',
  '-- SFU --',
  'At SFU',
  'Courses at Simon Fraser University (2023):',
  'Institution: Simon Fraser University',
  'Institution\tSimon Fraser University',
  'Simon Fraser University | Fall 2023',
  'Done at SFU so far:',
])('the school of the heading %j is that of the rows below', (heading) => {
  expect(coursesOf(`CPSC 1150 A-\n${heading}\nCMPT 125 B+\nMACM 101 C`)).toEqual([
    'langara:CPSC 1150',
    'sfu:CMPT 125',
    'sfu:MACM 101',
  ])
})

test.each([
  'Name: Ada Lovelace, Simon Fraser University',
  'I am applying to Simon Fraser University',
  'Transfer credit from Simon Fraser University',
  'Previous institution: Simon Fraser University',
  'Sent to: Simon Fraser University',
])('the line %j says nothing of the school of the rows below', (line) => {
  expect(coursesOf(`${line}\nCPSC 1150 A-\nMATH 1171 B`)).not.toContain('sfu:CPSC 1150')
})

test('a name of several schools is in doubt, unless the student is at one of them', () => {
  const text = 'UBC:\nCPSC 110 A-\nMATH 100 B'
  expect(readTranscriptText(text, 'langara')).toMatchObject({
    entries: [],
    notUnderstood: ['CPSC 110 A-', 'MATH 100 B'],
  })
  expect(coursesOf(text, 'ubco')).toEqual(['ubco:CPSC 110', 'ubco:MATH 100'])
})

test('below a school that nobody knows no course is of the school above', () => {
  const text = 'SFU:\nCMPT 125 B+\nMACM 101 C\nUniversity of Nowhere\nHIST 100 A\nPHIL 110 B'
  expect(readTranscriptText(text, 'langara')).toMatchObject({
    entries: [{ course: 'sfu:CMPT 125' }, { course: 'sfu:MACM 101' }],
    notUnderstood: ['HIST 100 A', 'PHIL 110 B'],
  })
})

test.each([
  ['At SFU I took CMPT 125 (B+) and MACM 101 (C).', ['sfu:CMPT 125', 'sfu:MACM 101']],
  ['SFU CMPT 125 B+', ['sfu:CMPT 125']],
  ['CMPT 125 (SFU) B+', ['sfu:CMPT 125']],
  ['School,Course,Grade\nSFU,CMPT 125,B+\nDouglas College,CMPT 1110,A', ['sfu:CMPT 125', 'doug:CMPT 1110']],
])('in %j a course is of the school beside it', (text, expected) => {
  expect(coursesOf(text)).toEqual(expected)
})

test('credit from elsewhere is of the school that gives it', () => {
  const text =
    'Simon Fraser University\nTransfer Credit\nLangara College\nCMPT 120  3.00  TR\nMATH 151  3.00  TR'
  expect(coursesOf(text)).toEqual(['sfu:CMPT 120', 'sfu:MATH 151'])
})

test('“my SFU grades” are of that school', () => {
  expect(
    coursesOf('My SFU grades are MATH 150 A- and CMPT 120 B+. At Langara I took CPSC 1150 with an A.'),
  ).toEqual(['sfu:MATH 150', 'sfu:CMPT 120', 'langara:CPSC 1150'])
  expect(coursesOf('My Foobar grades are MATH 150 A- and CMPT 120 B+.')).toEqual([])
})

test('a course without a school is given back as it was written', () => {
  expect(readTranscriptText('MATH 1171 Calculus I  B+  3.0\nsfu:CMPT 120 A', undefined)).toMatchObject({
    entries: [{ course: 'sfu:CMPT 120', grade: 'A' }],
    notUnderstood: ['MATH 1171 Calculus I  B+  3.0'],
  })
})
