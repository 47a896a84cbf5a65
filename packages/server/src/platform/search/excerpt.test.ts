import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snippetOf } from './excerpt.ts'

const found =
  (...words: string[]) =>
  (word: string) =>
    words.includes(word)
const marked = (snippet: ReturnType<typeof snippetOf>) =>
  snippet?.marks.map(([start, end]) => snippet.text.slice(start, end))

test('shows a short text whole', () => {
  const snippet = snippetOf('Données et Structures', found('donnees', 'structures'))
  expect(snippet?.text).toBe('Données et Structures')
  expect(marked(snippet)).toEqual(['Données', 'Structures'])
})

test('cuts a long text between words, where it has the most of what was found', () => {
  const filler = 'lorem ipsum dolor sit amet '.repeat(20)
  const snippet = snippetOf(`graph ${filler}a graph of trees ${filler}`, found('graph', 'trees'))
  expect(snippet?.text).toMatch(/^…(?:\w+ )+a graph of trees (?:\w+ )*\w+…$/)
  expect(marked(snippet)).toEqual(['graph', 'trees'])
})

test('is nothing where nothing was found', () => {
  expect(snippetOf('Linear algebra', found('graph'))).toBeUndefined()
})

test('is never long, and marks only words that were found', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), fc.string({ unit: 'grapheme' }), (a, b) => {
      const snippet = snippetOf(`${a} graph ${b}`, found('graph'))
      expect(snippet?.text.length).toBeLessThanOrEqual(162)
      for (const mark of marked(snippet) ?? []) expect(mark.toLowerCase()).toContain('graph')
    }),
  )
})
