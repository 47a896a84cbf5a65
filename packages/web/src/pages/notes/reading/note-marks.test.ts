import { expect, test } from 'vitest'
import { embeddedPart, withoutComments } from './note-marks.ts'

test('comments go, code and the numbers of lines stay', () => {
  expect(withoutComments('a %%b%% c\n%%\nd\n%%\n`%%e%%`')).toBe('a  c\n\n\n\n`%%e%%`')
})

const NOTE = '# One\n\nFirst. ^first\n\n## Two\n\n- a\n- b ^item\n\nA quote\n\n^quote\n\n# Three\n'

test.each([
  ['', NOTE],
  ['Two', '## Two\n\n- a\n- b ^item\n\nA quote\n\n^quote\n'],
  ['One#Two', '## Two\n\n- a\n- b ^item\n\nA quote\n\n^quote\n'],
  ['^first', 'First. ^first'],
  ['^item', '- b ^item'],
  ['^quote', 'A quote'],
  ['Four', undefined],
  ['^none', undefined],
])('an embed shows the part that it names: %s', (subpath, part) => {
  expect(embeddedPart(NOTE, subpath)).toBe(part)
})
