import { expect, test } from 'vitest'
import { emptyRow, referenceIn, rowFault, rowOf, sayTheSame, takenIn } from './course-rows.ts'
import { schoolIdOf, schoolOptions } from '../../../api/school-names.ts'

const schools = [
  { id: 'nrc', code: 'NRC', name: 'Northreach College' },
  { id: 'aur', code: 'AUR', name: 'University of Aurelia' },
  { id: 'cald', code: 'CALD', name: 'Calderwood University' },
]

const row = (school: string, course: string) => ({ ...emptyRow(0), school, course })

test('a school is meant by its name, a part of it, or its code', () => {
  const meant = (text: string) => schoolIdOf(text, schools)
  expect(['northreach college', 'Northreach', ' NRC ', 'ubc'].map(meant)).toEqual([
    'nrc',
    'nrc',
    'nrc',
    'ubc',
  ])
  expect(['', 'University', 'Nowhere College'].map(meant)).toEqual([undefined, undefined, undefined])
})

test('once a school is chosen the others are still offered, behind it', () => {
  expect(schoolOptions('University of Aurelia', schools).map(({ value }) => value)).toEqual([
    'aur',
    'nrc',
    'cald',
  ])
  expect(schoolOptions('univ', schools).map(({ value }) => value)).toEqual(['aur', 'cald'])
})

test('a school in front of a code counts before the one beside it', () => {
  expect(referenceIn(row('Northreach College', 'MATH 1171'), schools)).toBe('nrc:MATH 1171')
  expect(referenceIn(row('Northreach College', 'aur:MATH 151'), schools)).toBe('aur:MATH 151')
})

test('a fault is said where it is', () => {
  const fault = (school: string, course: string) => rowFault(row(school, course), schools)?.field
  expect(fault('', 'MATH 1171')).toBe('school')
  expect(fault('Nowhere College', 'MATH 1171')).toBe('school')
  expect(fault('NRC', '')).toBe('course')
  expect(fault('', 'nrc:MATH 1171')).toBe(undefined)
})

test('a course goes into a row and comes out as it was', () => {
  const taken = {
    course: 'nrc:MATH 1171',
    grade: 'B+',
    term: 'Fall 2025',
    credits: 3,
    completed: null,
    title: null,
    status: 'completed' as const,
  }
  const rows = [rowOf(taken, 0, schools)]
  expect(rows[0]?.school).toBe('Northreach College')
  expect(rows.map((each) => takenIn(each, schools))).toEqual([taken])
  expect(sayTheSame(rows, [...rows, emptyRow(1, 'NRC')], schools)).toBe(true)
  expect(sayTheSame(rows, [{ ...rows[0]!, grade: 'A' }], schools)).toBe(false)
})
