import { put } from '../table/put-cell.ts'
import { codeAtStart, codeOfTwo, isSubject, wholeCode } from '../words/codes.ts'
import { columnsNamed, type Column } from '../table/columns.ts'
import { columnKind, type ColumnKind } from '../words/column-names.ts'
import type { Code, Fields, Line } from '../words/shapes.ts'
import { termOf } from '../words/terms.ts'

/** Columns whose cell may be missing in the copy. */
const MAY_LACK: ReadonlySet<ColumnKind> = new Set([
  'grade',
  'percent',
  'status',
  'points',
  'repeat',
  'other-number',
  'term',
  'other',
  'campus',
  'level',
  'section',
  'crn',
])
const MOST_TITLE_LINES = 4
/** More ways to put lines under columns are not looked at. */
const MOST_WAYS = 64

/** Column names on lines of their own, one below the other, as a phone or a PDF copies them. */
export function verticalTable(lines: readonly Line[], from: number): Column[] | undefined {
  const names: string[] = []
  for (let at = from; at < lines.length && names.length < 14; at++) {
    const name = lines[at]?.text.trim() ?? ''
    const below = lines[at + 1]?.text.trim() ?? ''
    // `COMP` is a name for completed units, and a subject.
    if (
      columnKind(name) === undefined ||
      names.includes(name) ||
      (name.length <= 4 && codeOfTwo(name, below))
    )
      break
    names.push(name)
  }
  // `Official Grades` above the names is a heading.
  const [first, ...others] = names.map((name) => columnKind(name))
  const columns = names.length >= 3 && !others.includes(first) ? columnsNamed(names) : undefined
  return columns?.some(({ kind }) => kind === 'code' || kind === 'number') ? columns : undefined
}

/** One way to put lines under columns. */
interface Way {
  fields: Fields
  at: number
  subject: string
  /** How many columns have no cell. */
  lacking: number
}

/**
 * Reads one course whose cells stand on lines of their own, where empty ones may be dropped. Of the ways to put the
 * lines under the columns those count that take most lines; undefined where they say different things.
 */
export function verticalRow(
  lines: readonly Line[],
  from: number,
  columns: readonly Column[],
): { fields: Fields; count: number } | undefined {
  let ways: Way[] = [{ fields: {}, at: from, subject: '', lacking: 0 }]
  for (const [index, { kind }] of columns.entries()) {
    ways = ways.flatMap((way) => waysOn(lines, way, kind, columns.slice(index + 1)))
    if (ways.length === 0 || ways.length > MOST_WAYS) return undefined
  }
  const whole = ways.filter(({ fields }) => isWhole(fields, columns))
  const end = Math.max(...whole.map(({ at }) => at))
  const least = Math.min(...whole.filter(({ at }) => at === end).map(({ lacking }) => lacking))
  const fullest = whole.filter(({ at, lacking }) => at === end && lacking === least)
  const [first] = fullest
  const said = new Set(fullest.map(({ fields }) => JSON.stringify(essential(fields))))
  return first && said.size === 1 ? { fields: first.fields, count: end - from } : undefined
}

const essential = ({ code, title, grade, percent, credits, attempted, earned, term, status }: Fields) => [
  code,
  title,
  grade ?? percent,
  credits ?? attempted ?? earned,
  term,
  status,
]

/** The ways to go on from one: the next line is the cell of the column, or the cell is missing. */
function waysOn(lines: readonly Line[], way: Way, kind: ColumnKind, after: readonly Column[]): Way[] {
  const { fields, at, subject } = way
  const cell = lines[at]?.text.trim() ?? ''
  if (kind === 'subject') {
    const name = cell.toUpperCase()
    return isSubject(name) ? [{ ...way, at: at + 1, subject: name }] : []
  }
  if (kind === 'number' || kind === 'code') {
    const code = kind === 'code' ? codeWithSection(cell) : codeOfTwo(subject, cell)
    return code ? [{ ...way, fields: { ...fields, code }, at: at + 1 }] : []
  }
  if (kind === 'title') {
    const title = titleFrom(lines, at, after)
    return title.length === 0
      ? []
      : [{ ...way, fields: { ...fields, title: title.join(' ') }, at: at + title.length }]
  }
  const found: Way[] = MAY_LACK.has(kind) ? [{ ...way, lacking: way.lacking + 1 }] : []
  const filled = { ...fields }
  if (cell !== '' && isCell(cell, kind, lines[at + 1]?.text.trim()) && put(filled, kind, cell))
    found.push({ ...way, fields: filled, at: at + 1 })
  return found
}

/** `NUR 101 A`: in a line of its own a section follows its code. `POL SCI 1` is whole as well. */
function codeWithSection(cell: string): Code | undefined {
  const found = codeAtStart(cell, true)
  const [, subject = '', number = ''] = /^([A-Z]{2,8} [A-Z&]{2,7}) (\S+)$/.exec(cell) ?? []
  return (
    wholeCode(cell) ??
    codeOfTwo(subject, number) ??
    (found && /^\s[A-Z]?\d{0,3}$/.test(cell.slice(found.length)) ? found.code : undefined)
  )
}

function isWhole({ credits, attempted, earned, term }: Fields, columns: readonly Column[]): boolean {
  const has = (...kinds: ColumnKind[]) => columns.some(({ kind }) => kinds.includes(kind))
  if (has('credits', 'attempted', 'earned') && (credits ?? attempted ?? earned) === undefined) return false
  return !has('term') || term !== undefined
}

function titleFrom(lines: readonly Line[], from: number, after: readonly Column[]): string[] {
  const first = lines[from]?.text.trim() ?? ''
  if (!/\p{L}{2}/u.test(first) || wholeCode(first)) return []
  const title = [first]
  for (let at = from + 1; title.length < MOST_TITLE_LINES; at++) {
    const cell = lines[at]?.text.trim() ?? ''
    if (cell === '' || wholeCode(cell) || columnKind(cell) !== undefined || begins(cell, after)) break
    title.push(cell)
  }
  return title
}

/** Whether a line is the cell of one of the columns that may come next. */
function begins(cell: string, columns: readonly Column[]): boolean {
  for (const { kind } of columns) {
    if (isCell(cell, kind) && put({}, kind, cell)) return true
    if (!MAY_LACK.has(kind)) return false
  }
  return columns.length === 0
}

/** Columns that take anything take only short cells here, and none that begins something else. */
const isCell = (cell: string, kind: ColumnKind, below = ''): boolean => {
  if (kind === 'level') return /^[A-Z]{2,4}$/.test(cell)
  if (kind === 'repeat') return /^(?:[A-Z]{1,2}|repeat.*|includ.*|exclud.*)$/i.test(cell)
  if (kind === 'other-number') return /^\d+(?:\.\d+)?$|^[A-F][+-]?$/.test(cell)
  if (kind === 'section') return /^[A-Z]{0,2}\d{0,4}[A-Z]?$/.test(cell)
  if (kind === 'crn') return /^\d{4,6}$/.test(cell)
  if (kind === 'other' || kind === 'campus')
    return (
      !wholeCode(cell) && !codeOfTwo(cell, below) && termOf(cell) === undefined && !/:|\bgpa\b/i.test(cell)
    )
  return true
}
