import { columnIndex, type Table } from '../table/columns.ts'
import { squeeze, wordsOf } from '../words/lines.ts'
import type { Cell } from '../words/shapes.ts'
import { isShortTerm, tailTokens, type Token } from './tail-tokens.ts'

/** A title may end with a single letter after these. */
const BEFORE_LETTER =
  /^(?:in|part|level|vitamin|plan|group|type|section|module|grade|class|hepatitis|unit|language|stage|and|&|for|to|of|with|from|an?|the)$/i

/** A title doesn't end here, so the letter behind is a part of it: `Introduction to C`. */
const DANGLING = /\s(?:in|and|&|for|to|of|with|from|an?|the|or)$/

export interface Tail {
  title: string
  tokens: Token[]
  /** Whether the title ends with a letter that could be a grade: `IB Spanish B`. */
  isDoubtful?: boolean
}

/** The ways to split what follows the code into a title and marks. */
export function tails(line: string, from: number, isLowerCase: boolean, table: Table | undefined): Tail[] {
  const lead = /^[\s:,;=–—→|-]*(?:->\s*)?/.exec(line.slice(from))?.[0].length ?? 0
  const begin = from + lead
  const segments = segmentsOf(line.slice(begin), begin)
  const tokens: Token[] = []
  let last = segments.length - 1
  for (; last >= 0; last--) {
    const segment = segments[last]
    const found =
      segment && (lastTerm(segments, last) ?? tailTokens(segment.text, segment.start, isLowerCase))
    if (!found) break
    tokens.unshift(...found)
  }
  const mixed = segments[last]
  if (!mixed) return [{ title: '', tokens }]
  const end = titleEnd(line, begin, mixed.end, table)
  if (end === undefined) return []
  const whole: Tail = { title: titleOf(line.slice(begin, end)), tokens }
  const suffix = longestSuffix(mixed, isLowerCase)?.map((token, _, all) =>
    firmCredits(token, [...all, ...tokens]),
  )
  if (
    !suffix ||
    (end === mixed.end && tokens.length > 0 && suffix.every((token) => soft(token, line)?.isSoft))
  )
    return [whole]
  const found: Tail[] = []
  // A title may end with soft tokens, so each of the first may belong to it.
  for (let count = 0; count <= suffix.length; count++) {
    const first = soft(suffix[count], line)
    const title = titleOf(line.slice(begin, Math.min(end, first?.start ?? mixed.end)))
    const tail = { title, tokens: [...suffix.slice(count), ...tokens] }
    if (isOneToken(suffix.slice(0, count)) && title !== '' && !DANGLING.test(title))
      found.push(endsWell(title, suffix[count - 1]) ? tail : { ...tail, isDoubtful: true })
    // Behind `and` a letter is the first of a word that was cut off.
    if (first && !first.isSoft && !DANGLING.test(title)) break
  }
  return found
}

/** `F23` in the last cell, behind one of marks. */
function lastTerm(segments: readonly Cell[], at: number): Token[] | undefined {
  const [cell, before] = [segments[at], segments[at - 1]]
  if (!cell || !before || at !== segments.length - 1 || !isShortTerm(cell.text)) return undefined
  const marks = tailTokens(before.text, before.start, false)
  const both = marks && tailTokens(`${before.text} ${cell.text}`, 0, false)?.at(-1)
  return both?.kind === 'term' ? [{ ...both, start: cell.start, end: cell.end }] : undefined
}

/** Where the title ends: a further cell of text is a campus or a teacher where the table has one, otherwise unknown. */
function titleEnd(line: string, from: number, to: number, table: Table | undefined): number | undefined {
  const gap = /\s{2,}|\t/.exec(line.slice(from, to))
  if (!gap) return hasTextBehind(table) && !endsInCampus(table) ? undefined : to
  if (!table) return gap[0] === '  ' ? to : undefined
  const rest = line.slice(from + gap.index + gap[0].length, to)
  if (hasTextBehind(table)) return /\s{2}|\t/.test(rest) ? undefined : from + gap.index
  return to
}

/** Whether a column of words follows the title. */
const hasTextBehind = (table: Table | undefined): boolean =>
  table !== undefined &&
  table.columns
    .slice(columnIndex(table.columns, 'title') + 1)
    .some(
      ({ kind, text }) =>
        kind === 'campus' || (kind === 'other' && /instructor|faculty|prof|mode|format/i.test(text)),
    )

/** Whether the only words behind the title are a campus; which they are, all rows together tell. */
export const endsInCampus = (table: Table | undefined): boolean => {
  const behind = table?.columns.slice(columnIndex(table.columns, 'title') + 1) ?? []
  return behind[0]?.kind === 'campus' && !behind.slice(1).some(({ kind }) => kind === 'other')
}

/** A title ends with one token at most: `World War 2`; or with a remark: `Stats 1 (3 hrs)`. */
const isOneToken = (tokens: readonly Token[]): boolean =>
  tokens.filter(({ kind }) => kind !== 'credits').length <= 1

/** `(3 cr)` is a remark of the title only beside other credits. */
const firmCredits = (token: Token, all: readonly Token[]): Token =>
  token.kind === 'credits' &&
  !all.some((other) => other !== token && (other.kind === 'credits' || other.kind === 'number'))
    ? { ...token, isSoft: false }
    : token

/** `Design Studio 3.0` beside credits of 3.000. */
const soft = (token: Token | undefined, line: string): Token | undefined =>
  token?.kind === 'number' && token.end - token.start === 3 && /\d\.\d\d/.test(line.slice(token.end))
    ? { ...token, isSoft: true }
    : token

/** The longest end of a cell that holds only tokens. */
function longestSuffix(cell: Cell, isLowerCase: boolean): Token[] | undefined {
  for (const word of wordsOf(cell.text).slice(1)) {
    const tokens = tailTokens(cell.text.slice(word.start), cell.start + word.start, isLowerCase)
    if (tokens) return tokens
  }
  return undefined
}

/** Whether a title can end like this: with a number or a numeral, with a letter only after some words. */
function endsWell(title: string, last: Token | undefined): boolean {
  if (last?.kind !== 'mark' || last.value === 'I') return true
  const word = title.split(' ').at(-2) ?? ''
  return BEFORE_LETTER.test(word)
}

const titleOf = (text: string): string =>
  squeeze(text.replace(/[\s,;:=–—>→·•-]+$/, '').replace(/^["“](.*)["”]$|^\(([^()]*)\)$/, '$1$2'))

/** Pieces between wide gaps, commas, dashes and arrows. */
function segmentsOf(text: string, offset: number): Cell[] {
  const cells: Cell[] = []
  let start = 0
  for (const { 0: gap, index } of text.matchAll(
    /\s{2,}|\t|[,;]\s+|\s+(?:[–—=-]|->|→)\s+|(?<!\b(?:credits?|units?|hours|grade|mark)):\s+|→|\s+[|·•]\s+/gi,
  )) {
    cells.push({ text: text.slice(start, index), start: offset + start, end: offset + index })
    start = index + gap.length
  }
  cells.push({ text: text.slice(start), start: offset + start, end: offset + text.length })
  return cells.filter((cell) => cell.text.trim() !== '')
}
