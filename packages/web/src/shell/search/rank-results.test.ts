import { expect, test } from 'vitest'
import { rankResults } from './rank-results.ts'

const result = (group: string, label: string, more: object = {}) => ({ group, label, ...more })
const labels = (results: readonly { label: string }[]) => results.map(({ label }) => label)

test('the best answer comes first, whichever source has it, and groups stay together', () => {
  const results = [
    result('Tasks', 'Hand in the calculus sheet', { isOwn: true }),
    result('Decks', 'Calculus words', { isOwn: true }),
    result('Courses', 'Calculus I', { also: 'MATH 151' }),
    result('Courses', 'Analysis'),
  ]
  expect(labels(rankResults(results, 'calculus'))).toEqual([
    'Calculus words',
    'Calculus I',
    'Analysis',
    'Hand in the calculus sheet',
  ])
  expect(labels(rankResults(results, 'math  151'))[0]).toBe('Calculus I')
  expect(labels(rankResults(results, 'hand sheet'))[0]).toBe('Hand in the calculus sheet')
})

test('what was opened lately comes first among what is as good', () => {
  const results = [result('Courses', 'Calculus I'), result('Courses', 'Calculus II', { isRecent: true })]
  expect(labels(rankResults(results, 'calc'))).toEqual(['Calculus II', 'Calculus I'])
  expect(labels(rankResults(results, 'calculus i'))[0]).toBe('Calculus I')
})

test('what is as good stays in the order of its source', () => {
  const results = [result('Notes', 'b'), result('Notes', 'a'), result('Tools', 'c')]
  expect(labels(rankResults(results, 'zzz'))).toEqual(['b', 'a', 'c'])
})
