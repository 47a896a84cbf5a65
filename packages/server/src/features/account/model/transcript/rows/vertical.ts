import { put } from '../table/cell-row.ts'
import { codeOfTwo, isSubject, wholeCode } from '../words/codes.ts'
import { columnsNamed, type Column } from '../table/columns.ts'
import { columnKind, type ColumnKind } from '../words/column-names.ts'
import type { Fields, Line } from '../words/shapes.ts'

/** Columns whose cell may be missing in the copy. */
const MAY_LACK: ReadonlySet<ColumnKind> = new Set([
  'grade',
  'percent',
  'status',
  'points',
  'repeat',
  'other-number',
  'term',
])
const MOST_TITLE_LINES = 4

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
  const columns = names.length >= 3 ? columnsNamed(names) : undefined
  return columns?.some(({ kind }) => kind === 'code' || kind === 'number') ? columns : undefined
}

/** Reads one course whose cells stand on lines of their own. */
export function verticalRow(
  lines: readonly Line[],
  from: number,
  columns: readonly Column[],
): { fields: Fields; count: number } | undefined {
  const fields: Fields = {}
  let at = from
  let subject = ''
  const next = () => lines[at]?.text.trim() ?? ''
  for (const [index, { kind }] of columns.entries()) {
    const cell = next()
    if (kind === 'subject') {
      subject = cell.toUpperCase()
      if (!isSubject(subject)) return undefined
      at++
    } else if (kind === 'number' || kind === 'code') {
      const code = kind === 'code' ? wholeCode(cell) : codeOfTwo(subject, cell)
      if (!code) return undefined
      fields.code = code
      at++
    } else if (kind === 'title') {
      const title = titleFrom(lines, at, columns.slice(index + 1))
      if (title.length === 0) return undefined
      fields.title = title.join(' ')
      at += title.length
    } else if (cell !== '' && isCell(cell, kind) && put(fields, kind, cell)) at++
    else if (!MAY_LACK.has(kind)) return undefined
  }
  const needsCredits = columns.some(
    ({ kind }) => kind === 'credits' || kind === 'attempted' || kind === 'earned',
  )
  if (needsCredits && (fields.credits ?? fields.attempted ?? fields.earned) === undefined) return undefined
  const needsTerm = columns.some(({ kind }) => kind === 'term')
  return needsTerm && fields.term === undefined ? undefined : { fields, count: at - from }
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

/** Columns that take anything take only short cells here. */
const isCell = (cell: string, kind: ColumnKind): boolean => {
  if (kind === 'level') return /^[A-Z]{2,4}$/.test(cell)
  if (kind === 'repeat') return /^(?:[A-Z]{1,2}|repeat.*|includ.*|exclud.*)$/i.test(cell)
  if (kind === 'other-number') return /^\d+(?:\.\d+)?$|^[A-F][+-]?$/.test(cell)
  return true
}
