import { inWords } from '../spelling.ts'
import {
  cellText,
  isEmpty,
  isFields,
  isFieldsList,
  isRange,
  namedParts,
  safeText,
  type Fields,
} from './cell.ts'
import { columnsOf } from './columns.ts'
import type { Paint } from './paint.ts'
import { table, withNotes } from './table.ts'
import { padEnd, textWidth, wrap } from './text-width.ts'
import { isTree, treeLines } from './tree.ts'

/** Where lines are printed. */
export interface Page {
  readonly width: number
  readonly paint: Paint
  /** The names of what was asked with: columns of these names are what rows are told apart by. */
  readonly asked?: ReadonlySet<string>
}

const INDENT = '  '
const LEAST_WIDTH = 20

const narrower = (page: Page, by: number): Page => ({
  ...page,
  width: Math.max(LEAST_WIDTH, page.width - by),
})
const indented = (lines: readonly string[]): string[] =>
  lines.map((line) => (line === '' ? '' : INDENT + line))

const SHORT = 60

/** Short enough to stand beside its name. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'object' || item === null)
  if (!isFields(value)) return true
  return Object.values(value).every((inner) => typeof inner !== 'object') && namedParts(value).length <= SHORT
}

function plainText(value: unknown): string {
  if (typeof value === 'string' && value.includes('\n')) return safeText(value).trimEnd()
  return isFields(value) && !isRange(value) ? namedParts(value) : cellText(value)
}

/** One record: its plain fields by name, then what is nested, then the names of what is empty. */
export function recordLines(fields: Fields, page: Page, between: readonly string[] = []): string[] {
  const entries = Object.entries(fields)
  const full = entries.filter(([, value]) => !isEmpty(value))
  const plain = full.filter(([, value]) => isPlain(value))
  const nested = full.filter(([, value]) => !isPlain(value))
  const empty = entries.filter(([, value]) => isEmpty(value)).map(([name]) => inWords(name))
  const none = empty.length > 0 ? wrap(`empty: ${empty.join(', ')}`, page.width).map(page.paint.faint) : []
  const sections = nested.map(([name, value]) => sectionLines(name, value, page))
  // The names of what is empty follow plain fields directly, sections after a gap.
  const blocks = [plainLines(plain, page), ...sections, ...(sections.length > 0 ? [none] : [])]
  const filled = blocks.filter((block) => block.length > 0)
  const lines = filled.flatMap((block, at) => (at === 0 ? block : [...between, ...block]))
  return sections.length > 0 ? lines : [...lines, ...none]
}

/** Names in one column, values in the next. */
export function plainLines(entries: readonly (readonly [string, unknown])[], page: Page): string[] {
  const names = Math.max(0, ...entries.map(([name]) => textWidth(inWords(name))))
  return entries.flatMap(([name, value]) => {
    const lines = wrap(plainText(value), narrower(page, names + INDENT.length).width)
    return lines.map((line, at) =>
      (at === 0 ? page.paint.strong(padEnd(inWords(name), names)) : ' '.repeat(names))
        .concat(INDENT, line)
        .trimEnd(),
    )
  })
}

/** A nested value under its name. */
export const sectionLines = (name: string, value: unknown, page: Page): string[] => [
  page.paint.strong(inWords(name)),
  ...indented(nestedLines(value, narrower(page, INDENT.length))),
]

function nestedLines(value: unknown, page: Page): string[] {
  if (isFieldsList(value)) return listLines(value, page)
  if (isTree(value)) return treeLines(value)
  if (isFields(value)) return recordLines(value, page)
  return wrap(cellText(value), page.width)
}

/** Many records: a table. A single one that a table would cut is shown whole. */
export function listLines(rows: readonly Fields[], page: Page, known: Fields = {}): string[] {
  const [only] = rows
  if (rows.some(isTree)) return rows.flatMap((row) => treeLines(row))
  const drawn = table(columnsOf(rows, known, page.asked), page)
  if (rows.length === 1 && only && (drawn.cut || drawn.leftOut.length > 0)) return recordLines(only, page)
  return withNotes(drawn, page)
}
