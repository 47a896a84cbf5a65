import { expect, test } from 'vitest'
import { minimumGrade } from './minimum-grade.ts'

test.each([
  ['Minimum grade required: B or better', 'B'],
  ['Must have C or better to transfer', 'C'],
  ['Students must have a minimum grade of C+ to receive credit', 'C+'],
  ['with a grade of B- or higher', 'B-'],
  ['Min. grade C', 'C'],
  ['Minimum 65% required', '65%'],
  ['C- or better', 'C-'],
])('%s: %s', (sentence, grade) => {
  expect(minimumGrade(sentence)).toEqual({ grade, purpose: 'credit' })
})

test('a grade may be needed only to use the course as a prerequisite', () => {
  const sentence = 'Must have a grade of C- or better to use as a prerequisite'
  expect(minimumGrade(sentence)).toEqual({ grade: 'C-', purpose: 'prerequisite' })
})

test.each([
  'A or B',
  'Category B',
  'Minimum of 6 credits',
  'C or better for engineers in their second year only',
  'a',
])('%s is no minimum grade', (sentence) => {
  expect(minimumGrade(sentence)).toBeUndefined()
})
