import { expect, test } from 'vitest'
import { byUse } from './rule-order.ts'

test('what holds today comes first, then what one course is enough for', () => {
  const rule = (ruleId: string, inEffect: boolean, ...sourceCourses: string[]) => ({
    ruleId,
    inEffect,
    sourceCourses,
    sources: sourceCourses.join(' & '),
  })
  const rules = [
    rule('old', false, 'nrc:MATH 1171'),
    rule('two', true, 'nrc:MATH 1171', 'nrc:MATH 1271'),
    rule('later', true, 'nrc:MATH 1174'),
    rule('one', true, 'nrc:MATH 1171'),
  ]
  expect(rules.toSorted(byUse).map(({ ruleId }) => ruleId)).toEqual(['one', 'later', 'two', 'old'])
})
