import { expect, test } from 'vitest'
import { courseFrom } from './typed-course.ts'

test.each([
  ['math1271', 'nrc:MATH 1271'],
  [' MATH 1271 ', 'nrc:MATH 1271'],
  ['math-1271a', 'nrc:MATH 1271A'],
  ['aur: cosc 101', 'aur:COSC 101'],
  ['AUR:COSC 101', 'aur:COSC 101'],
  ['c s 07', 'nrc:C S 07'],
  ['CIS/X 226', 'nrc:CIS/X 226'],
])('reads “%s” as a course', (text, course) => {
  expect(courseFrom(text, 'nrc')).toBe(course)
})

test.each(['', 'MATH', '1271', 'calculus for life', 'MATH 1271 and 1272'])('does not read “%s”', (text) => {
  expect(courseFrom(text, 'nrc')).toBeUndefined()
})

test('a bare code is of no school where none is known', () => {
  expect(courseFrom('MATH 1271', undefined)).toBeUndefined()
  expect(courseFrom('nrc:MATH 1271', undefined)).toBe('nrc:MATH 1271')
})
