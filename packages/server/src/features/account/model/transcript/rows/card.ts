import { isAdvice } from '../headings.ts'
import { labelKind, pairsOf, putPair } from './labelled.ts'
import { codeAndTitle, put } from '../table/put-cell.ts'
import { codeAtStart } from '../words/codes.ts'
import { columnsNamed, listsCourses } from '../table/columns.ts'
import { namesIn } from '../table/find-tables.ts'
import { columnKind, type ColumnKind } from '../words/column-names.ts'
import { markOf } from '../words/grades.ts'
import { fieldsOf, squeeze } from '../words/lines.ts'
import type { Fields, Line } from '../words/shapes.ts'
import { fieldsOfTail } from './tail-fields.ts'
import { tailTokens } from './tail-tokens.ts'
import { statusOf } from '../words/statuses.ts'
import { daysIn, termBetween, type Days } from '../words/term-dates.ts'

interface Card {
  fields: Fields | undefined
  /** How many lines it takes, the first included. */
  count: number
  /** Those of them that are column names. */
  names: readonly number[]
}

const TITLE_FIRST =
  /^(.{2,120}?)\s+[-–—]\s+([A-Z][A-Z&/]{1,5} [A-Z]{0,2}\d{1,4}[A-Z]{0,2})(?:\s+[-–—]\s+\w{1,4})?$/
const MOST_LINES = 14
/** A row of a list ends with its marks; a block has them below. */
const MARKS_AT_END =
  /\s(?:[A-D][+–-]|\d{1,2}\.\d{1,3}|\d{1,3}%|WD|WDR|IP|AUD|NC|CR|TR)$|\s\d{1,2}(?:\.\d+)? (?:credits?|units?|cr|hrs)$/i
const OPENING: ReadonlySet<string> = new Set([
  'grade',
  'percent',
  'credits',
  'attempted',
  'earned',
  'status',
  'term',
  'crn',
  'section',
])

/** `Completed, Grade: B+` */
const STATE_AND_GRADE = /^\s*\p{L}[\p{L} -]{3,20}, \p{L}+: \S/u

/** Whether each course has its state on the line below it; otherwise such a line is a heading over several. */
export function haveStatusLines(lines: readonly Line[]): boolean {
  const isState = (line: Line | undefined) =>
    line !== undefined &&
    line.text.length < 40 &&
    (statusOf(line.text) !== undefined || STATE_AND_GRADE.test(line.text)) &&
    !/:\s*$/.test(line.text)
  const isCourse = ({ text }: Line) => text.length < 200 && firstLine(text.trim()) !== undefined
  const courses = lines.flatMap((line, at) => (isCourse(line) ? [at] : []))
  const [first = 0] = courses
  const followed = courses.filter((at) => isState(lines[at + 1])).length
  return followed > 1 && followed >= courses.length * 0.8 && !isState(lines[first - 1])
}

/** A course as a small block: its code and title on the first line, each further line a label and a value. */
export function cardAt(lines: readonly Line[], from: number, hasStatusLines: boolean): Card | undefined {
  const fields = firstLine(lines[from]?.text.trim() ?? '')
  if (!fields) return undefined
  let isSound = true
  const names: number[] = []
  const title = titleBelow(lines, from)
  if (title !== undefined) fields.title = title
  const first = title === undefined ? from + 1 : from + 2
  let at = first
  let hasDetails = false
  while (at < lines.length && at - from < MOST_LINES) {
    const days = daysIn(lines[at]?.text ?? '')
    const taken = days ? putDays(fields, days) : detail(lines, at, fields, !hasDetails, hasStatusLines)
    if (!taken) break
    if (taken.isFault) isSound = false
    if (taken.hasNames) names.push(at)
    if (!days) hasDetails = true
    at += taken.count
  }
  return !hasDetails ? undefined : { fields: isSound ? fields : undefined, count: at - from, names }
}

/** A course and below it its section, each a block with values that the other has not. */
export function joinCard(
  last: { lines: Line[]; readings: { fields: Fields; pattern: string }[] } | undefined,
  lines: readonly Line[],
  fields: Fields,
): boolean {
  const [reading] = last?.readings ?? []
  const isNext = (lines[0]?.at ?? 0) - (last?.lines.at(-1)?.at ?? 0) <= 2
  if (!last || reading?.pattern !== 'card' || !isNext) return false
  const { code, ...before } = reading.fields
  const isSame = code?.subject === fields.code?.subject && code?.number === fields.code?.number
  const says = (key: string) => key !== 'code' && key !== 'title'
  const isOther =
    before.title === fields.title && !Object.keys(before).some((key) => says(key) && key in fields)
  if (!isSame || !isOther) return false
  last.lines.push(...lines)
  reading.fields = { ...fields, ...reading.fields }
  return true
}

function putDays(fields: Fields, [start, end]: Days): Detail {
  const dated = termBetween(start, end)
  if (dated !== undefined) fields.dated = dated
  return { count: 1 }
}

/** A code alone, or with its section: `REL 110 A`. */
const CODE_ONLY = /^(?:\s?[,-]?\s?(?:sec(?:tion|\.)? ?)?(?:[A-Z]|[A-Z]?\d{1,3}[A-Z]?))?$/i

/** The title on the line between a code and labelled values. */
function titleBelow(lines: readonly Line[], from: number): string | undefined {
  const text = lines[from]?.text.trim() ?? ''
  const code = codeAtStart(text)
  const title = lines[from + 1]?.text.trim() ?? ''
  const next = lines[from + 2]?.text ?? ''
  if (!code || !CODE_ONLY.test(text.slice(code.length))) return undefined
  const isTitle =
    /^\p{Lu}/u.test(title) &&
    /\p{L}{3}/u.test(title) &&
    !pairsOf(title) &&
    !codeAtStart(title) &&
    statusOf(title) === undefined
  return isTitle &&
    columnKind(title) === undefined &&
    (pairsOf(next)?.some(([label]) => opens(label)) ||
      OPENING.has(columnKind(next.trim()) ?? '') ||
      daysIn(next) !== undefined)
    ? squeeze(title)
    : undefined
}

function firstLine(written: string): Fields | undefined {
  const text = written.replace(/^(?:[#*•▪+-]+|\d{1,2}[.)])\s+/, '').replace(/^(\S+(?: \d\S*)?),\s/, '$1 ')
  const [, title, code] = TITLE_FIRST.exec(text) ?? []
  const found = code === undefined ? undefined : codeAtStart(code)
  if (found && title !== undefined) return { code: found.code, title: squeeze(title) }
  // `CRJ 101 - 01  Introduction`: the title may stand apart.
  const joined = text.replace(/^([A-Z]{2,5} ?\d{3,4}[A-Z]? - [A-Z]?\d{1,3}[A-Z]?)\s{2,}(?=\p{Lu})/u, '$1 - ')
  if (/\t|\s{2,}\S|\|/.test(joined)) return undefined
  const split = codeAndTitle(joined)
  if (split && MARKS_AT_END.test(split.title)) return undefined
  return split && (split.title === '' || /^[\p{Lu}\d"“(]/u.test(split.title))
    ? { code: split.code, ...(split.title === '' ? {} : { title: split.title }) }
    : undefined
}

interface Detail {
  count: number
  isFault?: boolean
  hasNames?: boolean
}

function detail(
  lines: readonly Line[],
  at: number,
  fields: Fields,
  isFirst: boolean,
  hasStatusLines: boolean,
): Detail | undefined {
  const text = lines[at]?.text.trim() ?? ''
  if (text === '' || /\bgpa\b/i.test(text) || codeAtStart(text) || isAdvice(text)) return undefined
  const status = statusOf(text)
  // `Done:` heads what follows.
  if (status !== undefined && text.endsWith(':')) return undefined
  if (status !== undefined) {
    if (isFirst && !hasStatusLines) return undefined
    fields.status = status
    return { count: 1 }
  }
  const told = isFirst ? valuesOf(text) : undefined
  if (told) {
    Object.assign(fields, told)
    return { count: 1 }
  }
  const more = isFirst ? undefined : furtherValues(text, fields)
  if (more) {
    Object.assign(fields, more)
    return { count: 1 }
  }
  const pairs = pairsOf(text)
  const isOpening = (found: ReturnType<typeof pairsOf>) => found?.some(([label]) => opens(label)) === true
  // A grade in the middle of the term may come first.
  if (pairs && isFirst && !isOpening(pairs) && !isOpening(pairsOf(lines[at + 1]?.text ?? '')))
    return undefined
  if (pairs) return { count: 1, isFault: !pairs.every((pair) => putPair(fields, pair)) }
  const kind = columnKind(text)
  const value = lines[at + 1]?.text.trim() ?? ''
  if (kind !== undefined && value !== '' && isValueOf(kind, value))
    return { count: 2, isFault: !put(fields, kind, value) }
  // A label with nothing below it.
  const below = lines[at + 2]?.text.trim() ?? ''
  if (OPENING.has(kind ?? '') && OPENING.has(columnKind(value) ?? '') && columnKind(below) === undefined)
    return { count: 1 }
  return smallTable(text, value, fields) ?? (LABELLED.test(text) ? { count: 1, isFault: true } : undefined)
}

/** `CR` and `Letter` name columns elsewhere. */
const isValueOf = (kind: ColumnKind, value: string): boolean =>
  (columnKind(value) === undefined && !codeAtStart(value)) ||
  (kind === 'grade' && markOf(value) === value) ||
  (kind === 'other' && /^(?:letter(?: grade)?|standard letter|graded)$/i.test(value))

/** `Fall 2023 · A- · 4.0 credits` below a code and its title. */
function valuesOf(text: string): Fields | undefined {
  const tokens = /[·•|,]/.test(text) ? tailTokens(text, 0, false) : undefined
  const fields = tokens && tokens.length > 1 ? fieldsOfTail(tokens) : undefined
  const isTold = fields?.grade !== undefined || fields?.status !== undefined
  return isTold && fields.credits !== undefined ? fields : undefined
}

/** `3 Credits` below the first detail: what the course doesn't say yet. */
function furtherValues(text: string, fields: Fields): Fields | undefined {
  const tokens = text.length > LONGEST_VALUES ? undefined : tailTokens(text, 0, false)
  const isCredits = tokens?.length === 1 && tokens[0]?.kind === 'credits' && fields.credits === undefined
  return isCredits ? fieldsOfTail(tokens) : undefined
}

const LONGEST_VALUES = 30

/** A grade or a state of the course that isn't understood; without it the rest would be wrong. */
const LABELLED = /(?:^|[\s,;(])(?:grade|mark|status)\s?:\s*\S/i

/** A row of names that names no course, and the values below it. */
function smallTable(text: string, below: string, fields: Fields): Detail | undefined {
  const found = namesIn(text)
  if (!found) return undefined
  const columns = columnsNamed(found.names)
  if (listsCourses(columns)) return undefined
  const cells = fieldsOf(below, found.separator)
  const isSound =
    cells.length <= columns.length &&
    columns.every(({ kind }, index) => put(fields, kind, cells[index] ?? ''))
  return { count: 2, hasNames: true, isFault: !isSound }
}

/** A label that a block may begin with; a term alone is a heading. */
const opens = (label: string): boolean =>
  columnKind(label) !== 'term' && (statusOf(label) !== undefined || OPENING.has(labelKind(label) ?? ''))
