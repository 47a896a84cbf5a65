import { analyze } from './analyze.ts'

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
