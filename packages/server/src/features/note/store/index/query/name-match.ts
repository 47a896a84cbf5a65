import { fold } from '../../../../../platform/search/full-text.ts'

export interface NameMatch {
  /** What every folded path that fits has in it. */
  readonly has: string
  /** How well a folded path fits: 0 not at all. */
  readonly fit: (folded: string) => number
}

const NOTE = /\.(?:md|markdown|txt)$/
const IS_PATTERN = /[*?]/

/**
 * A pattern with `*` and `?` is for a name; where it has a `/`, for a path from the vault's folder or the one that is
 * searched, with `**` for any folders. Other text is words, all of which the path must have; a name that has them all
 * fits better.
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
  texts.reduce((most, text) => (text.length > most.length ? text : most), '')

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

/** In one go, with a step back to the last `any` alone: no pattern takes longer than its length times the text's. */
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
