import { cardAt, joinCard } from './rows/card.ts'
import { labelledCards, type LabelledCards } from './rows/labelled.ts'
import type { Understood } from './evidence/doubts.ts'
import { columnKind, type ColumnKind } from './words/column-names.ts'
import { mentionsCode } from './words/codes.ts'
import { listsCourses, namesApart, tableOf, type Table } from './table/columns.ts'
import { namesIn, titlesAlone, type LooseRow } from './table/find-tables.ts'
import { isPartOfCourse } from './table/part-rows.ts'
import type { Reading } from './rows/free-row.ts'
import { doMatch, isBesideTable, isLooseGrade, isSentence, NEAR_ABOVE } from './row-doubts.ts'
import { isRow, rowReadings, wholeRow } from './read-row.ts'
import { applyHeading, applySchool, applySection, headingOf } from './heading-state.ts'
import { isAdvice, isHeading, isUnclearTerm } from './headings.ts'
import { isAboutWriter } from './schools/named-school.ts'
import { isTooLong } from './words/lines.ts'
import type { State } from './part-state.ts'
import { listsNumbers, readProse } from './prose/prose.ts'
import { saysMore, tellsCourses } from './prose/sentences.ts'
import { listedRows } from './rows/listed-rows.ts'
import type { Context, Line } from './words/shapes.ts'
import { sectionOf, statusOf } from './words/statuses.ts'
import { continuation, continueTitle, type Continued } from './rows/title-lines.ts'
import { verticalRow, verticalTable } from './rows/vertical.ts'

/** A row with the ways to read it; which of them holds is decided when all rows are known. */
export interface Row extends Continued {
  lines: Line[]
  readings: Reading[]
  context: Context
  /** The school that the row names beside its course. */
  ownSchool: string | undefined
  ungraded: Ungraded
}

/** What a row without a grade says: that the course runs, that it is one of a list, or nothing. */
type Ungraded = 'runs' | 'listed' | 'unclear'

export interface ReadPart {
  lines: readonly Line[]
  rows: Row[]
  unread: Line[]
  /** Headings that hold for the rows below them. */
  understood: Map<number, Understood>
  /** Lines of column names. */
  names: Set<number>
}

/** Reads the lines of one part, from the state in which the part before it ended. */
export function readPart(lines: readonly Line[], state: State): ReadPart {
  const part: ReadPart = { lines, rows: [], unread: [], understood: new Map(), names: new Set() }
  for (let at = 0; at < lines.length;) {
    const before = part.unread.length
    at += readAt(lines, at, state, part)
    // Courses of a term that cannot be read are courses of it.
    const isCourse = ({ text }: Line) => mentionsCode(text)
    if (state.term !== undefined && part.unread.slice(before).some(isCourse)) state.hasRowsOfTerm = true
  }
  return part
}

/** Reads what begins at a line; returns how many lines it takes. */
function readAt(lines: readonly Line[], at: number, state: State, part: ReadPart): number {
  const line = lines[at]
  if (!line) return 1
  if (applySchool(state, line.at)) part.understood.set(line.at, { what: 'school', term: state.term })
  // A question mark before a course says that somebody isn't sure.
  if (isTooLong(line) || /^\s*\?+\s/.test(line.text)) return leave(part, line)
  const names = verticalTable(lines, at)
  if (names) {
    Object.assign(state, { vertical: names, table: undefined, isLost: false })
    return nameColumns(part, lines.slice(at, at + names.length))
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
  const table = state.tables.get(line.at) ?? titlesAlone(line.text) ?? tableOf(line.text)
  if (table) return readNames(line, lines[at + 1], table, state, part)
  if (namesIn(line.text)) return nameColumns(part, [line])
  const labelled = labelledCards(lines, at)
  if (labelled) return readCards(labelled, state, part)
  const card = cardAt(lines, at, state.hasStatusLines)
  if (card) {
    const taken = lines.slice(at, at + card.count)
    const isName = (each: Line) => card.names.includes(lines.indexOf(each, at))
    nameColumns(part, taken.filter(isName))
    const rest = taken.filter((each) => !isName(each))
    if (card.fields && joinCard(part.rows.at(-1), rest, card.fields)) return card.count
    if (card.fields) addRow(part, state, rest, [{ fields: card.fields, pattern: 'card' }], 'runs')
    else part.unread.push(...rest)
    return card.count
  }
  return isForeign(line, state) ? readForeign(line, state, part) : readLine(lines, at, line, state, part)
}

/** Whether a row stands below names of which it has not the cells. */
const isForeign = ({ at, text }: Line, { foreign, table }: State): boolean =>
  foreign.has(at) ||
  (table !== undefined && table.separator === undefined && text.includes('\t') && mentionsCode(text))

/** Reads a row by itself and by the rows like it. */
function readForeign(line: Line, state: State, part: ReadPart): number {
  const loose = state.looseRows.get(line.at)
  const found: Reading[] = loose
    ? [{ fields: loose.fields, pattern: 'cells', unused: loose.unused }]
    : rowReadings(line.text, { ...state, table: undefined })
  const isTermOpen =
    state.term !== undefined || state.table?.columns.some(({ kind }) => kind === 'term') === true
  // A term above it is of the table, and an empty cell of its own may be lost.
  const readings = found.filter(({ fields }) => !isTermOpen || fields.term !== undefined)
  return readings.length === 0 ? leave(part, line) : addRow(part, state, [line], readings, 'unclear')
}

function readNames(line: Line, next: Line | undefined, table: Table, state: State, part: ReadPart): number {
  // Names without a course over a row with one are not understood.
  // Credit from elsewhere in a table of its own is of no term here.
  if (state.isBelowTransfer && namesOf(table) !== namesOf(state.table)) state.term = undefined
  if (
    state.tables.has(line.at) ||
    table.separator ||
    listsCourses(table.columns) ||
    mentionsCode(next?.text ?? '')
  )
    Object.assign(state, { table, vertical: undefined, mergedTerm: undefined })
  return nameColumns(part, [line])
}

const namesOf = (table: Table | undefined): string | undefined =>
  table?.columns.map(({ text }) => text).join('\t')

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
  // Where cells stand on lines of their own, a term is one of them.
  const heading = hasVertical(state, 'term') ? undefined : headingOf(line.text, state)
  if (heading) applyHeading(state, heading)
  else if (isUnclearTerm(line.text)) state.hasUnclearTerm = true
  if (heading) part.understood.set(line.at, { what: 'term', term: state.term })
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
    if (last.below === line && !isMargin) return 1
  }
  if (isLooseGrade(line.text)) {
    // What the row above says of its grade is something else then.
    if (last && (last.lines.at(-1)?.at ?? 0) >= line.at - NEAR_ABOVE) last.readings = []
    return leave(part, line)
  }
  if (isAdvice(line.text) || isPartOfCourse(line.text, state.table, part.rows)) return 1
  if (readHeading(line, state, part)) return 1
  const { text, count } = wholeRow(lines, at, state.table)
  const readings = rowReadings(text, state).filter((reading) => !isBesideTable(reading, text, state))
  // Columns with names say more than columns without.
  const loose = count === 1 && !isRow(text, state.table) ? state.looseRows.get(line.at) : undefined
  if (loose && (loose.isNamed || (readings.length === 0 && !state.table)))
    return addRow(
      part,
      state,
      [line],
      [{ fields: loose.fields, pattern: 'cells', unused: loose.unused }],
      ungraded(state, loose),
    )
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
  const listed = isRow(text, state.table) ? undefined : listedRows(text)
  if (listed) {
    for (const each of listed) addRow(part, state, [line], each, 'listed')
    return 1
  }
  const isNamed = mentionsCode(text) || listsNumbers(text) || tellsCourses(text)
  const prose = isRow(text, state.table) || !isNamed ? undefined : readProse(text)
  if (prose) {
    const without = saysMore(text) ? 'unclear' : 'listed'
    for (const fields of prose) addRow(part, state, [line], [{ fields, pattern: 'prose' }], without)
    return 1
  }
  if (isNamed) state.hasRowsHere = true
  return listsNumbers(text) ? leave(part, line) : leaveOrHeading(line, state, part)
}

const hasVertical = ({ vertical }: State, wanted: ColumnKind): boolean =>
  vertical?.some(({ kind }) => kind === wanted) === true

function leaveOrHeading(line: Line, state: State, part: ReadPart): number {
  if (isUnclearTerm(line.text)) state.hasUnclearTerm = true
  // Other names than those of the terms, too few to be a table.
  if (state.isBelowTransfer && (namesApart(line.text)?.length ?? 0) > 1) state.term = undefined
  const section = mentionsCode(line.text) || isAboutWriter(line.text) ? undefined : sectionOf(line.text)
  const isAround =
    section !== undefined ||
    isHeading(line.text, state.table !== undefined && state.table.separator !== undefined)
  // In a copy with a cell a line, words below a broken cell are of the same course.
  if (!isAround || (state.isLost && /^[\p{L}\s,&'-]+$/u.test(line.text.trim()))) {
    if (state.vertical) state.isLost = true
    return leave(part, line)
  }
  // A heading of words that aren't understood may end what is completed.
  if (section === undefined && state.status === 'completed' && isWords(line.text)) state.status = undefined
  // Below each other, the totals of a term have the label `Current Term:`.
  const isTotal = state.vertical && /^\s*current term\s?(?::|$)/i.test(line.text)
  if (section !== undefined && !isTotal && !(hasVertical(state, 'status') && statusOf(line.text))) {
    applySection(state, section, line.at)
    part.understood.set(line.at, { what: 'state', term: state.term })
  }
  return 1
}

/** A few words between courses, and not the totals of a term. */
const isWords = (text: string): boolean => /^[^\d:]{3,40}$/.test(text.trim()) && !/\bgpa\b|total/i.test(text)

const nameColumns = (part: ReadPart, lines: readonly Line[]): number => {
  for (const { at } of lines) part.names.add(at)
  return lines.length
}

const leave = (part: ReadPart, line: Line): number => {
  part.unread.push(line)
  return 1
}

function addRow(part: ReadPart, state: State, lines: Line[], readings: Reading[], without: Ungraded): number {
  const { term, status, school, section } = state
  // A heading that names a term nobody knows ends the term before it.
  const known = readings.filter(({ fields }) =>
    state.hasUnclearTerm ? fields.term !== undefined : !contradicts(fields.term, state),
  )
  const own = lines.map(({ at }) => state.schools.ofRows.get(at)).find((each) => each !== undefined)
  part.rows.push({
    lines,
    readings: known,
    context: { term, status, school, section: status && section },
    ownSchool: own,
    ungraded: without,
  })
  Object.assign(state, { hasRowsHere: true, hasRowsOfTerm: true, isBelowTransfer: false })
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
  if (loose?.hasGrades && !table) return 'runs'
  const has = (...kinds: ColumnKind[]) => table?.columns.some(({ kind }) => kinds.includes(kind)) ?? false
  if (has('unknown')) return 'unclear'
  if (has('grade', 'percent')) return 'runs'
  // A timetable says nothing of the past.
  // Points without a grade may be none.
  return has('crn', 'section', 'other', 'points', 'other-number') ? 'unclear' : 'listed'
}
