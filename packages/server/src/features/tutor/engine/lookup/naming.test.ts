import { expect, test } from 'vitest'
import { namingBy } from './naming.ts'

const { withNames } = namingBy([
  { id: 'nrc', code: 'NRC', name: 'Northreach College', aliases: [], place: null, courses: 1 },
  { id: 'aur', code: 'AUR', name: 'University of Aurelia', aliases: [], place: null, courses: 1 },
])

test('references of the tools are read as course and school, and what is none stays', () => {
  expect(withNames('nrc:MATH 1174 & nrc:MATH 1271 = aur:MATH 1XX')).toBe(
    'MATH 1174 (Northreach College) & MATH 1271 (Northreach College) = MATH 1XX (University of Aurelia)',
  )
  expect(withNames('There are no sections of any course of nrc: it may not publish them')).toBe(
    'There are no sections of any course of Northreach College: it may not publish them',
  )
  const other = 'elsewhere:MATH 1 is not known, nor is the outline of it: see https://nrc.example/MATH'
  expect(withNames(other)).toBe(other)
})
