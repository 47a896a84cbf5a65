import { expect, test } from 'vitest'
import { changedPassage } from './changed-passage.ts'

const TEXTS = [
  '',
  'a',
  'a\n',
  'a\nb',
  'a\nb\n',
  'b\na\nb\n',
  '\n',
  '\n\n',
  'a\n\nb\n',
  'aa\nab\nb\n',
  'a\nb\na\nb\n',
]

test('what is replaced begins at a line of its own, and gives the new text', () => {
  for (const base of TEXTS)
    for (const text of TEXTS) {
      const passage = changedPassage(base, text)
      if (base === '' || base === text) {
        expect(passage).toBeUndefined()
        continue
      }
      const { startLine = 0, oldContent = '', newContent = '' } = passage ?? {}
      const start =
        base
          .split('\n')
          .slice(0, startLine - 1)
          .join('\n').length + (startLine > 1 ? 1 : 0)
      expect(oldContent).not.toBe('')
      expect(base.slice(start, start + oldContent.length)).toBe(oldContent)
      expect(base.slice(0, start) + newContent + base.slice(start + oldContent.length)).toBe(text)
    }
})

test('lines that did not change are left out', () => {
  expect(changedPassage('one\ntwo\nthree\nfour\n', 'one\ntwo\n3\nfour\n')).toEqual({
    startLine: 3,
    oldContent: 'three\n',
    newContent: '3\n',
  })
})
