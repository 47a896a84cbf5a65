import { namesApart } from './columns.ts'
import { chunksOf, wordsOf } from '../words/lines.ts'
import type { Cell } from '../words/shapes.ts'

/** Where a column stands, from its leftmost to its rightmost character in all rows. */
interface Span {
  start: number
  end: number
}

/** Rows whose cells stand below each other, set apart by blanks alone. */
export class Grid {
  #spans: Span[] = []
  readonly #rows: { at: number; chunks: readonly Cell[] }[] = []

  /** Takes a row in; false where two of its cells, or of an earlier row, would be one column then. */
  add(at: number, found: readonly Cell[]): boolean {
    const chunks = this.#rows.length < LEAST_SPLIT ? found : found.flatMap((chunk) => this.#cutAtGaps(chunk))
    const spans = joined([...this.#spans, ...chunks])
    const isApart = (cells: readonly Cell[]) => {
      const columns = cells.map(({ start }) => spans.findIndex((span) => start < span.end))
      return new Set(columns).size === columns.length
    }
    if (
      !isApart(chunks) ||
      (spans.length < this.#spans.length && !this.#rows.every((row) => isApart(row.chunks)))
    )
      return false
    this.#spans = spans
    this.#rows.push({ at, chunks })
    return true
  }

  /** Parts a long cell that runs up to the next column. */
  #cutAtGaps(chunk: Cell): Cell[] {
    const [first, second, third] = this.#spans.filter(
      (span) => chunk.start < span.end && chunk.end > span.start,
    )
    if (!first || !second || third) return [chunk]
    const blank = chunk.text.lastIndexOf(' ', second.start - chunk.start)
    return blank > 0 && chunk.start + blank >= first.start ? parted(chunk, chunk.start + blank) : [chunk]
  }

  /** Whether the cells of each column begin or end below each other; otherwise blanks only set them apart. */
  isAligned(): boolean {
    return this.#spans.every((span) => {
      const cells = this.#rows.flatMap(({ chunks }) =>
        chunks.filter(({ start, end }) => start < span.end && end > span.start),
      )
      const most = Math.max(
        mostEqual(cells.map(({ start }) => start)),
        mostEqual(cells.map(({ end }) => end)),
      )
      return most >= ALIGNED * cells.length
    })
  }

  /** Sets numbers apart that stand one blank beside other cells in every row. */
  split(): void {
    for (let at = 0; at < this.#spans.length; at++) {
      const span = this.#spans[at]
      const cut = span && this.#cutIn(span)
      if (!span || cut === undefined) continue
      this.#spans.splice(at, 1, { start: span.start, end: cut }, { start: cut + 1, end: span.end })
      for (const row of this.#rows) row.chunks = row.chunks.flatMap((chunk) => parted(chunk, cut))
    }
  }

  #cutIn({ start, end }: Span): number | undefined {
    const chunks = this.#rows.flatMap((row) =>
      row.chunks.filter((chunk) => chunk.start < end && chunk.end > start),
    )
    const [first] = chunks
    if (!first || chunks.length < LEAST_SPLIT) return undefined
    const blanks = Array.from(first.text.matchAll(/ /g), ({ index }) => first.start + index)
    return blanks.find((cut) =>
      chunks.every((chunk) => {
        const [left, right] = parted(chunk, cut)
        return left && right && (isFigure(left.text) || isFigure(right.text))
      }),
    )
  }

  /** The cells of each row, empty ones included. */
  rows(): { at: number; cells: string[] }[] {
    return this.#rows.map(({ at, chunks }) => ({ at, cells: this.#placed(chunks) }))
  }

  /** The filled cells of each row. */
  chunks(): { at: number; cells: string[] }[] {
    return this.#rows.map(({ at, chunks }) => ({ at, cells: chunks.map(({ text }) => text) }))
  }

  /** Names above the columns; undefined where one stands above none, or two above one. */
  names(text: string): string[] | undefined {
    const names = this.#spans.map(() => '')
    for (const name of chunksOf(text).flatMap((chunk) => (this.#isOverOne(chunk) ? [chunk] : apart(chunk)))) {
      const at = this.#nearest(name)
      if (at === undefined || names[at] !== '') return undefined
      names[at] = name.text
    }
    return names
  }

  #isOverOne({ start, end }: Cell): boolean {
    return this.#spans.filter((span) => start < span.end && end > span.start).length < 2
  }

  #placed(chunks: readonly Cell[]): string[] {
    return this.#spans.map(
      (span) => chunks.find(({ start, end }) => start < span.end && end > span.start)?.text ?? '',
    )
  }

  /** The column that a name overlaps, or the next one beside it. */
  #nearest({ start, end }: Cell): number | undefined {
    const distances = this.#spans.map((span) => Math.max(span.start - end, start - span.end, -1))
    const least = Math.min(...distances)
    const nearest = distances.flatMap((distance, at) => (distance === least ? [at] : []))
    return least <= FARTHEST && nearest.length === 1 ? nearest[0] : undefined
  }
}

/** Some rows may be damaged. */
const ALIGNED = 0.8

function mostEqual(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

/** One row alone says nothing of columns. */
const LEAST_SPLIT = 3

const isFigure = (text: string): boolean => /^\d{1,3}[.,]\d{1,3}$/.test(text)

/** The two parts of a piece that has a blank at a place, otherwise the piece. */
function parted(chunk: Cell, cut: number): Cell[] {
  const { text, start, end } = chunk
  if (start >= cut || end <= cut || text[cut - start] !== ' ') return [chunk]
  return [
    { text: text.slice(0, cut - start), start, end: cut },
    { text: text.slice(cut + 1 - start), start: cut + 1, end },
  ]
}

/** `Earned Grade` over two columns */
const apart = (chunk: Cell): Cell[] =>
  namesApart(chunk.text)?.map(({ text, start, end }) => ({
    text,
    start: chunk.start + start,
    end: chunk.start + end,
  })) ?? wordsOf(chunk.text, chunk.start)

/** A name may stand this many characters beside its column. */
const FARTHEST = 3

/** Spans that overlap, as one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else all.push({ start, end })
  }
  return all
}
