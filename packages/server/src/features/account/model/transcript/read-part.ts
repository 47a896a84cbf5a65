import { cardAt, haveStatusLines } from './rows/card.ts'
import { labelledCards, type LabelledCards } from './rows/labelled.ts'
import { findStacks, type Stack } from './rows/stacked.ts'
import { columnKind, type ColumnKind } from './words/column-names.ts'
import { mentionsCode } from './words/codes.ts'
import { listsCourses, tableOf, type Column, type Table } from './table/columns.ts'
import { findLooseRows, findTables, namesIn, type LooseRow } from './table/find-tables.ts'
import type { Reading } from './rows/free-row.ts'
import { doMatch, isBesideTable, isLooseGrade, isSentence, NEAR_ABOVE } from './row-doubts.ts'
import { isRow, rowReadings, wholeRow } from './read-row.ts'
import { applyHeading, applySection, headingOf } from './heading-state.ts'
import { isAdvice, isHeading, isUnclearTerm } from './headings.ts'
import { isTooLong } from './words/lines.ts'
import { listsNumbers, readProse } from './prose/prose.ts'
import type { Context, Line } from './words/shapes.ts'
import { sectionOf } from './words/statuses.ts'
import { continuation, continueTitle, type Continued } from './rows/title-lines.ts'
import { verticalRow, verticalTable } from './rows/vertical.ts'

/** A row with the ways to read it; which of them holds is decided when all rows are known. */
export interface Row extends Continued {
  lines: Line[]
  readings: Reading[]
  context: Context
  ungraded: Ungraded
}

/** What a row without a grade says: that the course runs, that it is one of a list, or nothing. */
type Ungraded = 'runs' | 'listed' | 'unclear'

export interface ReadPart {
  rows: Row[]
  headings: Line[]
  unread: Line[]
}

/** What holds from line to line. */
export interface State extends Context {
  table: Table | undefined
  /** The tables with separators between their cells, by the line of their names. */
  tables: ReadonlyMap<number, Table>
  vertical: readonly Column[] | undefined
  /** Whether a course stood in the section without a term. */
  hasRowsHere: boolean
  /** Whether a course stood under the last heading of a term. */
  hasRowsOfTerm: boolean
  /** Whether the courses of a term are divided by their state. */
  hasSections: boolean
  /** Whether the last line of a vertical table was not read. */
  isLost: boolean
  stacks: ReadonlyMap<number, Stack>
  looseRows: ReadonlyMap<number, LooseRow>
  /** The term of the rows below, where a merged cell gives it once. */
  mergedTerm: string | undefined
  /** Whether each course has its state on the line below it. */
  hasStatusLines: boolean
  /** The lines of the last headings of a state, without a line between. */
  sections: readonly number[]
  /** Whether the last heading named a term that is not known. */
  hasUnclearTerm: boolean
  /** The year of a heading over those of its terms. */
  year: string | undefined
}

export function startState(lines: readonly Line[]): State {
  const tables = findTables(lines)
  return {
    term: undefined,
    status: undefined,
    table: undefined,
    tables,
    vertical: undefined,
    hasRowsHere: false,
    hasRowsOfTerm: false,
    hasSections: false,
    isLost: false,
    stacks: findStacks(lines),
    looseRows: findLooseRows(lines, tables),
    mergedTerm: undefined,
    hasStatusLines: haveStatusLines(lines),
    sections: [],
    hasUnclearTerm: false,
    year: undefined,
  }
}

/** Reads the lines of one part, from the state in which the part before it ended. */
export function readPart(lines: readonly Line[], state: State): ReadPart {
  const part: ReadPart = { rows: [], headings: [], unread: [] }
  for (let at = 0; at < lines.length;) at += readAt(lines, at, state, part)
  return part
}

/** Reads what begins at a line; returns how many lines it takes. */
function readAt(lines: readonly Line[], at: number, state: State, part: ReadPart): number {
  const line = lines[at]
  if (!line) return 1
  if (isTooLong(line)) return leave(part, line)
  const names = verticalTable(lines, at)
  if (names) {
    Object.assign(state, { vertical: names, table: undefined, isLost: false })
    part.headings.push(...lines.slice(at, at + names.length))
    return names.length
  }
  const vertical = state.vertical && verticalRow(lines, at, state.vertical)
  if (vertical) {
    state.isLost = false
    return addRow(
      part,
      state,
      lines.slice(at, at + vertical.count),
      [{ fields: vertical.fields, pattern: 'vertical' }],
      'runs',
    )
  }
  const stack = state.stacks.get(line.at)
  if (stack)
    return addRow(
      part,
      state,
      lines.slice(at, at + stack.count),
      [{ fields: stack.fields, pattern: 'stack' }],
      'unclear',
    )
  const table = state.tables.get(line.at) ?? tableOf(line.text)
  if (table) return readNames(line, lines[at + 1], table, state, part)
  if (namesIn(line.text)) return head(part, line)
  const labelled = labelledCards(lines, at)
  if (labelled) return readCards(labelled, state, part)
  const card = cardAt(lines, at, state.hasStatusLines)
  if (card) {
    const taken = lines.slice(at, at + card.count)
    const isName = (each: Line) => card.names.includes(lines.indexOf(each, at))
    part.headings.push(...taken.filter(isName))
    const rest = taken.filter((each) => !isName(each))
    if (card.fields) addRow(part, state, rest, [{ fields: card.fields, pattern: 'card' }], 'runs')
    else part.unread.push(...rest)
    return card.count
  }
  return readLine(lines, at, line, state, part)
}

function readNames(line: Line, next: Line | undefined, table: Table, state: State, part: ReadPart): number {
  // Names without a course over a row with one are not understood.
  if (state.tables.has(line.at) || listsCourses(table.columns) || mentionsCode(next?.text ?? ''))
    Object.assign(state, { table, vertical: undefined, mergedTerm: undefined })
  return head(part, line)
}

function readCards({ cards, headings, count }: LabelledCards, state: State, part: ReadPart): number {
  for (const [at, { lines, fields }] of cards.entries()) {
    for (const { line, before } of headings) if (before === at) readHeading(line, state, part)
    if (fields) addRow(part, state, lines, [{ fields, pattern: 'card' }], 'unclear')
    else part.unread.push(...lines)
    // A term among lines that aren't understood holds for what follows, or not.
    if (!fields && lines.some(({ text }) => isUnclearTerm(text))) state.hasUnclearTerm = true
  }
  return count
}

function readHeading(line: Line, state: State, part: ReadPart): boolean {
  const heading = headingOf(line.text, state)
  if (heading) applyHeading(state, heading)
  else if (isUnclearTerm(line.text)) state.hasUnclearTerm = true
  if (heading) part.headings.push(line)
  return heading !== undefined
}

function readLine(lines: readonly Line[], at: number, line: Line, state: State, part: ReadPart): number {
  const last = part.rows.at(-1)
  if (last && (last.lines.at(-1)?.at ?? 0) >= line.at - 2) {
    const more = continuation(last, line, lines[at + 1], state)
    if (more !== undefined) {
      continueTitle(last, line, more)
      return 1
    }
    // Words at the margin below a row without a title may as well begin a section.
    const isMargin = last.readings[0]?.fields.title === undefined && !/^\s/.test(line.text)
    if (last.below === line && !isMargin) return head(part, line)
  }
  if (isLooseGrade(line.text)) {
    // What the row above says of its grade is something else then.
    if (last && (last.lines.at(-1)?.at ?? 0) >= line.at - NEAR_ABOVE) last.readings = []
    return leave(part, line)
  }
  if (isAdvice(line.text)) return head(part, line)
  if (readHeading(line, state, part)) return 1
  const { text, count } = wholeRow(lines, at, state.table)
  const readings = rowReadings(text, state).filter((reading) => !isBesideTable(reading, text, state))
  // Columns with names say more than columns without.
  const loose = count === 1 && !isRow(text, state.table) ? state.looseRows.get(line.at) : undefined
  if (loose && (loose.isNamed || (readings.length === 0 && !state.table)))
    return addRow(part, state, [line], [{ fields: loose.fields, pattern: 'cells' }], ungraded(state, loose))
  // What a row says by itself and what its columns say must be the same.
  const sound = loose ? readings.filter(({ fields }) => doMatch(fields, loose.fields)) : readings
  if (readings.length > 0 && !isSentence(text, readings))
    return addRow(
      part,
      state,
      lines.slice(at, at + count),
      sound,
      readings.some(({ isOpen }) => isOpen) ? 'unclear' : ungraded(state),
    )
  const isNamed = mentionsCode(text) || listsNumbers(text)
  const prose = isRow(text, state.table) || !isNamed ? undefined : readProse(text)
  if (prose) {
    for (const fields of prose) addRow(part, state, [line], [{ fields, pattern: 'prose' }], 'listed')
    return 1
  }
  if (isNamed) state.hasRowsHere = true
  return listsNumbers(text) ? leave(part, line) : leaveOrHeading(line, state, part)
}

function leaveOrHeading(line: Line, state: State, part: ReadPart): number {
  if (isUnclearTerm(line.text)) state.hasUnclearTerm = true
  const section = mentionsCode(line.text) ? undefined : sectionOf(line.text)
  const isAround =
    section !== undefined ||
    isHeading(line.text, state.table !== undefined && state.table.separator !== undefined)
  // In a copy with a cell a line, words below a broken cell are of the same course.
  if (!isAround || (state.isLost && /^[\p{L}\s,&'-]+$/u.test(line.text.trim()))) {
    if (state.vertical) state.isLost = true
    return leave(part, line)
  }
  part.headings.push(line)
  // A heading of words that aren't understood may end what is completed.
  if (section === undefined && state.status === 'completed' && isWords(line.text)) state.status = undefined
  // Below each other, the totals of a term have the label `Current Term:`.
  if (section !== undefined && !(state.vertical && /^\s*current term\s?:/i.test(line.text)))
    applySection(state, section, line.at)
  return 1
}

/** A few words between courses, and not the totals of a term. */
const isWords = (text: string): boolean => /^[^\d:]{3,40}$/.test(text.trim()) && !/\bgpa\b|total/i.test(text)

const head = (part: ReadPart, line: Line): number => {
  part.headings.push(line)
  return 1
}

const leave = (part: ReadPart, line: Line): number => {
  part.unread.push(line)
  return 1
}

function addRow(part: ReadPart, state: State, lines: Line[], readings: Reading[], without: Ungraded): number {
  const { term, status } = state
  // A heading that names a term nobody knows ends the term before it.
  const known = readings.filter(({ fields }) =>
    state.hasUnclearTerm ? fields.term !== undefined : !contradicts(fields.term, state),
  )
  part.rows.push({ lines, readings: known, context: { term, status }, ungraded: without })
  Object.assign(state, { hasRowsHere: true, hasRowsOfTerm: true })
  return lines.length
}

/** A column without the name of a term says another term than the heading above. */
const contradicts = (found: string | undefined, { table, term }: State): boolean =>
  found !== undefined &&
  term !== undefined &&
  found !== term &&
  table?.columns.some(({ kind, text }) => kind === 'term' && columnKind(text) !== 'term') === true

/** An empty cell for the grade says that the course runs, unless a column that isn't understood could say more. */
function ungraded({ table }: State, loose?: LooseRow): Ungraded {
  if (loose && !loose.isNamed) return 'unclear'
  const has = (...kinds: ColumnKind[]) => table?.columns.some(({ kind }) => kinds.includes(kind)) ?? false
  if (has('unknown')) return 'unclear'
  if (has('grade', 'percent')) return 'runs'
  // A timetable says nothing of the past.
  return has('crn', 'section', 'other') ? 'unclear' : 'listed'
}
