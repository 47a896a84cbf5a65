import { gutterOf, tableOf } from './words/columns.ts'
import { chunksOf } from './words/lines.ts'
import type { Line } from './words/shapes.ts'
import { termOf } from './words/terms.ts'

/** The right column may begin this many characters beside its heading. */
const SLACK = 4

/** The parts of a text to read one after the other: a page with two columns of courses has its left one first. */
export function partsOf(lines: readonly Line[]): Line[][] {
  const first = lines.findIndex(({ text }) => gutterAt(text) !== undefined)
  if (first === -1) return [[...lines]]
  const left: Line[] = []
  const right: Line[] = []
  let gutter = 0
  for (const line of lines.slice(first)) {
    gutter = gutterAt(line.text) ?? gutter
    const cut = chunksOf(line.text).find(({ start }) => start > 0 && Math.abs(start - gutter) <= SLACK)?.start
    if (cut === undefined || !/\s{2}$/.test(line.text.slice(0, cut))) left.push(line)
    else {
      left.push({ ...line, text: line.text.slice(0, cut).trimEnd() })
      right.push({ ...line, text: line.text.slice(Math.min(cut, gutter)) })
    }
  }
  return [lines.slice(0, first), left.filter(({ text }) => text.trim() !== ''), right].filter(
    (part) => part.length > 0,
  )
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
