import { tailTokens } from '../rows/tail-tokens.ts'
import { codeAtStart } from '../words/codes.ts'
import type { ColumnKind } from '../words/column-names.ts'
import { markOf } from '../words/grades.ts'
import { squeeze, wordsOf } from '../words/lines.ts'
import type { Line } from '../words/shapes.ts'
import { namesWithUnknown } from './columns.ts'
import { isBlankRow, type CellGroup } from './find-grids.ts'
import { isName } from './row-cells.ts'

const LONGEST_ROW = 300
const LEAST_KNOWN = 3
/** What may stand before the title besides the code. */
const BEFORE: ReadonlySet<ColumnKind | undefined> = new Set<ColumnKind>([
  'code',
  'subject',
  'number',
  'section',
  'crn',
])

interface Head {
  text: string
  /** The names from the title on. */
  names: string[]
  hasSection: boolean
}

/**
 * Rows with single blanks between their cells, below names of which some are unknown: a code, a title, and behind it
 * one mark or number for each further name.
 */
export function findTailRows(lines: readonly Line[]): CellGroup[] {
  const groups = new Map<string, CellGroup>()
  let head: Head | undefined
  for (const line of lines) {
    if (line.text.length > LONGEST_ROW || !isBlankRow(line.text)) continue
    const names = namesOf(line.text)
    // Names that can't be used end those before them.
    if (names) head = headOf(names)
    const cells = head && cellsUnder(line.text, head)
    if (!head || !cells) continue
    const group = groups.get(head.text) ?? { names: ['Course', ...head.names], rows: [] }
    group.rows.push({ at: line.at, cells })
    groups.set(head.text, group)
  }
  return [...groups.values()].filter(({ rows }) => !haveSections(rows.map(({ cells }) => cells[1] ?? '')))
}

/** Sections without a name would be taken for the first word of the titles. */
const haveSections = (titles: readonly string[]): boolean =>
  titles.some((title) => /^[A-Z]\d{1,3} /.test(title)) ||
  titles.filter((title) => /^[A-Z] /.test(title)).length * 2 > titles.length

type Names = ReturnType<typeof namesWithUnknown>

function namesOf(text: string): Names | undefined {
  const plain = squeeze(text)
  if (!isName(plain.slice(0, 40)) || /\d/.test(plain)) return undefined
  const names = namesWithUnknown(plain)
  return names.filter(({ kind }) => kind !== undefined).length < LEAST_KNOWN ? undefined : names
}

function headOf(names: Names): Head | undefined {
  const title = names.findIndex(({ kind }) => kind === 'title')
  const before = names.slice(0, title).map(({ kind }) => kind)
  if (title < 1 || !before.every((kind) => BEFORE.has(kind))) return undefined
  return {
    text: names.map(({ text }) => text).join(' '),
    names: names.slice(title).map(({ text }) => text),
    // Alone it is the name of the code with its section.
    hasSection: before.includes('section') && before.some((kind) => kind === 'code' || kind === 'number'),
  }
}

function cellsUnder(text: string, { names, hasSection }: Head): string[] | undefined {
  const plain = squeeze(text).replace(/^\d{5} (?=[A-Z])/, '')
  const code = codeAtStart(plain)
  if (!code) return undefined
  const words = wordsOf(plain.slice(code.length)).map((word) => word.text)
  if (hasSection) words.shift()
  const count = names.length - 1
  const title = words.slice(0, words.length - count)
  const cells = words.slice(words.length - count)
  if (count < 1 || title.length === 0 || !cells.every(isToken)) return undefined
  // `Calculus I 3.00`: the numeral may be a part of the title where a cell is empty.
  if (/^(?:I|\d)$/.test(cells[0] ?? '') && !isToken(title.at(-1) ?? '')) return undefined
  // `BIO 101L A2 Biology`: a section without a name.
  if (!hasSection && /^[A-Z]{0,2}\d{1,3}[A-Z]?$/.test(title[0] ?? '')) return undefined
  // `Academic Writing B 74`: one of the names may stand for two cells.
  if (markOf(title.at(-1) ?? '') !== undefined && title.at(-1) !== 'I') return undefined
  return [plain.slice(0, code.length), title.join(' '), ...cells]
}

const isToken = (word: string): boolean => tailTokens(word, 0, false)?.length === 1
