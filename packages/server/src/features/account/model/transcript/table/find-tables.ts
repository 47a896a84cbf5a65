import { codeOfColumns } from '../words/codes.ts'
import { columnKind } from '../words/column-names.ts'
import { fieldsOf, hasOpenQuote, isTooLong, type Separator } from '../words/lines.ts'
import type { Fields, Line } from '../words/shapes.ts'
import { fieldsUnder, isTransfer, joined, rowUnder } from './cell-row.ts'
import { unusedCells } from './unused-cells.ts'
import { columnIndex, columnsNamed, listsCourses, type Column, type Table } from './columns.ts'
import { ColumnCells } from './column-cells.ts'
import { hasCode, isName } from './row-cells.ts'
import { findGrids, isBlankRow, type CellGroup } from './find-grids.ts'
import { inferColumns } from './infer-columns.ts'
import { withLoneMarks } from './lone-marks.ts'
import { findTailRows } from './tail-rows.ts'

export interface Names {
  separator: Separator
  names: string[]
}

const SEPARATORS: readonly Separator[] = ['\t', '|', ';', ',']
const MOST_COLUMNS = 30
/** A row of unknown names stands at most this far above its courses. */
const NEAR = 3
const LONGEST_ROW = 400

/** The column names that a line holds, most of them known. */
export function namesIn(text: string): Names | undefined {
  for (const separator of SEPARATORS) {
    const names = cellsOf(text, separator)
    const filled = names.filter((name) => name !== '')
    const known = filled.filter((name) => columnKind(name) !== undefined).length
    const least = separator === '\t' || separator === '|' ? 2 : 3
    if (known >= least && filled.length - known <= filled.length / 4) return { separator, names }
  }
  return undefined
}

/** The table of names with titles and no column of courses: its rows are none, although `CALCULUS 1` looks like a code. */
export function titlesAlone(text: string): Table | undefined {
  const { names, separator } = namesIn(text) ?? {}
  const columns = columnsNamed(names ?? [])
  return columns.some(({ kind }) => kind === 'title') && !listsCourses(columns)
    ? { columns, separator }
    : undefined
}

interface Group extends Names {
  /** The lines of the names. */
  heads: number[]
  rows: { at: number; cells: readonly string[] }[]
}

interface Tables {
  /** By the line of their names. */
  tables: ReadonlyMap<number, Table>
  /** The lines of rows that are of another table without names. */
  foreign: ReadonlySet<number>
}

/**
 * The tables of a text by the line of their names. Names that come again, term by term, head one table: its columns
 * are decided by the cells of all its rows.
 */
export function findTables(lines: readonly Line[]): Tables {
  const groups = new Map<string, Group>()
  let open: Group | undefined
  for (const [at, line] of lines.entries()) {
    if (isTooLong(line)) continue
    const found = headOf(lines, at)
    if (found) {
      const key = [found.separator, ...found.names].join('\0')
      open = groups.get(key) ?? { ...found, heads: [], rows: [] }
      open.heads.push(line.at)
      groups.set(key, open)
    } else if (open && !hasOpenQuote(line.text)) {
      const cells = joined(cellsOf(line.text, open.separator), open.names)
      if (hasCode(cells) || hasNamedCode(cells, open.names)) open.rows.push({ at: line.at, cells })
    }
  }
  const tables = new Map<number, Table>()
  const foreign = new Set<number>()
  for (const group of groups.values()) {
    const misfits = misfitsIn(group)
    for (const rows of misfits) if (rows.length >= LEAST_ROWS) for (const { at } of rows) foreign.add(at)
    const others = new Set(misfits.flat())
    const table = tableFrom(
      group,
      group.rows.filter((row) => !others.has(row)),
    )
    for (const at of group.heads) tables.set(at, table)
  }
  return { tables, foreign }
}

function tableFrom({ names, separator }: Names, rows: Group['rows']): Table {
  const cells = rows.map((row) => row.cells)
  const columns = inferColumns(names, cells)
  const taken = cells.filter((row) => !isTransfer({ grade: row[columnIndex(columns, 'grade')] ?? '' }))
  const hasMergedTerms = areMerged(taken.map((row) => row[columnIndex(columns, 'term')] ?? ''))
  return { columns, separator, hasMergedTerms }
}

/** Rows of another length than those that fit the names, where none of that length does. */
function misfitsIn(group: Group): Group['rows'][] {
  const distance = (length: number) => Math.abs(length - group.names.length)
  const byLength = [...Map.groupBy(group.rows, ({ cells }) => cells.length)]
    .toSorted(([one], [other]) => distance(one) - distance(other) || other - one)
    .map(([, rows]) => rows)
  if (byLength.length < 2) return []
  const fits = (table: Table) => (row: Group['rows'][number]) => rowUnder(table, row.cells) !== undefined
  const own = byLength.find((rows) => rows.every(fits(tableFrom(group, rows))))
  if (!own) return []
  const table = tableFrom(group, own)
  return byLength.filter((rows) => !rows.some(fits(table)))
}

const LEAST_ROWS = 3

/** A row read by its columns. */
export interface LooseRow {
  fields: Fields
  /** Whether names stand above them. */
  isNamed: boolean
  /** Whether an empty cell under one of those names says that the course has no grade yet. */
  hasGrades: boolean
  /** Cells under columns of which nothing is known. */
  unused: readonly string[]
}

/** Rows that belong to no table with known names, read by what their columns hold; by their lines. */
export function findLooseRows(
  lines: readonly Line[],
  tables: ReadonlyMap<number, Table>,
  foreign: ReadonlySet<number>,
): ReadonlyMap<number, LooseRow> {
  const found = new Map<number, LooseRow>()
  for (const { names, rows: given } of [
    ...findTailRows(lines),
    ...separatedGroups(lines, tables, foreign),
    ...findGrids(lines),
  ]) {
    if (given.length < LEAST_ROWS) continue
    const rows = names.length === 0 ? withLoneMarks(given) : given
    const columns = inferColumns(
      names,
      rows.map(({ cells }) => cells),
    )
    const stray = strayColumns(columns, rows)
    const isNamed = names.length > 0
    const hasGrades =
      isNamed &&
      columns.some(({ kind }) => kind === 'grade' || kind === 'percent') &&
      !columns.some(({ kind }) => kind === 'unknown')
    if (names.length === 0 && haveJoined(columns, rows)) continue
    for (const { at, cells } of rows) {
      // A value that other rows don't have stands under no name: which of its row's values is meant, is in doubt.
      if (stray.some((column) => (cells[column] ?? '') !== '')) continue
      const fields = fieldsUnder({ columns, separator: undefined }, cells)
      if (fields) found.set(at, { fields, isNamed, hasGrades, unused: unusedCells(columns, cells) })
    }
  }
  return found
}

/** Whether cells that were not set apart hold several values: by them the columns are told wrong. */
const haveJoined = (columns: readonly Column[], rows: CellGroup['rows']): boolean => {
  const cells = new ColumnCells(rows.map((row) => row.cells))
  return columns.some(({ kind }, at) => (kind === 'other' || kind === 'unknown') && cells.areJoined(at))
}

/** Columns without a name that few rows fill, beside columns with names. */
function strayColumns(columns: readonly Column[], rows: CellGroup['rows']): number[] {
  const named = columns.filter(({ text }) => text !== '').length
  if (named < LEAST_ROWS) return []
  return columns.flatMap(({ text, kind }, at) => {
    const filled = rows.filter(({ cells }) => (cells[at] ?? '') !== '').length
    return text === '' && (kind === 'other' || kind === 'unknown') && filled * 3 <= rows.length ? [at] : []
  })
}

function separatedGroups(
  lines: readonly Line[],
  tables: ReadonlyMap<number, Table>,
  foreign: ReadonlySet<number>,
): CellGroup[] {
  const groups = new Map<string, CellGroup>()
  let table: Table | undefined
  for (const line of lines) {
    table = tables.get(line.at) ?? table
    const isOfTable = table?.separator !== undefined && line.text.includes(table.separator)
    if (isOfTable && !foreign.has(line.at)) continue
    if (isTooLong(line) || line.text.length > LONGEST_ROW) continue
    // Commas and semicolons with blanks behind them are of sentences and titles.
    if (isBlankRow(line.text) && !/^[^,;]+(?:,\S[^,]*){2,}$|^[^;]+(?:;\S[^;]*){2,}$/.test(line.text)) continue
    const separator = SEPARATORS.find((each) => line.text.includes(each))
    const cells = separator ? [...joined(cellsOf(line.text, separator), [])] : []
    if (cells.length < 3 || !hasCode(cells)) continue
    const key = `${separator} ${cells.length}`
    const group = groups.get(key) ?? { names: [], rows: [] }
    group.rows.push({ at: line.at, cells })
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Whether the cells under the names of subject and number are a code. */
function hasNamedCode(cells: readonly string[], names: readonly string[]): boolean {
  const kinds = names.map((name) => columnKind(name))
  const number = kinds.findIndex((kind) => kind === 'number' || kind === 'code')
  return codeOfColumns(cells[kinds.indexOf('subject')] ?? '', cells[number] ?? '') !== undefined
}

/** Whether values stand only where they change. */
function areMerged(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return (
    cells[0] !== '' &&
    filled.length < cells.length &&
    filled.every((cell, at) => at === 0 || cell !== filled[at - 1])
  )
}

/** The names at a line that stand over courses: known ones, or words above rows with as many cells. */
function headOf(lines: readonly Line[], at: number): Names | undefined {
  const { text } = lines[at] ?? { text: '' }
  const known = namesIn(text)
  if (known && (listsCourses(columnsNamed(known.names)) || isOverCourses(lines, at, known))) return known
  if (known) return undefined
  for (const separator of SEPARATORS) {
    const names = cellsOf(text, separator)
    const filled = names.filter((name) => name !== '')
    if (filled.length < 3 || !filled.every(isName) || /[,;]\s/.test(text)) continue
    if (isOverCourses(lines, at, { names, separator })) return { names, separator }
  }
  return undefined
}

/** Whether a row of a course with about as many cells comes next. */
function isOverCourses(lines: readonly Line[], at: number, { names, separator }: Names): boolean {
  for (const line of lines.slice(at + 1, at + 1 + NEAR)) {
    if (isTooLong(line) || namesIn(line.text)) return false
    const cells = cellsOf(line.text, separator)
    if (hasCode(cells)) return Math.abs(cells.length - names.length) <= 1
  }
  return false
}

function cellsOf(text: string, separator: Separator): string[] {
  const cells = text.includes(separator) ? fieldsOf(text, separator) : []
  return cells.length > MOST_COLUMNS ? [] : cells
}
