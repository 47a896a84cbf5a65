import { codeOfTwo } from '../words/codes.ts'
import { columnKind } from '../words/column-names.ts'
import { fieldsOf, hasOpenQuote, isTooLong, type Separator } from '../words/lines.ts'
import type { Fields, Line } from '../words/shapes.ts'
import { fieldsUnder, isTransfer, joined } from './cell-row.ts'
import { columnIndex, columnsNamed, listsCourses, type Table } from './columns.ts'
import { hasCode, isName } from './row-cells.ts'
import { findGrids, isBlankRow, type CellGroup } from './find-grids.ts'
import { inferColumns } from './infer-columns.ts'
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

interface Group extends Names {
  /** The lines of the names. */
  heads: number[]
  rows: (readonly string[])[]
}

/**
 * The tables of a text by the line of their names. Names that come again, term by term, head one table: its columns
 * are decided by the cells of all its rows.
 */
export function findTables(lines: readonly Line[]): ReadonlyMap<number, Table> {
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
      if (hasCode(cells) || hasNamedCode(cells, open.names)) open.rows.push(cells)
    }
  }
  const tables = new Map<number, Table>()
  for (const { names, separator, heads, rows } of groups.values()) {
    const columns = inferColumns(names, rows)
    const taken = rows.filter((row) => !isTransfer({ grade: row[columnIndex(columns, 'grade')] ?? '' }))
    const hasMergedTerms = areMerged(taken.map((row) => row[columnIndex(columns, 'term')] ?? ''))
    for (const at of heads) tables.set(at, { columns, separator, hasMergedTerms })
  }
  return tables
}

const LEAST_ROWS = 3

/** A row read by its columns. */
export interface LooseRow {
  fields: Fields
  /** Whether names stand above them. */
  isNamed: boolean
}

/** Rows that belong to no table with known names, read by what their columns hold; by their lines. */
export function findLooseRows(
  lines: readonly Line[],
  tables: ReadonlyMap<number, Table>,
): ReadonlyMap<number, LooseRow> {
  const found = new Map<number, LooseRow>()
  for (const { names, rows } of [
    ...findTailRows(lines),
    ...separatedGroups(lines, tables),
    ...findGrids(lines),
  ]) {
    if (rows.length < LEAST_ROWS) continue
    const columns = inferColumns(
      names,
      rows.map(({ cells }) => cells),
    )
    for (const { at, cells } of rows) {
      const fields = fieldsUnder({ columns, separator: undefined }, cells)
      if (fields) found.set(at, { fields, isNamed: names.length > 0 })
    }
  }
  return found
}

function separatedGroups(lines: readonly Line[], tables: ReadonlyMap<number, Table>): CellGroup[] {
  const groups = new Map<string, CellGroup>()
  let table: Table | undefined
  for (const line of lines) {
    table = tables.get(line.at) ?? table
    if (table?.separator !== undefined && line.text.includes(table.separator)) continue
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
  return codeOfTwo(cells[kinds.indexOf('subject')] ?? '', cells[number] ?? '') !== undefined
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
