import type { Excerpt } from '../../model/recordings-port.ts'

const BEFORE = 60
const MOST = 200
/** Context kept around an excerpt, longer than the lead of any secret. */
export const CONTEXT = 4096

export const searchWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

export function containsAll(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

/** The text around the first of the words. `text` may itself be part of a longer one. */
export function excerptOf(
  text: string,
  words: readonly string[],
  { cutBefore, cutAfter } = { cutBefore: false, cutAfter: false },
): Excerpt {
  const lower = text.toLowerCase()
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0))
  const from = wholeCharacter(text, Math.max(0, Math.min(first, text.length) - BEFORE))
  const to = wholeCharacter(text, Math.min(text.length, from + MOST))
  const start = wholeCharacter(text, Math.max(0, from - CONTEXT))
  const end = wholeCharacter(text, Math.min(text.length, to + CONTEXT))
  return {
    text: text.slice(start, end),
    from: from - start,
    to: to - start,
    cutBefore: cutBefore || start > 0,
    cutAfter: cutAfter || end < text.length,
  }
}

/** Moves a position out of a surrogate pair. */
const wholeCharacter = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(at)) && at > 0 ? at - 1 : at
