import { expect, test } from 'vitest'
import { requirementsInWords, termsOf } from './agreement-terms.ts'

test('codes of requirements are no conditions, and a bare code is left out', () => {
  expect(termsOf(['Q/B-Sci', 'C+ or better', 'OL', 'Lab', 'Q/B-Hum/Soc'])).toEqual({
    requirements: ['Q/B-Sci', 'Q/B-Hum/Soc'],
    conditions: ['C+ or better', 'Lab'],
  })
  expect(requirementsInWords(termsOf(['Q']))).toBe('Quantitative')
  expect(requirementsInWords(termsOf(['Q/B-Sci']))).toBe('Quantitative and Breadth-Science')
  expect(requirementsInWords(termsOf(['B-Hum']))).toBe('Breadth-Humanities')
  expect(requirementsInWords(termsOf(['W, Q/B-Hum/Soc']))).toBe(
    'Writing, Quantitative, Breadth-Humanities and Breadth-Social Sciences',
  )
  expect(requirementsInWords(termsOf(['Lab']))).toBe(undefined)
})
