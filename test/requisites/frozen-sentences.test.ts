import { expect, test } from 'vitest'
import { frozenSentences, ourReading } from './frozen-sentences.ts'
import { sameMeaningExactly } from './same-meaning.ts'

test('sentences of many schools, with trees by somebody who has never seen the parser', () => {
  const all = frozenSentences().map((written) => {
    const { tree, certain } = ourReading(written)
    return { ...written, certain, equal: sameMeaningExactly(tree, written.tree) }
  })
  const scored = all.filter(({ ambiguous }) => !ambiguous)
  const equal = scored.filter((one) => one.equal)
  const certain = scored.filter((one) => one.certain)
  const right = certain.filter((one) => one.equal)
  process.stdout.write(
    `requisites: ${equal.length} of ${scored.length} equal; ${right.length} of the ${certain.length} called certain; ` +
      `${all.length - scored.length} ambiguous ones left out\n`,
  )
  expect(all.length).toBe(300)
  expect(equal.length / scored.length).toBeGreaterThanOrEqual(0.9)
  expect(right.length / certain.length).toBeGreaterThanOrEqual(0.98)
})
