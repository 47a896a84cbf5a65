import { columnKind, isInterim } from '../words/column-names.ts'
import { chunksOf, squeeze } from '../words/lines.ts'
import type { Cell, Line } from '../words/shapes.ts'
import { columnsAt, type Table } from './columns.ts'

const LONGEST_LINE = 200
const LEAST_NAMES = 4

/**
 * Column names on two lines, `MID  FINAL` above `GRD  GRADE`, where one of the columns has grades in the middle of the
 * term: the second line by itself has two grades. By the line on which they end.
 */
export function findStackedNames(lines: readonly Line[]): ReadonlyMap<number, Table> {
  const tables = new Map<number, Table>()
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1]
    const columns =
      above && isNames(above) && isNames(line) ? stacked(chunksOf(above.text), chunksOf(line.text)) : []
    if (columns.length < LEAST_NAMES || !columns.some(({ text }) => isInterim(text))) continue
    if (columns.every(({ text }) => columnKind(text) !== undefined))
      tables.set(line.at, { columns: columnsAt(columns), separator: undefined })
  }
  return tables
}

const isNames = ({ text }: Line): boolean =>
  text.length <= LONGEST_LINE && /^[^\d\t]*\p{L} {2}[^\d\t]*$/u.test(text)

/** Each name with the one below it; none where a name below stands under no other or under two. */
function stacked(above: readonly Cell[], below: readonly Cell[]): Cell[] {
  const isOver = (one: Cell) => (other: Cell) => one.start < other.end && other.start < one.end
  if (!below.every((cell) => above.filter(isOver(cell)).length === 1)) return []
  return above.map((cell) => {
    const under = below.filter(isOver(cell))
    return {
      text: squeeze([cell, ...under].map(({ text }) => text).join(' ')),
      start: Math.min(cell.start, ...under.map(({ start }) => start)),
      end: Math.max(cell.end, ...under.map(({ end }) => end)),
    }
  })
}
