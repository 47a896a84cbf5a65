import { doAgree, markOf, percentOf } from '../words/grades.ts'
import type { CellGroup } from './find-grids.ts'

const LEAST_PAIRS = 2

/**
 * The rows of columns without names, each mark in its column: beside percentages with their letters, a mark alone in the
 * column of the percentages is the grade of a course that has no percentage.
 */
export function withLoneMarks(rows: CellGroup['rows']): CellGroup['rows'] {
  const last = Math.max(0, (rows[0]?.cells.length ?? 0) - 1)
  const marked = rows.map((row) => ({
    row,
    before: row.cells[last - 1] ?? '',
    letter: row.cells[last] ?? '',
  }))
  const pairs = marked.filter(({ letter }) => letter !== '')
  const arePairs = pairs.every(({ before, letter }) => {
    const percent = before.endsWith('%') ? percentOf(before) : undefined
    return percent !== undefined && markOf(letter) !== undefined && doAgree(letter, percent)
  })
  if (pairs.length < LEAST_PAIRS || !arePairs) return rows
  return marked.map(({ row, before, letter }) =>
    letter === '' && markOf(before) !== undefined
      ? { ...row, cells: row.cells.with(last - 1, '').with(last, before) }
      : row,
  )
}
