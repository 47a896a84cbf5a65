import { expect, test } from 'vitest'
import { FIRST_QUESTION, questionHash, readQuestionHash, termsOff, withTermOff } from './question.ts'

const asked = {
  goals: [{ school: 'aur', credits: 24 }],
  terms: 4,
  maxCredits: 12,
  school: 'nrc',
  termLimits: [
    { term: 'Summer 2027', maxCredits: 0 },
    { term: 'Fall 2027', maxCredits: 9 },
  ],
  exclude: ['nrc:MATH 1171'],
}

test('an address asks the same question again', () => {
  expect(readQuestionHash(questionHash(asked))).toEqual(asked)
  expect(readQuestionHash('')).toEqual(FIRST_QUESTION)
})

test('an address that was cut or changed asks nothing', () => {
  for (const hash of [
    questionHash(asked).slice(0, -4),
    '%',
    '{}',
    encodeURIComponent('{"goals":[1],"terms":2,"maxCredits":3}'),
  ])
    expect(readQuestionHash(hash)).toBeUndefined()
})

test('a term off is a term without credits, and other limits stay', () => {
  expect(termsOff(asked)).toEqual(['Summer 2027'])
  const on = withTermOff(asked, 'Summer 2027', false)
  expect(on.termLimits).toEqual([{ term: 'Fall 2027', maxCredits: 9 }])
  expect(withTermOff(on, 'Summer 2027', true).termLimits).toHaveLength(2)
  expect(withTermOff({ ...FIRST_QUESTION }, 'Fall 2027', false)).toEqual(FIRST_QUESTION)
})
