import { expect, test } from 'vitest'
import { excerptParts } from './excerpt-parts.ts'

const shown = (excerpt: string, marked: string): string =>
  excerptParts(excerpt, marked)
    .map(({ text, isMarked }) => (isMarked ? `<${text}>` : text))
    .join('')

test.each([
  ['See [[Moon]] and [[Sun|the sun]].', '[[Moon]]', 'See <Moon> and the sun.'],
  ['**Bold** [[Moon#Phases|phases]] in `code`.', '[[Moon#Phases|phases]]', 'Bold <phases> in code.'],
  ['| [[Moon\\|it]] | [web](https://example.org/a_(b)) |', '[[Moon\\|it]]', '| <it> | web |'],
  ['See [the moon](Moon.md).', '[the moon](Moon.md)', 'See <the moon>.'],
  ['O moon, MOON (moon+)!', 'moon', 'O <moon>, <MOON> (<moon>+)!'],
  ['Nothing to mark.', '[[Moon]]', 'Nothing to mark.'],
])('%s', (excerpt, marked, expected) => {
  expect(shown(excerpt, marked)).toBe(expected)
})
