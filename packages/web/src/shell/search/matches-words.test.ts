import { expect, test } from 'vitest'
import { matchesWords } from './matches-words.ts'

test.each([
  ['Add task', 'add a task', true],
  ['Add task', 'task', true],
  ['Add task', 'tas', true],
  ['Add task', 'calculus', false],
  ['Add task', 'add calculus', false],
  ['Vitamin A', 'a', true],
  ['Hand in the essay', 'ESSAY hand', true],
  ['Élan vital', 'élan', true],
  ['Add task', '', false],
  ['Add task', '?!', false],
])('%s, asked for by “%s”: %s', (text, request, fits) => {
  expect(matchesWords(text, request)).toBe(fits)
})
