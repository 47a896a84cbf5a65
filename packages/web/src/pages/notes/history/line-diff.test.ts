import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

const SIGNS = { same: ' ', added: '+', removed: '-' } as const
const shown = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => SIGNS[kind] + text)

test('lines that moved past others are removed and added, the rest stays', () => {
  expect(shown('a\nb\nc\nd', 'a\nc\nx\nd')).toEqual([' a', '-b', ' c', '+x', ' d'])
})

test('what is not added is the text before, what is not removed the text after', () => {
  const texts = ['', 'a', 'a\nb', 'b\na', 'a\nb\na\nb', 'b\nb\na\n', '\n\na']
  for (const before of texts)
    for (const after of texts) {
      const diff = lineDiff(before, after)
      const without = (kind: string) =>
        diff
          .filter((line) => line.kind !== kind)
          .map(({ text }) => text)
          .join('\n')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }
})

test('texts with thousands of lines that all differ take no more than is there', () => {
  const many = (word: string) => Array.from({ length: 5_000 }, (_, at) => `${word} ${at}`).join('\n')
  expect(lineDiff(many('a'), many('b'))).toHaveLength(10_000)
})
