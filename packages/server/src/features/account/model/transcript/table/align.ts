import { isHours, isInterim, type ColumnKind } from '../words/column-names.ts'
import type { Column } from './columns.ts'
import { arePoints, doAgree } from '../words/grades.ts'
import { put } from './put-cell.ts'
import type { Fields } from '../words/shapes.ts'
import type { Token } from '../rows/tail-tokens.ts'

const ACCEPTS: Readonly<Record<Token['kind'], ReadonlySet<ColumnKind>>> = {
  mark: new Set(['grade', 'repeat', 'other', 'other-number']),
  percent: new Set(['grade', 'percent', 'other-number']),
  number: new Set(['credits', 'attempted', 'earned', 'points', 'percent', 'other-number', 'grade']),
  credits: new Set(['credits', 'attempted', 'earned']),
  term: new Set(['term']),
  status: new Set(['status', 'grade', 'other']),
  repeat: new Set(['repeat', 'other']),
  crn: new Set(['crn', 'other', 'other-number']),
}
const MAY_BE_EMPTY: ReadonlySet<ColumnKind> = new Set([
  'repeat',
  'other',
  'other-number',
  'points',
  'status',
  'percent',
  'campus',
  'level',
  'crn',
  'section',
])
/** An empty column is worth this many characters of displacement. */
const EMPTY = 4
const EMPTY_NEEDED = 40
const FARTHEST = 5
const NEAREST = 1
const CLEARLY = 3

export interface Aligned {
  fields: Fields
  /** How many columns that a row needs are empty. */
  empty: number
}

interface Alignment {
  cost: number
  /** The characters by which tokens stand beside their columns. */
  shift: number
  taken: readonly (number | undefined)[]
}

/**
 * Puts tokens under column names, in order: by their places where the text is aligned, otherwise by what they are.
 * Undefined where they don't fit or could be read in two ways.
 */
export function align(
  tokens: readonly Token[],
  columns: readonly Column[],
  isAligned: boolean,
): Aligned | undefined {
  const last = tokens.at(-1)
  // `Withdrawn 12-MAR-2025` behind the last column
  if (last?.kind !== 'status' || tokens.length <= columns.length) return alignAll(tokens, columns, isAligned)
  const read = alignAll(tokens.slice(0, -1), columns, isAligned)
  return read && read.fields.status === undefined
    ? { ...read, fields: { ...read.fields, status: last.value } }
    : undefined
}

function alignAll(
  tokens: readonly Token[],
  columns: readonly Column[],
  isAligned: boolean,
): Aligned | undefined {
  const repeats = columns.some(({ kind }) => kind === 'repeat' || kind === 'other')
  const named = tokens.filter(({ kind }) => repeats || kind !== 'repeat')
  const given = named.length > columns.length ? withoutPercents(named) : named
  if (columns.length > 16 || given.length > columns.length) return undefined
  const placed = isAligned ? best(alignments(given, columns, true)) : undefined
  // Columns of a table whose blanks were changed don't stand under their names.
  // Beside a grade in the middle of the term only its place tells the final one.
  const hasInterim = columns.some(({ kind, text }) => kind === 'other' && isInterim(text))
  const farthest = hasInterim ? NEAREST : FARTHEST
  const isPlaced = placed !== undefined && given.length > 0 && placed.shift <= farthest * given.length
  if (hasInterim && !(isPlaced && areClear(given, columns))) return undefined
  const all = alignments(given, columns, isPlaced)
  const least = Math.min(...all.map(({ cost }) => cost))
  if (all.length === 0) return undefined
  const read = all
    .filter(({ cost }) => cost <= least + (isPlaced ? 0 : 0.5))
    .flatMap(({ taken }) => {
      const fields = fieldsOf(given, columns, taken)
      return fields ? [{ fields, empty: emptyOf(columns, taken) }] : []
    })
  const said = new Set(read.map(({ fields }) => JSON.stringify(essential(fields))))
  if (said.size === 1) return read[0]
  const sound = read.filter(({ fields: { grade, points, credits, earned, attempted } }) => {
    const counted = credits ?? earned ?? attempted
    return (
      grade !== undefined &&
      points !== undefined &&
      counted !== undefined &&
      arePoints(points, counted, grade)
    )
  })
  return sound.length === 1 ? sound[0] : undefined
}

/** Where a row has fewer marks than there are columns for them, each must stand much nearer to one of these. */
function areClear(tokens: readonly Token[], columns: readonly Column[]): boolean {
  const marks = tokens.filter(({ kind }) => kind === 'mark')
  const graded = columns.filter(({ kind, text }) => kind === 'grade' || (kind === 'other' && isInterim(text)))
  return (
    marks.length >= graded.length ||
    marks.every((mark) => {
      const [nearest = 0, next = Infinity] = graded
        .map((column) => distance(mark, column))
        .toSorted((a, b) => a - b)
      return next - nearest >= CLEARLY
    })
  )
}

/** A percentage behind the letter of its grade needs no column of its own. */
const withoutPercents = (tokens: readonly Token[]): Token[] =>
  tokens.filter((token, at) => {
    const before = tokens[at - 1]
    const isPercent = token.kind === 'percent' || (token.kind === 'number' && token.decimals === 0)
    return !(before?.kind === 'mark' && isPercent && token.value <= 100 && doAgree(before.value, token.value))
  })

const essential = ({ points: _points, ...fields }: Fields) =>
  Object.entries(fields).toSorted(([a], [b]) => a.localeCompare(b))

function alignments(tokens: readonly Token[], columns: readonly Column[], isAligned: boolean): Alignment[] {
  // Of `Mark` and `Grade` a course without a percentage has one.
  const haveTwo = columns.filter(({ kind }) => kind === 'grade').length > 1
  const mayBeEmpty = (kind: ColumnKind) => MAY_BE_EMPTY.has(kind) || (haveTwo && kind === 'grade')
  let open: Alignment[] = [{ cost: 0, shift: 0, taken: [] }]
  for (const column of columns) {
    const next: Alignment[] = []
    for (const { cost, shift, taken } of open) {
      const used = taken.filter((token) => token !== undefined).length
      const token = tokens[used]
      next.push({
        cost: cost + (mayBeEmpty(column.kind) ? EMPTY : EMPTY_NEEDED),
        shift,
        taken: [...taken, undefined],
      })
      if (!token || !fits(token, column)) continue
      const beside = isAligned ? distance(token, column) : 0
      next.push({ cost: cost + beside, shift: shift + beside, taken: [...taken, used] })
    }
    // The best few are enough: a row has few tokens.
    open = next.toSorted((a, b) => a.cost - b.cost).slice(0, 200)
  }
  return open.filter(({ taken }) => taken.filter((token) => token !== undefined).length === tokens.length)
}

const best = (all: readonly Alignment[]): Alignment | undefined => all.toSorted((a, b) => a.cost - b.cost)[0]

const emptyOf = (columns: readonly Column[], taken: Alignment['taken']): number =>
  columns.filter(({ kind }, at) => taken[at] === undefined && !MAY_BE_EMPTY.has(kind)).length

/** A course of more hours a week is not known; such a number counts those of the term. */
const MOST_HOURS = 12

function fits(token: Token, { kind, text }: Column): boolean {
  if (!ACCEPTS[token.kind].has(kind)) return false
  if (kind === 'credits' && token.kind === 'number' && isHours(text) && token.value > MOST_HOURS) return false
  if (kind === 'grade' && token.kind === 'number') return token.value > 20 && token.value <= 100
  if (kind === 'percent' && (token.kind === 'number' || token.kind === 'percent')) return token.value <= 100
  return !(kind === 'repeat' && token.kind === 'mark' && token.value.length > 1)
}

const distance = (token: Token, column: Column): number =>
  Math.min(
    Math.abs(token.start - column.start),
    Math.abs(token.end - column.end),
    Math.abs(token.start + token.end - column.start - column.end) / 2,
  )

/** What the tokens say in their columns; undefined where two of them are grades. */
function fieldsOf(
  tokens: readonly Token[],
  columns: readonly Column[],
  taken: Alignment['taken'],
): Fields | undefined {
  const fields: Fields = {}
  for (const [at, { kind }] of columns.entries()) {
    const index = taken[at]
    const token = index === undefined ? undefined : tokens[index]
    if (!token) continue
    if (token.kind === 'status') {
      if (kind !== 'other') fields.status = token.value
    } else if (token.kind === 'term') fields.term = token.value
    else if (kind === 'grade') {
      if (!put(fields, 'grade', token.kind === 'percent' ? `${token.value}%` : String(token.value)))
        return undefined
    } else if (
      typeof token.value === 'number' &&
      (kind === 'credits' ||
        kind === 'attempted' ||
        kind === 'earned' ||
        kind === 'points' ||
        kind === 'percent')
    )
      fields[kind] = token.value
  }
  return fields
}
