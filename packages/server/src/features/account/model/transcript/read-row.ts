import { freeRow, type Reading } from './rows/free-row.ts'
import { labelledRow } from './rows/labelled.ts'
import { wrapped } from './rows/title-lines.ts'
import { cellRow, isTransfer, termCell } from './table/cell-row.ts'
import { unusedCells } from './table/unused-cells.ts'
import { listsCourses, type Table } from './table/columns.ts'
import { codeOfTwo, wholeCode } from './words/codes.ts'
import { fieldsOf, hasOpenQuote, type Separator } from './words/lines.ts'
import type { Line } from './words/shapes.ts'
import { termInColumn } from './words/terms.ts'
import type { State } from './part-state.ts'

const MOST_QUOTED_LINES = 5

/** A row with the line on which it ends: a title may be wrapped, a quoted field may have line breaks. */
export function wholeRow(
  lines: readonly Line[],
  at: number,
  table: Table | undefined,
): { text: string; count: number } {
  const first = { text: lines[at]?.text ?? '', count: 1 }
  const next = wrapped(first.text, lines[at + 1]?.text)
  if (next !== undefined) return { text: next, count: 2 }
  if (table?.separator === undefined || !isRow(first.text, table) || !hasOpenQuote(first.text)) return first
  for (let count = 2; count <= MOST_QUOTED_LINES; count++) {
    const text = lines
      .slice(at, at + count)
      .map((line) => line.text)
      .join(' ')
    if (!hasOpenQuote(text)) return { text, count }
  }
  return first
}

/** Whether a text stands in the cells of its table. */
export const isRow = (text: string, table: Table | undefined): boolean =>
  table?.separator !== undefined && text.includes(table.separator)

export function rowReadings(text: string, state: State): Reading[] {
  const { table } = state
  if (table && isRow(text, table)) {
    const fields = cellRow(text, table)
    const unused = unusedCells(table.columns, table.separator ? fieldsOf(text, table.separator) : [])
    if (!table.hasMergedTerms) return fields ? [{ fields, pattern: 'cells', unused }] : []
    const cell = termCell(text, table)
    if (cell !== '') state.mergedTerm = termInColumn(cell)
    // Credit from elsewhere may have no term.
    if (fields && fields.term === undefined && isTransfer(fields)) return []
    const term = fields?.term ?? state.mergedTerm
    return fields && term !== undefined ? [{ fields: { ...fields, term }, pattern: 'cells', unused }] : []
  }
  const labelled = labelledRow(text)
  if (labelled) return [{ fields: labelled, pattern: 'card' }]
  if ([...text.matchAll(/\t/g)].length > 12) return []
  if (table && table.separator === undefined && !listsCourses(table.columns)) return []
  return freeRow(unseparated(text), table?.separator === undefined ? table : undefined)
}

/** Fields between bars, or between commas without blanks, set apart by tabs. */
function unseparated(text: string): string {
  if (text.split('|').length > 2) return fieldsOf(text, '|').join('\t')
  // One slash may stand between two grades or in a title.
  const parts = text.split(' / ')
  if (parts.length > 2 && parts.slice(0, 2).some((part) => wholeCode(part.trim())))
    return parts.map((part) => part.trim()).join('\t')
  for (const separator of [',', ';'] satisfies Separator[]) {
    const fields = text.includes(separator) ? fieldsOf(text, separator) : []
    const isCode = fields
      .slice(0, 4)
      .some((field, at) => wholeCode(field) ?? codeOfTwo(field, fields[at + 1] ?? ''))
    if (fields.length > 2 && isCode && !new RegExp(`${separator}\\s`).test(text.replace(/"[^"]*"/g, '')))
      return fields.join('\t')
  }
  return text
}
