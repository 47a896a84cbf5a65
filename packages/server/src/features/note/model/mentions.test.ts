import { expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'

test('a name in the text is a mention; in a link, in code or inside a word it is none', () => {
  const text = [
    'Mitosis divides the nucleus.',
    'See [[Mitosis]] and [it](Mitosis.md), `mitosis`.',
    'Amitosis and mitosising are other words.',
    '```',
    'mitosis',
    '```',
    '[[Meiosis]] is not mitosis.',
  ].join('\n')
  expect(mentionsIn('Cells.md', text, 'Mitosis')).toEqual([
    {
      path: 'Cells.md',
      line: 1,
      text: 'Mitosis divides the nucleus.',
      excerpt: 'Mitosis divides the nucleus.',
    },
    {
      path: 'Cells.md',
      line: 7,
      text: '[[Meiosis]] is not mitosis.',
      excerpt: '[[Meiosis]] is not mitosis.',
    },
  ])
})

test('a name with marks of patterns is only a name', () => {
  expect(mentionsIn('a.md', 'C++ (basics) and C', 'C++ (basics)')).toHaveLength(1)
  expect(mentionsIn('a.md', 'Cxx', 'C++ (basics)')).toEqual([])
})
