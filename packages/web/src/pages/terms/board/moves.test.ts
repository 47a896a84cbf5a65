import { expect, test } from 'vitest'
import { moved, termBeside, termsFrom, without } from './moves.ts'

const plan = [
  { course: 'nrc:MATH 1171', term: 'Fall 2026' },
  { course: 'nrc:MATH 1271', term: 'Spring 2027' },
]

test('a course is moved, added and taken out, and the others stay', () => {
  expect(moved(plan, 'nrc:MATH 1171', 'Spring 2027')).toEqual([
    { course: 'nrc:MATH 1271', term: 'Spring 2027' },
    { course: 'nrc:MATH 1171', term: 'Spring 2027' },
  ])
  expect(moved(plan, 'nrc:CPSC 1110', 'Fall 2026')).toHaveLength(3)
  expect(without(plan, 'nrc:MATH 1271')).toEqual([plan[0]])
})

test('terms follow each other over the year', () => {
  expect(termsFrom('Fall 2026', 4)).toEqual(['Fall 2026', 'Spring 2027', 'Summer 2027', 'Fall 2027'])
  expect(termsFrom('Sometime', 4)).toEqual([])
  expect(termBeside(termsFrom('Fall 2026', 2), 'Fall 2026', 1)).toBe('Spring 2027')
  expect(termBeside(termsFrom('Fall 2026', 2), 'Fall 2026', -1)).toBeUndefined()
})
