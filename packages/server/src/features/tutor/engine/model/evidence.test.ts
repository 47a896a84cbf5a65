import { expect, test } from 'vitest'
import { cautionsAbout, courseCodesIn, Evidence } from './evidence.ts'

const evidenceOf = (...texts: string[]): Evidence => {
  const evidence = new Evidence()
  for (const text of texts) evidence.add(text)
  return evidence
}

test('course codes are read however they are written', () => {
  expect([...courseCodesIn('nrc:MATH 1171, CPSC-1150W, PHYS101 and MATH 1271, 1272 or 2171')]).toEqual([
    'MATH 1171',
    'CPSC 1150W',
    'PHYS 101',
    'MATH 1271',
    'MATH 1272',
    'MATH 2171',
  ])
  expect([...courseCodesIn('In FALL 2026, HTTP 404, Math class, 1171')]).toEqual([])
})

test('what no tool returned is named', () => {
  const evidence = evidenceOf(
    'Does MATH 1171 count?',
    '{"course":"aur:MATH 151","link":"https://a.example/x"}',
  )
  const answer =
    'MATH 1171 gives MATH 151 and CPSC 999, see https://a.example/x and https://evil.example/?q=1.'
  expect(evidence.missingFor(answer)).toEqual(['CPSC 999', 'https://evil.example/?q=1'])
  expect(cautionsAbout(answer, evidence, true)).toEqual([
    'Not in what was looked up for this answer: CPSC 999, https://evil.example/?q=1',
  ])
})

test('an answer about records without a look-up is marked, an explanation is not', () => {
  const nothing = evidenceOf('Do my credits transfer?')
  expect(cautionsAbout('Yes, all 30 credits transfer.', nothing, false)).toEqual([
    expect.stringContaining('Nothing was looked up'),
  ])
  expect(cautionsAbout('The derivative of x² is 2x. Why?', nothing, false)).toEqual([])
})
