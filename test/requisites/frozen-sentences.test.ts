import { expect, test } from 'vitest'
import { frozenSentences, ourReading, type FrozenFile } from './frozen-sentences.ts'
import { sameMeaningExactly } from './same-meaning.ts'

test.each<[FrozenFile, number]>([
  ['sentences.json', 300],
  ['more-sentences.json', 150],
  ['further-sentences.json', 300],
])('%s: trees by somebody who has never seen the parser', (file, count) => {
  const all = frozenSentences(file).map((written) => {
    const { tree, certain } = ourReading(written)
    return { ...written, certain, equal: sameMeaningExactly(tree, written.tree) }
  })
  const scored = all.filter(({ ambiguous }) => !ambiguous)
  const equal = scored.filter((one) => one.equal)
  const certain = scored.filter((one) => one.certain)
  const right = certain.filter((one) => one.equal)
  process.stdout.write(
    `requisites, ${file}: ${equal.length} of ${scored.length} equal; ` +
      `${right.length} of the ${certain.length} called certain; ` +
      `${all.length - scored.length} ambiguous ones left out\n`,
  )
  expect(all.length).toBe(count)
  expect(equal.length / scored.length).toBeGreaterThanOrEqual(0.9)
  expect(right.length / certain.length).toBeGreaterThanOrEqual(0.98)
})
