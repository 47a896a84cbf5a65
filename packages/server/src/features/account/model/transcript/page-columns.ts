import { mentionsCode } from './words/codes.ts'
import { gutterOf, tableOf } from './table/columns.ts'
import { chunksOf } from './words/lines.ts'
import type { Line } from './words/shapes.ts'
import { termOf } from './words/terms.ts'

/** The right column may begin this many characters beside its heading. */
const SLACK = 4

interface Parts {
  /** Parts to read one after the other. */
  parts: Line[][]
  /** Courses of which nothing says in which column they stand. */
  unplaced: Line[]
}

/** The parts of a text: a page with two columns of courses has its left one first. */
export function partsOf(lines: readonly Line[]): Parts {
  const first = lines.findIndex(({ text }) => gutterAt(text) !== undefined)
  if (first === -1) return { parts: [[...lines]], unplaced: [] }
  const left: Line[] = []
  const right: Line[] = []
  const single: Line[] = []
  const columns = lines.slice(first)
  // Without any indentation a row of the right column looks like one of the left.
  const isIndented = columns.some(({ text }) => /^\s/.test(text))
  let gutter = 0
  for (const line of columns) {
    gutter = gutterAt(line.text) ?? gutter
    const cut = chunksOf(line.text).find(({ start }) => start > 0 && Math.abs(start - gutter) <= SLACK)?.start
    if (cut === undefined || !/\s{2}$/.test(line.text.slice(0, cut))) {
      if ((mentionsCode(line.text) || termOf(line.text)) && !isIndented) single.push(line)
      else left.push(line)
    } else {
      left.push({ ...line, text: line.text.slice(0, cut).trimEnd() })
      right.push({ ...line, text: line.text.slice(Math.min(cut, gutter)) })
    }
  }
  // A term of which nothing says over which column it stands may be that of any row.
  if (single.some(({ text }) => termOf(text))) return { parts: [lines.slice(0, first)], unplaced: columns }
  const parts = [lines.slice(0, first), left.filter(({ text }) => text.trim() !== ''), right]
  return { parts: parts.filter((part) => part.length > 0), unplaced: single }
}

/** Where the right column begins, by two terms or two rows of column names side by side. */
function gutterAt(text: string): number | undefined {
  if (!/\S\s{2,}\S/.test(text) || text.includes('\t')) return undefined
  const chunks = chunksOf(text)
  const [one, two] = chunks
  if (
    chunks.length === 2 &&
    one &&
    two &&
    two.start - one.end >= SLACK &&
    termOf(one.text) &&
    termOf(two.text)
  )
    return two.start
  const table = tableOf(text)
  return table ? gutterOf(table) : undefined
}
