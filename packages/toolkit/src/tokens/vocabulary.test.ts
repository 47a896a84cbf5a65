import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import o200k from 'gpt-tokenizer/bpeRanks/o200k_base'
import { expect, test } from 'vitest'
import { ordinaryTokens } from './ordinary.ts'
import { makeVocabularyFile } from './vocabulary-file.ts'
import { fewestTokens, hashOf, isToken } from './vocabulary.ts'

const tokens = new Set(o200k.filter((token) => typeof token === 'string'))

test('vocabulary.json is made from the tokenizer that is installed', async () => {
  const file = await readFile(new URL('vocabulary.json', import.meta.url), 'utf8')
  expect(file === makeVocabularyFile()).toBe(true)
})

test('every token of words, signs and blanks is known', () => {
  const unknown = [...tokens].filter((token) => /^[\p{ASCII}--\d]+$/v.test(token) && !isKnown(token))
  expect(unknown).toEqual([])
})

const word = fc.stringMatching(/^ ?[A-Z]?[a-z]{3,12}$/)
const others = fc.sample(word, { numRuns: 20_000, seed: 1 }).filter((text) => !tokens.has(text))
const mistaken = others.filter(isKnown)

test('one in a hundred other words at most is taken for a token', () => {
  expect(mistaken.length).toBeLessThan(others.length / 100)
})

test('such a word is not trusted when it comes over and over', () => {
  const lists = mistaken.map((text) => JSON.stringify(Array.from({ length: 50 }, () => ({ name: text }))))
  expect(lists.filter((list) => ordinaryTokens(list) !== undefined)).toEqual([])
})

test.each([
  ['prerequisites', 3],
  [' thermodynamics', 2],
  ['corequisites', 2],
  ['abstractmethod', 2],
  ['.traverse', 2],
  ['"}]},{"', 3],
])('%s takes %i tokens', (text, count) => {
  const bytes = Buffer.from(text)
  expect(fewestTokens(bytes, 0, bytes.length)).toBe(count)
})

function isKnown(text: string): boolean {
  const bytes = Buffer.from(text)
  return isToken(hashOf(bytes, 0, bytes.length))
}
