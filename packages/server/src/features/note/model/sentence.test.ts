import { expect, test } from 'vitest'
import { sentenceAt } from './sentence.ts'

const around = (text: string, part: string): string => {
  const lines = text.split('\n')
  const line = lines.findIndex((each) => each.includes(part))
  const from = lines[line]?.indexOf(part) ?? 0
  return sentenceAt(lines, { line, from, to: from + part.length })
}

test.each([
  ['the sentence of a paragraph', 'One here. Two [[Moon]] there. Three.', 'Two [[Moon]] there.'],
  [
    'over the lines of a paragraph',
    'First. The tide\nfollows the [[Moon]]\nevery day. Last.\n',
    'The tide follows the [[Moon]] every day.',
  ],
  ['of a paragraph with Windows line ends', 'The\r\n[[Moon]] shines.\r\n', 'The [[Moon]] shines.'],
  ['a heading', 'Text\n## About the [[Moon]]\nMore', 'About the [[Moon]]'],
  [
    'an item, with its second line',
    '- one\n- [ ] see the [[Moon]]\n  and sky\n- three',
    'see the [[Moon]]   and sky',
  ],
  ['a row', '| a | b |\n| [[Moon]] | x |', '| [[Moon]] | x |'],
  ['no end within the link', 'Before. See [[What? Why. How]] now. After.', 'See [[What? Why. How]] now.'],
  ['no end at a title', 'Ask Dr. Stone about the [[Moon]]. Then go.', 'Ask Dr. Stone about the [[Moon]].'],
  ['no end within a number', 'It is 3.5 times the [[Moon]]. Then.', 'It is 3.5 times the [[Moon]].'],
  ['Chinese', '第一句。第二句[[Moon]]在这里。第三句。', '第二句[[Moon]]在这里。'],
])('finds %s', (_, text, expected) => {
  expect(around(text, text.includes('What?') ? '[[What? Why. How]]' : '[[Moon]]')).toBe(expected)
})

test('a long sentence is cut around the link, between words', () => {
  const long = `${'before '.repeat(100)}[[Moon]]${' after'.repeat(100)}`
  const found = around(long, '[[Moon]]')
  expect(found).toMatch(/^…before .*\[\[Moon\]\].* after…$/)
  expect(found.length).toBeLessThanOrEqual(302)
})
