import type { Excerpt } from '../../model/recordings-port.ts'

const BEFORE = 60
const MOST = 200
/** What leads to a secret is nearer. */
export const AROUND = 4096

export const wordsIn = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether a text has every word, in capitals or not. */
export function foundAll(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase()
  return words.every((word) => folded.includes(word))
}

/** The first of the words, with some before and after. The text may itself be a part of a longer one. */
export function excerptOf(
  text: string,
  words: readonly string[],
  { isBegun, goesOn }: Pick<Excerpt, 'isBegun' | 'goesOn'> = { isBegun: false, goesOn: false },
): Excerpt {
  const folded = text.toLowerCase()
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at >= 0))
  const from = wholeCharacter(text, Math.max(0, Math.min(first, text.length) - BEFORE))
  const to = wholeCharacter(text, Math.min(text.length, from + MOST))
  const start = wholeCharacter(text, Math.max(0, from - AROUND))
  const end = wholeCharacter(text, Math.min(text.length, to + AROUND))
  return {
    text: text.slice(start, end),
    from: from - start,
    to: to - start,
    isBegun: isBegun || start > 0,
    goesOn: goesOn || end < text.length,
  }
}

/** Not between the halves of one character. */
const wholeCharacter = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(at)) && at > 0 ? at - 1 : at
