import { expect, test } from 'vitest'
import { messageOf } from './field-error.ts'

test('a field is told what is wrong with it once, without the name that programs know it by', () => {
  const reason = 'a code has eight letters, such as BCDF-GHJK'
  const issues = [{ path: 'code', message: reason }]
  expect(messageOf({ message: 'code: is no code', details: { reason, issues } })).toBe(
    'A code has eight letters, such as BCDF-GHJK.',
  )
  expect(messageOf({ message: 'name: must not be empty', details: {} })).toBe('Must not be empty.')
  expect(messageOf({ message: 'No device shows this', details: { reason: 'Ask for another' } })).toBe(
    'No device shows this. Ask for another.',
  )
})
