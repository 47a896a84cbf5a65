import { wholeCode } from '../words/codes.ts'
import { align, type Aligned } from '../table/align.ts'
import { columnIndex, type Table } from '../table/columns.ts'
import type { ColumnKind } from '../words/column-names.ts'
import { wordsOf } from '../words/lines.ts'
import {
  afterSection,
  codeFirst,
  isApart,
  isRange,
  isTicked,
  marksLast,
  startOf,
  withoutBullet,
} from './row-start.ts'
import { endsInCampus, tails, type Tail } from './row-tail.ts'
import type { Fields } from '../words/shapes.ts'
import { fieldsOfTail } from './tail-fields.ts'
import { tailTokens, type Token } from './tail-tokens.ts'

/** One way to read a row. */
export interface Reading {
  fields: Fields
  /** The kinds of its tokens in order; rows of one list have the same. */
  pattern: string
  /** How many columns that a row needs are empty. */
  empty?: number
  /** Whether its title ends with the name of a campus. */
  hasCampus?: boolean
  /** Whether its title is a cell of its own. */
  isApart?: boolean
  /** Whether two blanks stand within its title; they may be between two cells. */
  hasGap?: boolean
  /** Whether an open box stands before it: something lacks, but the box doesn't say what. */
  isOpen?: boolean
  /** Cells under columns of which nothing is known. */
  unused?: readonly string[]
}

const MOST_WORDS = 40

/** The ways to read a row without separators between its cells: the code first, the marks last, the title between. */
export function freeRow(text: string, table: Table | undefined): Reading[] {
  const written = withoutBrackets(codeFirst(withoutBullet(text)))
  const start = startOf(written, table)
  if (!start || wordsOf(written).length > MOST_WORDS) return []
  const line = table ? written : marksLast(written, start.to)
  const isLowerCase = line === line.toLowerCase()
  const ticked = isTicked(text)
  const before = tailTokens(line.slice(0, start.from), 0, isLowerCase)
  if (!before || !isApart(before, line, table) || isRange(line.slice(start.to), start.code)) return []
  const rest = afterSection(line, start.to, table)
  if (rest === undefined) return []
  const ways = tails(line, rest, isLowerCase, table)
  const readings = (isDoubtful: boolean) =>
    ways.filter((tail) => (tail.isDoubtful ?? false) === isDoubtful).flatMap((tail) => reading(tail))
  const reading = ({ title, tokens }: Tail): Reading[] => {
    const read = fieldsFrom(before, tokens, table, line)
    if (!read || isList(title) || (!isLowerCase && /^\p{Ll}(?!-?\p{Lu})/u.test(title))) return []
    const { fields, empty } = read
    if (!hasNeeded(fields, title, table) || isUnknownGrade(fields, tokens)) return []
    if (ticked !== undefined && fields.grade === undefined && fields.status === undefined) {
      if (ticked) fields.status = 'completed'
    }
    const pattern = [...before, ...tokens].map(({ kind }) => kind).join(' ')
    const hasGap = table === undefined && !line.slice(rest).includes(title)
    const end = title === '' ? -1 : line.indexOf(title, rest) + title.length
    const isOwnCell = end >= rest + title.length && /^(?:\t| {2})/.test(line.slice(end))
    const hasCampus = endsInCampus(table) && !/ {2}|\t/.test(line.trim())
    return [
      {
        pattern,
        empty,
        hasCampus,
        hasGap,
        isOpen: ticked === false,
        isApart: isOwnCell,
        fields: { ...fields, code: start.code, ...(title === '' ? {} : { title }) },
      },
    ]
  }
  const sure = readings(false)
  if (sure.length > 0 || table === undefined) return sure
  // Two letters could both be the grade.
  return readings(true).filter(({ fields: { grade = 'A' } }) => !/^[A-DF]/.test(grade))
}

/** `Program Design (A-, 3 credits, Fall 2023)` without the brackets. */
function withoutBrackets(line: string): string {
  return line.replace(/(?<=\s)\(([^()]{1,60}[,;/][^()]{1,60})\)/g, (all: string, inner: string) =>
    tailTokens(inner, 0, false) ? `  ${inner}` : all,
  )
}

/** A letter that marks repeats may be the grade where there is no other: `E` fails a course in French. */
const isUnknownGrade = ({ grade, percent }: Fields, tokens: readonly Token[]): boolean =>
  grade === undefined &&
  percent === undefined &&
  tokens.some(({ kind, value }) => kind === 'repeat' && /^[A-Z]$/.test(value))

/** What a row must have under the names of its table. */
function hasNeeded(
  { credits, attempted, earned, term, status }: Fields,
  title: string,
  table: Table | undefined,
): boolean {
  if (!table) return true
  const has = (...kinds: ColumnKind[]) => table.columns.some(({ kind }) => kinds.includes(kind))
  if (has('title', 'code-title') && title === '') return false
  if (has('credits', 'attempted', 'earned') && (credits ?? attempted ?? earned) === undefined) return false
  // A word for the state that isn't known would be taken for a part of the title.
  if (has('status') && status === undefined) return false
  return !has('term') || term !== undefined
}

/** A code within a title in small letters is that of another course; `BUS 100 Division` is credit of a level. */
const isSecondCourse = (title: string): boolean =>
  /\p{Ll}/u.test(title) &&
  !/^[A-Z]{2,6} \d00 (?:division|level)$/i.test(title) &&
  /(?:^|[\s(])[A-Z]{2,6}(?:_[A-Z])?[ -]?\d{3,4}\b/.test(title)

/** Whether what looks like a title holds further courses. */
const isList = (title: string): boolean =>
  /^[A-D][+–-](?:[\s,;]|$)/.test(title) ||
  (wholeCode(title) !== undefined && title === title.toUpperCase()) ||
  /^\d[\d\s,&/]*$|^[☑✓✔✅]|\b(?:got|took)\b/i.test(title) ||
  isSecondCourse(title) ||
  /\/\s*[A-Z]{2,6}[ -]?\d{3}/.test(title) ||
  /[,;]\s*(?:and\s+)?[A-Z]{2,6}[ -]?\d{2}/.test(title) ||
  /^[A-F][,;]\s/.test(title)

function fieldsFrom(
  before: readonly Token[],
  tokens: readonly Token[],
  table: Table | undefined,
  line: string,
): Aligned | undefined {
  if (!table || table.separator !== undefined) {
    const isNumber = ({ kind }: Token) => kind === 'number'
    // A number before the code may count the rows; it is no part of the figures behind the title.
    if (before.some(isNumber) && tokens.some(isNumber)) return undefined
    const fields = fieldsOfTail(unitsIn([...before, ...tokens]))
    return fields && { fields, empty: 0 }
  }
  const place = Math.max(
    ...(['code', 'number', 'code-title', 'section', 'title', 'level', 'campus'] as const).map((kind) =>
      columnIndex(table.columns, kind),
    ),
  )
  const first = Math.min(
    ...(['code', 'subject', 'code-title'] as const)
      .map((kind) => columnIndex(table.columns, kind))
      .filter((at) => at >= 0),
    place,
  )
  const isAligned =
    / {2}/.test(line.trim()) &&
    table.columns.some(({ start }, at) => at > 0 && start > (table.columns[at - 1]?.end ?? 0) + 1)
  const left = align(before, table.columns.slice(0, first), false)
  const right = align(tokens, table.columns.slice(place + 1), isAligned)
  return left && right ? { fields: { ...left.fields, ...right.fields }, empty: right.empty } : undefined
}

/** `1.0 CR` is credit without a grade; `A 3 CR` are three credits. */
function unitsIn(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex(
    (token, index) => token.kind === 'mark' && token.value === 'CR' && tokens[index - 1]?.kind === 'number',
  )
  const number = tokens[at - 1]
  const hasOther = tokens.some(({ kind }, index) => kind === 'mark' && index !== at)
  if (at === -1 || !hasOther || number?.kind !== 'number') return [...tokens]
  return tokens.toSpliced(at - 1, 2, { ...number, kind: 'credits' })
}
