import type { FacetValue } from './collection.ts'

/**
 * The index knows a document as a set of tokens. A word is a token as it is. Every other kind begins with one of these
 * signs, which no word contains, so that neither a word nor the beginning of one is ever taken for something else.
 */
export const TOKEN_SIGNS = '+#=~._-'

/** A word in a code or a title. */
export const titleToken = (word: string): string => `+${word}`
/** A code without the gaps between its parts: `cmpt225`. */
export const codeToken = (code: string): string => `#${code}`
export const facetPrefix = (name: string): string => `=${escaped(name)}=`
export const facetToken = (name: string, value: FacetValue): string => facetPrefix(name) + escaped(value)
/** A key that words of similar spelling share. */
export const nearToken = (key: string): string => `~${key}`

const PLAIN = /^[a-z0-9.-]{0,200}$/
const LONGEST_VALUE = 200

function escaped(value: FacetValue): string {
  const text = String(value)
  if (PLAIN.test(text)) return text
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .slice(0, LONGEST_VALUE)
    .replace(/[^a-z0-9.-]/gu, (character) => `_${character.codePointAt(0)?.toString(36)}_`)
}
