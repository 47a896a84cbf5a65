import { columnKind } from '../words/column-names.ts'
import { codeAtStart, mentionsCode } from '../words/codes.ts'
import type { Reading } from './free-row.ts'
import { isHeading, seasonHeading, termHeading, yearHeading } from '../headings.ts'
import { squeeze } from '../words/lines.ts'
import type { Line } from '../words/shapes.ts'
import type { State } from '../part-state.ts'
import { sectionOf, statusOf } from '../words/statuses.ts'
import { tailTokens } from './tail-tokens.ts'

/** A row whose title may go on in the next line. */
export interface Continued {
  lines: Line[]
  readings: Reading[]
  /** Words on the line below it that may be a part of the title or a heading. */
  below?: Line
  /** Whether nothing stands below them. */
  isLast?: boolean
}

const DANGLING = /(?:\b(?:for|and|of|the|to|in|with|from|on|at|an?|by|or)|[&,:/-])$/i
const NOTE =
  /\b(?:repeat\w*|gpa|dean|designation|totals?|credits?|page|continued|standing|excluded|included|transfer\w*)\b|:\s/i
/** A heading between courses, where nothing says that it is a part of a title. */
const PLACE = /\b(?:university|college|institute|school|universi\w+|honou?rs?|campus|faculty|department)\b/i
const LOOSE_INDENT = 3
const YEAR = /\b(?:1[5-9]|20)\d\d\b/g
const MOST_WORDS = 7

/** `2023 Sprng`, `Winter break`: what may be the heading of a term. */
const LIKE_A_TERM = /^(?:19|20)\d\d \p{L}+$|^\p{L}+ (?:19|20)\d\d$|^(?:fall|autumn|winter|spring|summer)\b/iu

/** The further part of a title that a line holds; undefined where it is none. */
export function continuation(
  row: Continued,
  line: Line,
  next: Line | undefined,
  state: State,
): string | undefined {
  const [first] = row.readings
  const title = first?.fields.title
  if (first && title === undefined && isFree(first) && mayBeTitle(row, line)) row.below = line
  if (
    title === undefined ||
    (first?.pattern !== 'cells' && first?.pattern.startsWith('c')) ||
    /^(?:prose|stack|vertical)$/.test(first?.pattern ?? '')
  )
    return undefined
  if (state.table?.separator !== undefined) return underTitle(line, state)
  const text = squeeze(line.text)
  if (!/^[\p{L}\d("“&]/u.test(text)) return undefined
  if (/\t| {2}/.test(line.text.trim()) || text.split(' ').length > MOST_WORDS || !/\p{L}{2}/u.test(text))
    return undefined
  if (NOTE.test(text) || mentionsCode(text) || tailTokens(text, 0, false) || statusOf(text) !== undefined)
    return undefined
  if (termHeading(text) || sectionOf(text) !== undefined || LIKE_A_TERM.test(text)) return undefined
  const indent = line.text.length - line.text.trimStart().length
  const begins = placeOf(title, row.lines[0]?.text ?? '')
  if (indent > 0 && Math.abs(indent - begins) <= LOOSE_INDENT) return text
  const isNext = row.lines.at(-1)?.at === line.at - 1
  if (
    indent > LOOSE_INDENT ||
    !isNext ||
    /\d(?!st|nd|rd|th|\d)/.test(text.replace(YEAR, '')) ||
    hasMark(text)
  )
    return undefined
  if (DANGLING.test(title) && text.split(' ').length <= 2) return text
  if (
    PLACE.test(text) ||
    isInCapitals(text) !== isInCapitals(title) ||
    (!isHeading(text, false) && !/\d/.test(text))
  )
    return undefined
  if (DANGLING.test(title) || /^\p{Ll}/u.test(text)) return text
  // A cell between tabs ends with its tab, whatever room it had; and what stands further left is of no title.
  if (row.lines.at(-1)?.text.includes('\t') || indent < indentOf(row.lines[0])) return undefined
  const isBetween =
    next === undefined ||
    (next.at === line.at + 1 &&
      (mentionsCode(next.text) || /\bgpa\b/i.test(next.text) || termHeading(next.text) !== undefined))
  if (isBetween && state.status === undefined && first?.fields.grade !== undefined)
    Object.assign(row, { below: line, isLast: next === undefined })
  return undefined
}

/** Whether the words on the line below a row without a title can be its title. */
function mayBeTitle({ lines }: Continued, line: Line): boolean {
  const text = squeeze(line.text)
  const [, label = ''] = /^([^:]{2,30}):/.exec(text) ?? []
  return (
    lines.at(-1)?.at === line.at - 1 &&
    (indentOf(line) > indentOf(lines[0]) || isHeading(line.text, false)) &&
    /^[\p{Lu}\d"“].*\p{L}{3}/u.test(text) &&
    text.length <= LONGEST_TITLE &&
    !/\t| {2}|\||\bgpa\b|\btotals?\b|[.!]$/i.test(line.text.trim()) &&
    columnKind(label) === undefined &&
    !mentionsCode(text) &&
    !tailTokens(text, 0, false) &&
    statusOf(text) === undefined &&
    sectionOf(text) === undefined &&
    !termHeading(text) &&
    seasonHeading(text) === undefined &&
    yearHeading(text) === undefined
  )
}

const LONGEST_TITLE = 80

/** The words below rows without a title are titles where each has them, or where they are indented. */
function settleUntitled(rows: readonly Continued[]): void {
  const untitled = rows.filter(({ readings: [first] }) => isFree(first) && first?.fields.title === undefined)
  const below = untitled.filter((row) => row.below !== undefined)
  const isAll = below.length === untitled.length && below.length > 1
  for (const { below: line, lines, readings } of below) {
    const isIndented = line !== undefined && indentOf(line) > indentOf(lines[0])
    if (!line || !(isAll || (isIndented && below.length > 1))) continue
    for (const { fields } of readings) fields.title = squeeze(line.text)
    lines.push(line)
  }
}

const indentOf = (line: Line | undefined): number => /^\s*/.exec(line?.text ?? '')?.[0].length ?? 0

/** Where a title begins in its row; its first word alone may be a part of the code. */
function placeOf(title: string, text: string): number {
  const whole = text.indexOf(title)
  return whole === -1 ? text.indexOf(title.split(' ')[0] ?? '') : whole
}

/** Appends a further part of the title to a row. */
export function continueTitle({ readings, lines }: Continued, line: Line, text: string): void {
  const above = lines.at(-1)?.text ?? ''
  for (const { fields } of readings)
    if (fields.title !== undefined) {
      const colon = above.includes(`${fields.title}: `) ? ':' : ''
      fields.title = `${fields.title}${colon} ${text}`
    }
  lines.push(line)
}

/**
 * Decides what the words below a row are when all rows are known. Where other titles are wrapped they are a part
 * of the title if they had no room in its line, otherwise in doubt; where none is, they are a heading if they had room.
 */
export function settleTitles(rows: readonly Continued[]): void {
  settleWrapped(rows)
  settleUntitled(rows)
}

function settleWrapped(rows: readonly Continued[]): void {
  const longest = Math.max(0, ...rows.map(titleLength))
  const isWrapped = ({ lines, readings: [first] }: Continued) =>
    isFree(first) && (lines.length > 1 || DANGLING.test(first?.fields.title ?? ''))
  const areWrapped = rows.some(isWrapped)
  for (const row of rows) {
    if (!row.below || row.readings[0]?.fields.title === undefined) continue
    const text = squeeze(row.below.text)
    const [word = ''] = text.split(' ')
    const above = row.lines.length > 1 ? squeeze(row.lines.at(-1)?.text ?? '').length : titleLength(row)
    const hasRoom = above + 1 + word.length <= longest
    if (!areWrapped && (hasRoom || row.isLast)) continue
    if (areWrapped && !hasRoom) continueTitle(row, row.below, text)
    else Object.assign(row, { readings: [], lines: [...row.lines, row.below] })
  }
}

const titleLength = ({ lines, readings: [first] }: Continued): number =>
  lines.length > 1 || !isFree(first) ? 0 : (first?.fields.title?.length ?? 0)

/** Whether a reading is of a row whose cells are set apart by blanks. */
const isFree = (reading: Reading | undefined): boolean =>
  reading !== undefined && !/^(?:prose|card|stack|vertical)$/.test(reading.pattern)

const isInCapitals = (text: string): boolean => !/\p{Ll}/u.test(text)

/** A row whose marks stand on the next line, behind the rest of its title: `Principles of Micro-`, `economics 3.00 C+`. */
export function wrapped(text: string, next: string | undefined): string | undefined {
  if (next === undefined || next.length > 120 || text.length > 200 || !codeAtStart(text.trim()))
    return undefined
  const rest = next.trim()
  const first = text.trimEnd()
  if (
    endsInMark(first) ||
    !endsInMark(rest) ||
    mentionsCode(rest) ||
    NOTE.test(rest.replace(/\s{2}.*$/, '')) ||
    !/^(?:\p{L}{2}|& )/u.test(rest)
  )
    return undefined
  if (isUnderTitle(text, next)) return `${first} ${rest}`
  if (/[-‐]$/.test(first))
    return /\p{Ll}.$/u.test(first) && /^\p{Ll}/u.test(rest) ? first.slice(0, -1) + rest : undefined
  const isOpen = DANGLING.test(first) || /^\p{Ll}/u.test(rest) || isEnd(first, rest)
  return isOpen ? `${first} ${rest}` : undefined
}

/** Whether a line begins where the title above it does. */
const isUnderTitle = (text: string, next: string): boolean => {
  const begins = /^\s*[A-Z]\S*(?:\s+\S*\d\S*)?\s{2,}(?=\p{L})/u.exec(text)?.[0].length ?? 0
  return begins > 0 && /^\s*/.exec(next)?.[0].length === begins
}

/** A row without any mark and a line of words with several are one. */
const isEnd = (first: string, rest: string): boolean =>
  !/\d/.test(first.trim().replace(/^\S+\s+\S+/, '')) &&
  /^(?:\p{L}[\p{L}'’-]+ ){1,4}\d{1,2}(?:\.\d+)? \S{1,3}$/u.test(squeeze(rest))

const endsInMark = (text: string): boolean =>
  tailTokens(/\S+$/.exec(text.slice(-20))?.[0] ?? '-', 0, false)?.length === 1

/** A subject at the start or a grade among the words: a damaged row, not a title. */
const hasMark = (text: string): boolean => /^[A-Z]{2,5}\s(?=.*[a-z])|(?:^|\s)[A-HJ-Z](?:\s|$)/.test(text)

/** A row of a table with nothing but a title. */
function underTitle(line: Line, { table }: State): string | undefined {
  if (table?.separator !== '\t') return undefined
  const cells = line.text.split('\t').map(squeeze)
  const at = table.columns.findIndex(({ kind }) => kind === 'title')
  const filled = cells.filter((cell) => cell !== '')
  const text = cells[at] ?? ''
  return at > 0 && filled.length === 1 && text !== '' && !NOTE.test(text) ? text : undefined
}
