import type { Fields } from './cell.ts'
import { columnsOf, type Column } from './columns.ts'
import type { Paint } from './paint.ts'
import { cutTo, padEnd, padStart, wrap } from './text-width.ts'

export interface Table {
  readonly lines: readonly string[]
  /** Columns that say the same in every row, taken out for want of room. */
  readonly same: readonly string[]
  /** Columns that found no room. */
  readonly leftOut: readonly string[]
  readonly cut: boolean
}

const GAP = 2
const COMFORTABLE = 24

/** Rows with the same fields under each other. */
export function table(rows: readonly Fields[], width: number, paint: Paint, known: Fields = {}): Table {
  const all = columnsOf(rows, known)
  const { columns, same, leftOut } = fitting(all, width)
  const widths = shared(columns, width)
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => aligned(cutTo(cell, widths[at] ?? 0), widths[at] ?? 0, columns[at]?.numeric))
      .join(' '.repeat(GAP))
      .trimEnd()
  const headings = columns.map(({ heading }, at) => wrap(heading, widths[at] ?? 0))
  const tallest = Math.max(...headings.map(({ length }) => length))
  return {
    lines: [
      ...Array.from({ length: tallest }, (_, at) =>
        paint.strong(line(headings.map((lines) => lines[at] ?? ''))),
      ),
      ...rows.map((_, row) => line(columns.map(({ cells }) => cells[row] ?? ''))),
    ],
    same: same.map(({ heading, cells }) => `${heading} ${cells[0] ?? ''}`),
    leftOut: leftOut.map(({ heading }) => heading),
    cut: columns.some(({ whole }, at) => whole > (widths[at] ?? 0)),
  }
}

const aligned = (cell: string, width: number, numeric = false): string =>
  numeric ? padStart(cell, width) : padEnd(cell, width)

const total = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + GAP * Math.max(0, widths.length - 1)

const fits = (columns: readonly Column[], width: number): boolean =>
  total(columns.map(({ least }) => least)) <= width

/**
 * Makes room: what repeats an earlier column goes, then what is the same in every row,
 * then instants, then whatever stands last. The first column always stays.
 */
function fitting(all: readonly Column[], width: number) {
  if (fits(all, width)) return { columns: [...all], same: [], leftOut: [] }
  const isEcho = (one: Column, at: number) => all.findIndex((other) => alike(other, one)) < at
  const first = all.slice(0, 1)
  const rest = all.slice(1).filter((one, at) => !isEcho(one, at + 1))
  const same = rest.filter(({ cells }) => cells.length > 1 && new Set(cells).size === 1)
  const kept = rest.filter((column) => !same.includes(column))
  const leftOut = all.filter(isEcho)
  while (kept.length > 0 && !fits(first.concat(kept), width)) {
    const instant = kept.findLastIndex(({ instants }) => instants)
    leftOut.unshift(...kept.splice(instant, 1))
  }
  return { columns: [...first, ...kept], same, leftOut }
}

const alike = (a: Column, b: Column): boolean => a.cells.every((cell, at) => cell === b.cells[at])

/**
 * Widths that fit: headings are broken first, then the widest cells give way down to a comfortable width,
 * then all that are wider than the others.
 */
function shared(columns: readonly Column[], width: number): number[] {
  const widths = columns.map(({ natural }) => natural)
  for (const floor of [0, COMFORTABLE]) {
    const widestFirst = columns.map((_, at) => at).toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))
    for (const at of widestFirst) {
      const now = widths[at] ?? 0
      const { whole = 0, least = 0 } = columns[at] ?? {}
      const lowest = floor === 0 ? whole : Math.max(least, floor)
      const over = total(widths) - width
      if (over > 0) widths[at] = Math.max(Math.min(now, lowest), now - over)
    }
  }
  let cap = COMFORTABLE
  const capped = () => columns.map(({ least }, at) => Math.max(least, Math.min(widths[at] ?? 0, cap)))
  if (total(widths) <= width) return widths
  while (cap > 0 && total(capped()) > width) cap -= 1
  return capped().map((one) => Math.min(one, width))
}
