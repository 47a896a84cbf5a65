import { expect, test } from 'vitest'
import { lookupLabel } from './lookup-label.ts'

const told = (lookup: unknown) => ({ progress: 1, _meta: { 'tutor-nexus/lookup': lookup } })

test('what is looked up is said in words', () => {
  expect(lookupLabel(told({ tool: 'tn_course_get', about: 'nrc:MATH 1171' }))).toBe(
    'Looking up courses: MATH 1171',
  )
  expect(lookupLabel(told({ tool: 'vaultLibrarian_searchContent' }))).toBe('Looking up your notes')
  expect(lookupLabel(told({ tool: 'get-study-guidance' }))).toBe('Looking up your cards')
  expect(lookupLabel(told({ tool: 'something_new' }))).toBe('Looking up your records')
  expect(lookupLabel(told({ tool: 'get_tools' }))).toBe('Finding out where to look')
  expect(lookupLabel({ progress: 12, message: 'A limit is' })).toBeUndefined()
})
