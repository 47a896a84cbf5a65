import { expect, test } from 'vitest'
import { INSTITUTION_ID, institutionCode, institutionId } from './institution.ts'

test.each([
  ['SFU', 'sfu'],
  [' LANG ', 'langara'],
  ['langara', 'langara'],
  ['UW-Green Bay', 'uw-green-bay'],
  ['Madison Area Tech. College', 'madison-area-tech-college'],
  ['University of California, Davis', 'university-of-california-davis'],
  ['Cañada College (San Mateo)', 'canada-college-san-mateo'],
  ['A.I.C.', 'a.i.c'],
  ['constructor', 'constructor'],
])('%s is %s', (name, id) => {
  expect(institutionId(name)).toBe(id)
  expect(institutionId(id)).toBe(id)
  expect(id).toMatch(INSTITUTION_ID)
})

test.each(['sfu', 'langara', 'nrea'])('%s has a code that means it', (id) => {
  expect(institutionId(institutionCode(id))).toBe(id)
})
