import { expect, test } from 'vitest'
import { stem } from './stem.ts'

test.each([
  ['program', 'programs', 'programmed', 'programming'],
  ['study', 'studies', 'studied'],
  ['course', 'courses'],
  ['nurse', 'nursing', 'nurses'],
  ['analysis', 'analyses'],
  ['class', 'classes'],
  ['write', 'writing'],
])('%s has the forms %s, %s', (...forms) => {
  expect(new Set(forms.map(stem)).size).toBe(1)
})

test.each(['calculus', 'analysis', 'class', 'art', 'bus', 'is', '225'])('%s is its own stem', (word) => {
  expect(stem(word)).toBe(word)
})
