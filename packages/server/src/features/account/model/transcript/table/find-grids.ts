import { chunksOf, isTooLong } from '../words/lines.ts'
import type { Cell, Line } from '../words/shapes.ts'
import { hasCode, isName } from './row-cells.ts'
import { Grid } from './grid.ts'

/** Rows of cells below each other, with the names above them. */
export interface CellGroup {
  names: string[]
  rows: { at: number; cells: string[] }[]
}

const LONGEST_ROW = 400
const MOST_CELLS = 30
/** Fewer rows don't tell where columns stand. */
const LEAST_ROWS = 3
/** Names stand on at most this many lines above the first row. */
const MOST_NAME_LINES = 2

/** Whether the cells of a line can be set apart by blanks only. */
export const isBlankRow = (text: string): boolean => !text.includes('\t') && !text.includes('|')

/** Groups of rows whose cells are set apart by blanks and stand below each other. */
export function findGrids(lines: readonly Line[]): CellGroup[] {
  const groups: { grid: Grid; heads: readonly string[] }[] = []
  let open: { grid: Grid; heads: readonly string[] } | undefined
  let heads: string[] = []
  for (const line of lines) {
    if (isTooLong(line) || line.text.length > LONGEST_ROW || !isBlankRow(line.text)) continue
    const chunks = chunksOf(line.text)
    if (chunks.length < 3 || chunks.length > MOST_CELLS) continue
    if (!hasCode(chunks.map(({ text }) => text))) {
      if (areNames(chunks)) heads.push(line.text)
      continue
    }
    const isOther = heads.length > 0 && heads.join('\n') !== open?.heads.join('\n')
    if (!open || isOther || !open.grid.add(line.at, chunks)) {
      const known: readonly string[] = heads.length > 0 ? heads.slice(-MOST_NAME_LINES) : (open?.heads ?? [])
      open = { grid: new Grid(), heads: known }
      open.grid.add(line.at, chunks)
      groups.push(open)
    }
    heads = []
  }
  for (const { grid } of groups) grid.split()
  const aligned = groups.filter(({ grid }) => grid.rows().length >= LEAST_ROWS && grid.isAligned())
  const others = groups.filter((group) => !aligned.includes(group))
  return [
    ...aligned.map(({ grid, heads: above }) => ({ names: namesOf(grid, above), rows: grid.rows() })),
    ...byLength(others.flatMap(({ grid }) => grid.chunks())),
  ]
}

/** Cells that don't stand below each other belong together where rows have as many of them. */
function byLength(rows: readonly { at: number; cells: string[] }[]): CellGroup[] {
  const groups = new Map<number, CellGroup>()
  for (const row of rows) {
    const group = groups.get(row.cells.length) ?? { names: [], rows: [] }
    group.rows.push(row)
    groups.set(row.cells.length, group)
  }
  return [...groups.values()]
}

const areNames = (chunks: readonly Cell[]): boolean => chunks.every(({ text }) => isName(text))

/** The names on one or two lines; what stands above no column names none. */
function namesOf(grid: Grid, heads: readonly string[]): string[] {
  const [last = [], ...others] = heads.toReversed().map((head) => grid.names(head))
  return others.reduce<string[]>(
    (below, above) => below.map((name, at) => `${above?.[at] ?? ''} ${name}`.trim()),
    last,
  )
}
