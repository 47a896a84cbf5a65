/** Blanks between columns. */
export const GAP = 2
const COMFORTABLE = 24

const total = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + GAP * Math.max(0, widths.length - 1)

const fits = (columns: readonly Column[], width: number): boolean =>
  total(columns.map(({ least }) => least)) <= width

/**
 * Hides columns until the rest fits: first those that repeat an earlier one, then those with one value in every row,
 * then by worth, from the right. The first column stays unless it is a foreign id: then a column that was asked for
 * comes first.
 */
export function fitting(all: readonly Column[], width: number) {
  if (fits(all, width)) return { columns: [...all], same: [], hidden: [] }
  const echoOf = (one: Column) => all.slice(0, all.indexOf(one)).find((other) => alike(other, one))
  const first = all.slice(0, all[0]?.worth === 'foreign id' ? 0 : 1)
  const rest = all.slice(first.length).filter((one) => !echoOf(one))
  const same = rest.filter(({ cells }) => cells.length > 1 && new Set(cells).size === 1)
  const kept = rest.filter((column) => !same.includes(column))
  const hidden: Column[] = []
  const echoes = all.flatMap((one) => {
    const other = echoOf(one)
    return other ? [`${one.heading} (as ${other.heading})`] : []
  })
  while (first.length + kept.length > 1 && !fits(first.concat(kept), width)) {
    const [least] = kept.toReversed().toSorted(byWorth)
    const at = kept.findIndex((column) => column === least)
    hidden.unshift(...kept.splice(at, 1))
  }
  const led = first.length > 0 ? [...first, ...kept] : kept.toSorted(askedFirst)
  return {
    columns: led.length > 0 ? led : all.slice(0, 1),
    same,
    hidden: [...echoes, ...hidden.map(({ heading }) => heading)],
  }
}

const askedFirst = (a: Column, b: Column): number =>
  Number(b.worth === 'asked for') - Number(a.worth === 'asked for')

const alike = (a: Column, b: Column): boolean =>
  a.cells.every((cell, at) => wordsOf(cell) === wordsOf(b.cells[at] ?? ''))

const wordsOf = (cell: string): string => cell.replace(/[^\p{L}\p{N}]+/gu, ' ')

/**
 * Widths that fit: headings are wrapped first, then the widest columns shrink to a comfortable width, then all columns
 * shrink evenly. Names come last each time.
 */
export function widthsFor(columns: readonly Column[], width: number): number[] {
  const widths = columns.map(({ natural }) => natural)
  for (const floor of [0, COMFORTABLE]) {
    const widestFirst = columns
      .map(({ isName }, at) => ({ isName, at }))
      .toSorted((a, b) => Number(a.isName) - Number(b.isName) || (widths[b.at] ?? 0) - (widths[a.at] ?? 0))
    for (const { at } of widestFirst) {
      const now = widths[at] ?? 0
      const { whole = 0, least = 0 } = columns[at] ?? {}
      const lowest = floor === 0 ? whole : Math.max(least, floor)
      const over = total(widths) - width
      if (over > 0) widths[at] = Math.max(Math.min(now, lowest), now - over)
    }
  }
  if (total(widths) <= width) return widths
  const caps = { name: COMFORTABLE, other: COMFORTABLE }
  const capped = () =>
    columns.map(({ least, isName }, at) =>
      Math.max(least, Math.min(widths[at] ?? 0, isName ? caps.name : caps.other)),
    )
  while (caps.other > 0 && total(capped()) > width) caps.other -= 1
  while (caps.name > 0 && total(capped()) > width) caps.name -= 1
  return capped().map((one) => Math.min(one, width))
}

/** How much a reader would miss a column, the least first. */
const WORTHS = ['foreign id', 'time', 'plain', 'asked for'] as const
export type Worth = (typeof WORTHS)[number]

/** The least missed first: as the caller ranks them, by worth, then by how few values there are, days before words. */
const byWorth = (a: Column, b: Column): number =>
  a.rank - b.rank ||
  WORTHS.indexOf(a.worth) - WORTHS.indexOf(b.worth) ||
  new Set(a.cells).size - new Set(b.cells).size ||
  Number(b.cells.every(isDay)) - Number(a.cells.every(isDay))

const isDay = (cell: string): boolean => cell === '' || /^\d{4}-\d\d-\d\d$/.test(cell)

/** A column of a table before it has a width. */
export interface Column {
  readonly heading: string
  readonly cells: readonly string[]
  readonly numeric: boolean
  readonly worth: Worth
  /** Whether it says what a row is, and so is cut last. */
  readonly isName: boolean
  /** Its position in the caller's list of columns to hide first. */
  readonly rank: number
  /** With its heading on one line. */
  readonly natural: number
  /** With its cells whole and its heading wrapped. */
  readonly whole: number
  /** The smallest useful width. */
  readonly least: number
}
