import { analyze } from './analyze.ts'
import { codesOf } from './codes.ts'
import type { Collection, SearchDocument } from './collection.ts'
import { facetTokens } from './facets.ts'
import { WordCounts, writeProfile } from './profile.ts'
import { isStopWord } from './stop-words.ts'
import { codeToken, titleToken } from './tokens.ts'

/** A document as the index keeps it. */
export interface Entry {
  readonly id: string
  /** The text of each field, in the collection's order. */
  readonly fields: readonly string[]
  /** How many words each field has, without stop words. */
  readonly lengths: readonly number[]
  readonly profile: string
  readonly words: readonly string[]
  readonly facets: readonly string[]
  /** Everything that a question can ask for. */
  readonly tokens: readonly string[]
}

export function entryOf<Name extends string>(
  { fields }: Collection<Name>,
  document: SearchDocument<Name>,
): Entry {
  const counts = new WordCounts(fields.length)
  const titleWords = new Set<string>()
  const codes = new Set<string>()
  const texts = fields.map(({ name }) => storable(document.fields[name] ?? ''))
  const lengths = fields.map(({ kind }, field) => {
    const all = analyze(texts[field] ?? '')
    const telling = all.filter((word) => !isStopWord(word))
    const words = kind === 'prose' ? telling : all
    for (const word of words) counts.add(word, field)
    if (kind !== 'prose') for (const word of words) if (counts.has(word)) titleWords.add(word)
    if (kind === 'code') for (const code of codesOf(texts[field] ?? '')) codes.add(code)
    return telling.length
  })
  const words = counts.words()
  const facets = [...new Set(facetTokens(document.facets))]
  const tokens = [...words, ...facets]
  for (const word of titleWords) tokens.push(titleToken(word))
  for (const code of codes) tokens.push(codeToken(code))
  const profile = writeProfile(lengths, [...codes], counts)
  return { id: storable(document.id), fields: texts, lengths, profile, words, facets, tokens }
}

/** What every database keeps as it is. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
