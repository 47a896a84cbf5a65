import { expect, test } from 'vitest'
import { requirementsInWords, termsOf } from './agreement-terms.ts'

test('codes of requirements are no conditions, and a bare code is left out', () => {
  expect(termsOf(['Q/B-Sci', 'C+ or better', 'OL', 'Lab', 'Q/B-Hum/Soc'])).toEqual({
    requirements: ['Q/B-Sci', 'Q/B-Hum/Soc'],
    conditions: ['C+ or better', 'Lab'],
  })
  expect(requirementsInWords(termsOf(['Q']))).toBe('requirement Q')
  expect(requirementsInWords(termsOf(['Q/B-Sci']))).toBe('requirements Q/B-Sci')
  expect(requirementsInWords(termsOf(['B-Hum']))).toBe('requirement B-Hum')
  expect(requirementsInWords(termsOf(['Lab']))).toBe(undefined)
})
