import type { FacetValue } from './collection.ts'
import { analyze } from './analyze.ts'

/**
 * The index knows a document as a set of tokens. A word is a token as it is. Every other kind begins with one of these
 * signs, which no word contains, so that neither a word nor the beginning of one is ever taken for something else.
 */
export const TOKEN_SIGNS = '+#=~._-'

/** Sorts behind everything that can follow in a word or a token. */
export const LAST_CHARACTER = '\u{10ffff}'

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

const MOST_CODES = 100
const MOST_PARTS = 6
const LONGEST = 24

/** The codes that a code field names, each without gaps: `C S 110A / MATH 100` names `cs110a` and `math100`. */
export function codesOf(text: string): string[] {
  const codes = text.split(/[,;/|]/).map((code) => analyze(code).join(''))
  return [...new Set(codes)].filter((code) => code !== '' && code.length <= LONGEST).slice(0, MOST_CODES)
}

export interface PossibleCode {
  readonly code: string
  /** True if it ends with the query, so that more of it may be to come. */
  readonly isLast: boolean
}

/** Every stretch of a query that could be a code: it begins with letters and has a number. */
export function codesIn(words: readonly string[]): PossibleCode[] {
  return words.flatMap((first, start) => {
    if (isNumber(first)) return []
    const codes: PossibleCode[] = []
    const stretch = words.slice(start, start + MOST_PARTS)
    for (let parts = 2; parts <= stretch.length; parts++) {
      const code = stretch.slice(0, parts).join('')
      if (!stretch.slice(0, parts).some(isNumber) || code.length > LONGEST) continue
      codes.push({ code, isLast: start + parts === words.length })
    }
    return codes
  })
}

export const isNumber = (word: string): boolean => /^[0-9]/.test(word)
