import { byWorth, type Column } from './columns.ts'
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

/** Where a table is printed. */
interface Sheet {
  readonly width: number
  readonly paint: Paint
}

/** A table, and under it what it has no room for. */
export function tableLines(all: readonly Column[], page: Sheet): string[] {
  return withNotes(table(all, page), page)
}

export function withNotes({ lines, same, leftOut }: Table, { width, paint }: Sheet): string[] {
  const notes = [
    ...(same.length > 0 ? [`the same in all: ${same.join(', ')}`] : []),
    ...(leftOut.length > 0
      ? [`not shown, for want of room: ${leftOut.join(', ')} (--json has everything)`]
      : []),
  ]
  return [...lines, ...notes.flatMap((note) => wrap(note, width)).map(paint.faint)]
}

/** Columns beside each other, their cells under each other. */
export function table(all: readonly Column[], { width, paint }: Sheet): Table {
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
      ...(all[0]?.cells ?? []).map((_, row) => line(columns.map(({ cells }) => cells[row] ?? ''))),
    ],
    same: same.map(({ heading, cells }) => `${heading} ${cells[0] ?? ''}`),
    leftOut,
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
 * Makes room: what repeats an earlier column goes, then what is the same in every row, then what is worth least,
 * from the last. The first column stays, but for the id of something: what was asked for then takes its place.
 */
function fitting(all: readonly Column[], width: number) {
  if (fits(all, width)) return { columns: [...all], same: [], leftOut: [] }
  const echoOf = (one: Column) => all.slice(0, all.indexOf(one)).find((other) => alike(other, one))
  const first = all.slice(0, all[0]?.worth === 'id of something' ? 0 : 1)
  const rest = all.slice(first.length).filter((one) => !echoOf(one))
  const same = rest.filter(({ cells }) => cells.length > 1 && new Set(cells).size === 1)
  const kept = rest.filter((column) => !same.includes(column))
  const leftOut: Column[] = []
  const echoes = all.flatMap((one) => {
    const other = echoOf(one)
    return other ? [`${one.heading} (as ${other.heading})`] : []
  })
  while (first.length + kept.length > 1 && !fits(first.concat(kept), width)) {
    const [least] = kept.toReversed().toSorted(byWorth)
    const at = kept.findIndex((column) => column === least)
    leftOut.unshift(...kept.splice(at, 1))
  }
  const led = first.length > 0 ? [...first, ...kept] : kept.toSorted(askedFirst)
  return {
    columns: led.length > 0 ? led : all.slice(0, 1),
    same,
    leftOut: [...echoes, ...leftOut.map(({ heading }) => heading)],
  }
}

const askedFirst = (a: Column, b: Column): number =>
  Number(b.worth === 'asked for') - Number(a.worth === 'asked for')

const alike = (a: Column, b: Column): boolean =>
  a.cells.every((cell, at) => wordsOf(cell) === wordsOf(b.cells[at] ?? ''))

const wordsOf = (cell: string): string => cell.replace(/[^\p{L}\p{N}]+/gu, ' ')

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
