import { LONG_TIE } from '../words/codes.ts'
import type { Line } from '../words/shapes.ts'

/** `CSCI 12700  Intro`, `MA 16100 - Calculus`: a row that begins with a subject and a number of five digits. */
const ROW =
  /^(\s*(?:[-*•]\s+)?"?[A-Z]{2,8})(\s{0,3}[ -])(?=\d{5}(?:-\w{1,4})?(?:"?[,;|\t]|\s+(?![A-Z]?\d{3})|$))/
/** The same in a later cell, where the rows begin with something else. */
const CELL = /((?:\t|\|\s?|,"?)[A-Z]{2,8})(\s{0,3}[ -])(?=\d{5}(?:-\w{1,4})?(?:"?[,;]|\s?[|\t]|\s-\s|\s*$))/
const LONGEST_LINE = 400
const LEAST_ROWS = 3

/**
 * Ties subjects to numbers of five digits, where several rows have them and none has a shorter one: alone five digits
 * are the reference number of a class or a postal code.
 */
export function withLongNumbers(lines: readonly Line[]): readonly Line[] {
  const tied = lines.map(({ text }) => (text.length > LONGEST_LINE ? text : withTie(text)))
  const changed = new Set(tied.filter((text, at) => text !== lines[at]?.text))
  const isShort = lines.some(({ text }) => /^\s*[A-Z]{2,8}[ -]\d{3,4}[A-Z]?(?![\w.])/.test(text))
  if (changed.size < LEAST_ROWS || isShort) return lines
  return lines.map((line, at) => ({ ...line, text: tied[at] ?? line.text }))
}

const withTie = (text: string): string => {
  const tie = (_: string, subject: string, gap: string) => `${subject}${LONG_TIE.padEnd(gap.length)}`
  return ROW.test(text) ? text.replace(ROW, tie) : text.replace(CELL, tie)
}
