import { expect, test } from 'vitest'
import { courseReference } from '../../../platform/catalog/course-reference.ts'
import { nearestCodes } from './near-courses.ts'

const COURSES = [
  'MATH 1050',
  'MATH 1171',
  'MATH 1174',
  'MATH 1271',
  'MATH 2371',
  'PHYS 1171',
  'MUSC 1170',
].map((code) => `nrc:${code}`)

test.each([
  ['MATH 1172', ['MATH 1171', 'MATH 1174', 'MATH 1271']],
  ['MATH 2300', ['MATH 2371']],
  ['MATH 9000', ['MATH 2371']],
  ['MTAH 1171', ['MATH 1171']],
  ['FOO 999', []],
])('nearest to %s is %j: by subject, then level, then number', (code, nearest) => {
  const asked = courseReference(`nrc:${code}`) ?? { institution: '', subject: '', number: '' }
  expect(nearestCodes(COURSES, asked)).toEqual(nearest.map((each) => `nrc:${each}`))
})
