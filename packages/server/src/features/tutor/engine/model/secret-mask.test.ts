import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { SecretMask } from './secret-mask.ts'

const SECRET = 'sk-abcabcd'

test('a text that comes in parts is covered wherever it is parted', () => {
  const pieces = array(constantFrom('sk-', 'abc', 'd', 'sk-abc', SECRET, ' ', 'x'), { maxLength: 12 })
  assert(
    property(pieces, (parts) => {
      const mask = new SecretMask(SECRET)
      const shown = parts.map((part) => mask.part(part)).join('') + mask.rest()
      expect(shown).toBe(parts.join('').replaceAll(SECRET, '[key]'))
    }),
  )
})

test('a message loses the secret in whole, encoded, and shortened', () => {
  const mask = new SecretMask('sk-a/bc+defgh')
  expect(mask.mask('sk-a/bc+defgh, sk-a%2Fbc%2Bdefgh, sk-a/b****fgh')).toBe('[key], [key], [key]')
})

test('what is no secret stays', () => {
  const mask = new SecretMask('none')
  expect(mask.mask('none of them')).toBe('none of them')
  expect(mask.part('none') + mask.rest()).toBe('none')
})
