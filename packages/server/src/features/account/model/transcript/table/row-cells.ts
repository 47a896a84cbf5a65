import { codeOfTwo } from '../words/codes.ts'
import { put } from './put-cell.ts'

/** Whether a cell can be the name of a column. */
export const isName = (cell: string): boolean =>
  cell.length <= 40 && /^(?:[\p{L}%]|#$)/u.test(cell) && !/\d(?!$)|:$|[!?]\s|\p{L}{5}\.\s/u.test(cell)

/** Whether a row names a course, in one cell or in two beside each other. */
export const hasCode = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.some(
    (cell, at) =>
      put({}, 'code', cell) ||
      codeOfTwo(cell, cells[at + 1] ?? '') !== undefined ||
      codeOfTwo(cells[at + 1] ?? '', cell) !== undefined,
  )
