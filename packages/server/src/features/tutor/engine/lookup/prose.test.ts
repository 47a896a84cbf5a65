import { expect, test } from 'vitest'
import { plainText } from './prose.ts'

test('a note is told without the marks of its Markdown', () => {
  expect(
    plainText(
      '…aliases: - Nuclear division --- # Mitosis In **mitosis** see the [cycle](<Cell division.md#The cycle>) and [[Cells|a cell]] ## Phases | phase | what | | --- | --- | | anaphase | they part |',
    ),
  ).toBe('Mitosis In mitosis see the cycle and a cell Phases · phase · what · anaphase · they part · ')
  expect(plainText('Due: 3 # 4 --- then so')).toBe('Due: 3 4 --- then so')
})
