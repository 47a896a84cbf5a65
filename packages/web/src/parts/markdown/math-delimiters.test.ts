import { expect, test } from 'vitest'
import { formulasIn, hasMath, withDollars } from './math-delimiters.ts'

test.each([
  ['the derivative is \\(2x\\).', 'the derivative is $2x$.'],
  ['so $x^2$ and $y$ are', 'so $x^2$ and $y$ are'],
  ['\\[\\int_0^1 x\\,dx\\]', '\n$$\n\\int_0^1 x\\,dx\n$$\n'],
  ['$$a+b$$', '\n$$\na+b\n$$\n'],
])('a formula is found however it is written: %s', (text, expected) => {
  expect(withDollars(text)).toBe(expected)
  expect(hasMath(text)).toBe(true)
})

test.each([
  ['It costs $5 and then $10.', 'It costs \\$5 and then \\$10.'],
  ['between $5 and $10', 'between \\$5 and \\$10'],
  ['a lone $ sign', 'a lone \\$ sign'],
  ['already \\$5', 'already \\$5'],
  ['`$HOME` and `$x$` in code', '`$HOME` and `$x$` in code'],
  ['```\n$x$\n```', '```\n$x$\n```'],
  ['no formula at all', 'no formula at all'],
])('what is no formula stays text: %s', (text, expected) => {
  expect(withDollars(text)).toBe(expected)
  expect(hasMath(text)).toBe(false)
})

test('plain text keeps all but its formulas', () => {
  expect(formulasIn('It costs $5: what is $\\sin x$, and *not* `$y$`?')).toEqual([
    'It costs $5: what is ',
    { tex: '\\sin x' },
    ', and *not* `$y$`?',
  ])
})
