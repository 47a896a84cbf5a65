import { fold } from '../../../../../platform/search/full-text.ts'

export interface NameMatch {
  /** A substring of every matching path. */
  readonly has: string
  /** 0 if the path does not match; higher is better. */
  readonly fit: (folded: string) => number
}

const NOTE = /\.(?:md|markdown|txt)$/
const IS_PATTERN = /[*?]/

/**
 * Patterns with `*` and `?` match names or, with a `/`, paths from the root or the searched folder; `**` matches any
 * folders. Other text is words that must all occur in the path; matches in the name rank higher.
 */
export function nameMatch(text: string, folder: string): NameMatch {
  const wanted = fold(text.trim())
  return IS_PATTERN.test(wanted) ? patternMatch(wanted, fold(folder)) : wordMatch(wanted)
}

function wordMatch(wanted: string): NameMatch {
  const words = wanted.split(/\s+/).filter(Boolean)
  return {
    has: longest(words),
    fit(path) {
      if (!words.every((word) => path.includes(word))) return 0
      const name = nameOf(path)
      if (name === wanted || name.replace(NOTE, '') === wanted) return 4
      if (name.startsWith(wanted)) return 3
      return words.every((word) => name.includes(word)) ? 2 : 1
    },
  }
}

function patternMatch(wanted: string, folder: string): NameMatch {
  const parts = wanted.replace(/^\/+/, '').split('/')
  const above = folder === '' ? 0 : folder.length + 1
  const isName = parts.length === 1 && wanted !== '**'
  const isMeant = (path: string): boolean =>
    isName
      ? partFits(wanted, nameOf(path))
      : pathFits(parts, path) || (above > 0 && pathFits(parts, path.slice(above)))
  return { has: longest(wanted.split(/[*?/]+/)), fit: (path) => (isMeant(path) ? 1 : 0) }
}

const longest = (texts: readonly string[]): string =>
  texts.reduce((max, text) => (text.length > max.length ? text : max), '')

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const pathFits = (parts: readonly string[], path: string): boolean =>
  fits(parts, path.split('/'), (part) => part === '**', partFits)

const partFits = (pattern: string, part: string): boolean =>
  charactersFit(pattern, part) || charactersFit(pattern, part.replace(NOTE, ''))

const charactersFit = (pattern: string, part: string): boolean =>
  fits(
    Array.from(pattern),
    Array.from(part),
    (character) => character === '*',
    (one, other) => one === '?' || one === other,
  )

/** Backtracks only to the last wildcard, so time is at most the product of both lengths. */
function fits(
  pattern: readonly string[],
  text: readonly string[],
  isAny: (wanted: string) => boolean,
  isOne: (wanted: string, character: string) => boolean,
): boolean {
  let [at, given, any, resume] = [0, 0, -1, 0]
  while (given < text.length) {
    const wanted = pattern[at]
    if (wanted !== undefined && isAny(wanted)) {
      any = at
      at += 1
      resume = given
    } else if (wanted !== undefined && isOne(wanted, text[given] ?? '')) {
      at += 1
      given += 1
    } else if (any >= 0) {
      at = any + 1
      resume += 1
      given = resume
    } else return false
  }
  return pattern.slice(at).every(isAny)
}
