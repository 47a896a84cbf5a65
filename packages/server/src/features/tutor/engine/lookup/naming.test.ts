import { expect, test } from 'vitest'
import { namingBy } from './naming.ts'

const { withCodes, withNames } = namingBy([
  { id: 'nrc', name: 'Northreach College' },
  { id: 'aur', name: 'University of Aurelia' },
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

test('beside a course, others of its school go by their codes', () => {
  const missing = 'nrc:MATH 1171 (C) or secondary:Pre-Calculus 12; aur:COSC 120'
  expect(withCodes(missing, 'nrc:MATH 1271')).toBe(
    'MATH 1171 (C) or Pre-Calculus 12; COSC 120 (University of Aurelia)',
  )
})
