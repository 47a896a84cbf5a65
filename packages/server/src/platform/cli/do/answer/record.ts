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
} from '../../terminal/cell.ts'
import type { Page } from '../../terminal/page.ts'
import { columnsOf, pairLines, table, withNotes } from '../../terminal/table.ts'
import { wrap } from '../../terminal/text-width.ts'

const INDENT = '  '
const MIN_WIDTH = 20

const narrower = (page: Page): Page => ({
  ...page,
  width: Math.max(MIN_WIDTH, page.width - INDENT.length),
})
const indented = (lines: readonly string[]): string[] =>
  lines.map((line) => (line === '' ? '' : INDENT + line))

const SHORT = 60

/** Short enough for the line of its name. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'object' || item === null)
  if (!isFields(value)) return true
  return Object.values(value).every((inner) => typeof inner !== 'object') && namedParts(value).length <= SHORT
}

function plainText(value: unknown): string {
  if (typeof value === 'string' && value.includes('\n')) return safeText(value).trimEnd()
  return isFields(value) && !isRange(value) ? namedParts(value) : cellText(value)
}

const ID = /^[0-9A-Z]{26}$/

/** Lists of ids are for programs; the suggestions below an answer name the id to go on with. */
const isIdList = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === 'string' && ID.test(item))

/** One record: its plain fields by name, then what is nested, then the names of what is empty. */
export function recordLines(fields: Fields, page: Page, between: readonly string[] = []): string[] {
  const entries = Object.entries(fields)
  const filled = entries.filter(([, value]) => !isEmpty(value))
  const ids = filled.filter(([, value]) => isIdList(value)).map(([name]) => inWords(name))
  const full = filled.filter(([, value]) => !isIdList(value))
  const plain = full.filter(([, value]) => isPlain(value))
  const nested = full.filter(([, value]) => !isPlain(value))
  const empty = entries.filter(([, value]) => isEmpty(value)).map(([name]) => inWords(name))
  const notes = [
    ...(ids.length > 0 ? [`hidden ids: ${ids.join(', ')} (--json shows all)`] : []),
    ...(empty.length > 0 ? [`empty: ${empty.join(', ')}`] : []),
  ]
  const none = notes.flatMap((note) => wrap(note, page.width)).map(page.paint.faint)
  const sections = nested.map(([name, value]) => sectionLines(name, value, page))
  // The names of what is empty follow plain fields directly, sections after a gap.
  const blocks = [plainLines(plain, page), ...sections, ...(sections.length > 0 ? [none] : [])]
  const shown = blocks.filter((block) => block.length > 0)
  const lines = shown.flatMap((block, at) => (at === 0 ? block : [...between, ...block]))
  return sections.length > 0 ? lines : [...lines, ...none]
}

/** Names in one column, values in the next. */
export const plainLines = (entries: readonly (readonly [string, unknown])[], page: Page): string[] =>
  pairLines(
    entries.map(([name, value]) => [inWords(name), plainText(value)] as const),
    page,
    { style: page.paint.strong },
  )

/** A nested value under its name. */
export const sectionLines = (name: string, value: unknown, page: Page): string[] => [
  page.paint.strong(inWords(name)),
  ...indented(nestedLines(value, narrower(page))),
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
  if (rows.length === 1 && only && (drawn.cut || drawn.hidden.length > 0)) return recordLines(only, page)
  return withNotes(drawn, page)
}

/** A group: one list of further nodes, and perhaps how many of them count. */
function groupOf(node: Fields): { label: string; nodes: readonly Fields[] } | undefined {
  const entries = Object.entries(node).filter(([, value]) => !isEmpty(value))
  const lists = entries.filter(([, value]) => isFieldsList(value))
  const [name, nodes] = lists[0] ?? []
  const others = entries.filter(([, value]) => !isFieldsList(value))
  if (name === undefined || !isFieldsList(nodes) || lists.length > 1 || others.length > 1) return undefined
  const [count] = others
  if (!count) return { label: inWords(name), nodes }
  return typeof count[1] === 'number' ? { label: `${count[1]} ${inWords(name)}`, nodes } : undefined
}

/** Whether a record is a group of records, such as a requisite: one of these, all of those. */
export const isTree = (value: unknown): value is Fields => isFields(value) && groupOf(value) !== undefined

/** A tree as indented lines, a node a line. */
export function treeLines(node: Fields): string[] {
  const group = groupOf(node)
  if (!group) return [leafText(node)]
  return [
    `${group.label}:`,
    ...group.nodes.flatMap((inner) =>
      treeLines(inner).map((line, at) => (at === 0 ? `• ${line}` : `  ${line}`)),
    ),
  ].map((line, at) => (at === 0 ? line : `  ${line}`))
}

const leafText = (leaf: Fields): string =>
  Object.values(leaf).every((value) => typeof value !== 'object') ? namedParts(leaf) : cellText(leaf)
