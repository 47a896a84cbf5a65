import { isSubjectWord, mentionsCode, SUBJECT_TIE } from './codes.ts'
import { markOf } from './grades.ts'
import type { Line } from './shapes.ts'

/** Two words in capitals and a number where a cell begins: `POL SCI 2`, `SFU CMPT 120`, `C S 1`. */
const TWO_WORDS =
  /(?<=^\s*(?:[-*•]\s+|\d{1,5}[.)]?\s+)?|\t|\s{2}|[|,;"]\s?)([A-Z]{1,8}) ([A-Z][A-Z&]{0,6})(?=(?:[ -]|(?<=[A-Z&]{3}))\d{1,4}[A-Z]{0,2}(?![\w.%…?#]))/g
const LONGEST_LINE = 400
/** A longer word is a subject by itself. */
const LONGEST_PART = 3

interface Pair {
  line: number
  index: number
  first: string
  second: string
  isBelowNames: boolean
}

/**
 * Ties the two words of a subject together, and sets a school apart from its course by a colon. What is in doubt stays
 * as it is and is not read.
 */
export function withSubjects(lines: readonly Line[], isNames: (text: string) => boolean): Line[] {
  const pairs = pairsIn(lines, isNames)
  if (pairs.length === 0) return lines.map(withBranch)
  const beside = new Map<string, Set<string>>()
  for (const { first, second } of pairs) beside.set(first, (beside.get(first) ?? new Set()).add(second))
  const all = {
    beside,
    areShort: pairs.every(({ second }) => second.length <= LONGEST_PART),
    count: [...beside.values()].reduce((sum, seconds) => sum + seconds.size, 0),
  }
  const joined = [...lines]
  for (const pair of pairs) {
    const line = joined[pair.line]
    const sign = signOf(pair, all)
    if (!line || sign === undefined) continue
    const at = pair.index + pair.first.length
    joined[pair.line] = { ...line, text: line.text.slice(0, at) + sign + line.text.slice(at + 1) }
  }
  return joined.map(withBranch)
}

/** `ENG-W 131`, `E C E 252` */
const BRANCH =
  /(?<=^\s*|\t|\s{2}|[|,;"]\s?)(?:([A-Z]{2,5})-([A-Z])|([A-Z]) ([A-Z]) ([A-Z])) (?=\d{3}[A-Z]?(?![\w.%]))/g

const withBranch = (line: Line): Line => ({
  ...line,
  text: line.text.replace(
    BRANCH,
    (_, ...letters: (string | undefined)[]) =>
      `${letters
        .slice(0, 5)
        .filter((letter) => letter !== undefined)
        .join(SUBJECT_TIE)} `,
  ),
})

function pairsIn(lines: readonly Line[], isNames: (text: string) => boolean): Pair[] {
  const pairs: Pair[] = []
  let isBelowNames = false
  for (const [line, { text }] of lines.entries()) {
    if (text.length > LONGEST_LINE) continue
    const hasTwo = /[A-Z] [A-Z][A-Z&]*[ -]?\d/.test(text)
    const matches = hasTwo ? text.matchAll(TWO_WORDS) : []
    const found = Array.from(matches, ({ 1: first = '', 2: second = '', index }) => ({
      line,
      index,
      first,
      second,
      isBelowNames,
    })).filter((pair) => isPair(pair) && !mentionsCode(text.slice(0, pair.index)))
    pairs.push(...found)
    isBelowNames ||= !hasTwo && !/\d/.test(text) && isNames(text)
  }
  return pairs
}

const isPair = ({ first, second }: Pair): boolean =>
  first.length + second.length === 2 ||
  (isSubjectWord(first) &&
    isSubjectWord(second) &&
    (markOf(first) === undefined || first === 'COM') &&
    markOf(second) === undefined)

interface AllPairs {
  /** The second words beside each first one. */
  beside: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether no second word is a subject by itself. */
  areShort: boolean
  /** How many different pairs there are. */
  count: number
}

/** The sign between the words; undefined where it is in doubt whether they are one subject. */
function signOf(
  { first, second, isBelowNames }: Pair,
  { beside, areShort, count }: AllPairs,
): string | undefined {
  if (first.length + second.length === 2) return SUBJECT_TIE
  if ((beside.get(first)?.size ?? 0) > 1) return isBelowNames && areShort ? SUBJECT_TIE : ':'
  if (isBelowNames) return SUBJECT_TIE
  if (areShort) return count > 1 ? SUBJECT_TIE : undefined
  return second.length > LONGEST_PART ? ':' : undefined
}
