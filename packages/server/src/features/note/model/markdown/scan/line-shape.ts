import { lineEnd, nextLine } from '../lines.ts'

/** The structure of a line before its text. */
export interface LineShape {
  /** In columns. */
  indent: number
  /** Start of the first non-blank character, and of the text after quote and item markers. */
  markFrom: number
  contentFrom: number
  isQuoted: boolean
  isItem: boolean
  /** The column of an item's text. */
  itemColumn: number
}

const TAB_STOP = 4
const MAX_DIGITS = 9

/** Overwrites `shape` instead of allocating, because it runs for every line. */
export function readShape(text: string, from: number, end: number, shape: LineShape): void {
  let at = from
  let column = 0
  const skipBlanks = () => {
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at)
      if (code === SPACE) column += 1
      else if (code === TAB) column += TAB_STOP - (column % TAB_STOP)
      else break
    }
  }
  skipBlanks()
  shape.indent = column
  shape.markFrom = at
  shape.isQuoted = false
  shape.isItem = false
  shape.itemColumn = 0
  for (;;) {
    const to = text.charCodeAt(at) === GREATER ? at + 1 : afterItemMark(text, at, end)
    if (to === undefined) break
    if (to === at + 1 && text.charCodeAt(at) === GREATER) shape.isQuoted = true
    else shape.isItem = true
    column += to - at
    at = to
    skipBlanks()
    if (shape.isItem) shape.itemColumn = column
  }
  shape.contentFrom = at
}

/** The position after `- `, `* `, `+ `, `1. ` or `1) `; undefined if there is no marker. */
export function afterItemMark(text: string, from: number, end: number): number | undefined {
  const code = text.charCodeAt(from)
  let to = from + 1
  if (code >= ZERO && code <= NINE) {
    while (to < end && to - from <= MAX_DIGITS && isDigit(text.charCodeAt(to))) to += 1
    const mark = text.charCodeAt(to)
    if (mark !== DOT && mark !== CLOSE_ROUND) return undefined
    to += 1
  } else if (code !== DASH && code !== STAR && code !== PLUS) return undefined
  if (to >= end) return to
  const behind = text.charCodeAt(to)
  return behind === SPACE || behind === TAB || behind === RETURN ? to : undefined
}

/** A thematic break: three or more `-`, `*` or `_`. */
export function isRule(text: string, from: number, end: number): boolean {
  const mark = text.charCodeAt(from)
  if (mark !== DASH && mark !== STAR && mark !== UNDERSCORE) return false
  let count = 0
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === mark) count += 1
    else if (code !== SPACE && code !== TAB && code !== RETURN) return false
  }
  return count >= 3
}

/** 1 for an underline of `=`, 2 for `-`, 0 for neither. */
export function underlineLevel(text: string, from: number, end: number): 0 | 1 | 2 {
  const mark = text.charCodeAt(from)
  if (mark !== EQUALS && mark !== DASH) return 0
  let at = from
  while (at < end && text.charCodeAt(at) === mark) at += 1
  while (at < end && text.charCodeAt(at) <= SPACE) at += 1
  if (at < end) return 0
  return mark === EQUALS ? 1 : 2
}

/** The number of leading `#` of a heading, or 0. */
export function headingLevel(text: string, from: number, end: number): number {
  let at = from
  while (at < end && text.charCodeAt(at) === HASH) at += 1
  const level = at - from
  if (level === 0 || level > 6) return 0
  return at === end || text.charCodeAt(at) <= SPACE ? level : 0
}

/** The length of an opening code fence, or 0. */
export function fenceLength(text: string, from: number, end: number): number {
  const mark = text.charCodeAt(from)
  if (mark !== BACKTICK && mark !== TILDE) return 0
  let at = from
  while (at < end && text.charCodeAt(at) === mark) at += 1
  if (at - from < 3) return 0
  if (mark === BACKTICK && text.slice(at, end).includes('`')) return 0
  return at - from
}

/** Whether the line closes a code fence of this character and length. */
export function closesFence(text: string, from: number, end: number, mark: number, length: number): boolean {
  let at = from
  while (at < end && text.charCodeAt(at) === mark) at += 1
  if (at - from < length) return false
  while (at < end && text.charCodeAt(at) <= SPACE) at += 1
  return at === end
}

const TAB = 9
const RETURN = 13
const SPACE = 32
const HASH = 35
const CLOSE_ROUND = 41
const STAR = 42
const PLUS = 43
const DASH = 45
const DOT = 46
const ZERO = 48
const NINE = 57
const EQUALS = 61
const GREATER = 62
const UNDERSCORE = 95
const BACKTICK = 96
const TILDE = 126
const isDigit = (code: number): boolean => code >= ZERO && code <= NINE

interface Fence {
  /** The fence character and its count. */
  readonly mark: number
  readonly length: number
  readonly isQuoted: boolean
  /** The text column of the enclosing list item; a line indented less ends the item and the code. */
  readonly itemColumn: number
}

/** Skips a fenced code block after its opening line; returns the line after it. */
export function afterFencedCode(
  text: string,
  from: number,
  line: number,
  { mark, length, isQuoted, itemColumn }: Fence,
  shape: LineShape,
): { at: number; line: number; to: number } {
  let at = from
  let to = from
  for (let number = line; at < text.length; number += 1) {
    const end = lineEnd(text, at)
    readShape(text, at, end, shape)
    const isBlank = shape.markFrom === end
    if (isQuoted && !shape.isQuoted) return { at, line: number, to }
    if (!isQuoted && !isBlank && shape.indent < itemColumn) return { at, line: number, to }
    at = nextLine(text, end)
    to = end
    const closes = closesFence(text, isQuoted ? shape.contentFrom : shape.markFrom, end, mark, length)
    if (closes || at === text.length) return { at, line: number + 1, to }
  }
  return { at, line, to }
}
