import { columnKind, type ColumnKind } from '../words/column-names.ts'
import { wordsOf, type Separator } from '../words/lines.ts'
import type { Cell } from '../words/shapes.ts'

export interface Column extends Cell {
  kind: ColumnKind
}

export interface Table {
  columns: Column[]
  /** How cells are set apart; blanks where undefined. */
  separator: Separator | undefined
  /** Whether a term stands once for the rows below it, as merged cells of a sheet are copied. */
  hasMergedTerms?: boolean
}

const MOST_WORDS = 4
const LONGEST_NAMES = 300

/** The table that a row of column names set apart by blanks begins, or undefined where the row is none. */
export function tableOf(text: string): Table | undefined {
  if (text.length > LONGEST_NAMES || /\d(?!\s|$)|\d\d/.test(text)) return undefined
  const columns = byWords(text)
  return columns && columns.length >= 3
    ? { separator: undefined, columns: meant(splitNames(columns)) }
    : undefined
}

/** Columns by their names alone. */
export const columnsNamed = (names: readonly string[]): Column[] =>
  meant(names.map((text) => ({ kind: columnKind(text) ?? 'unknown', text, start: 0, end: 0 })))

/** `Course Title` and `Grade Points` are two columns each where the first of them would lack otherwise. */
function splitNames(columns: readonly Column[]): Column[] {
  const has = (...kinds: ColumnKind[]) => columns.some(({ kind }) => kinds.includes(kind))
  const subject = has('subject')
  return columns.flatMap((column) => {
    const [first = '', second = ''] = column.text.split(' ')
    const lacksCode =
      /^(?:course|class) (?:title|description)$/i.test(column.text) &&
      !has('code', 'code-title') &&
      (!subject || !has('number'))
    const lacksGrade = /^(?:grade|gr|grd) (?:points|pts|%)$/i.test(column.text) && !has('grade')
    if (!lacksCode && !lacksGrade) return [column]
    return [
      {
        ...column,
        kind: lacksCode ? 'code' : 'grade',
        text: first,
        end: column.start + first.length,
      } as const,
      {
        ...column,
        kind: lacksCode ? 'title' : second === '%' ? 'percent' : 'points',
        text: second,
        start: column.end - second.length,
      } as const,
    ]
  })
}

/** Column names set apart by blanks: the longest known name from each word on; undefined where a word is left. */
function byWords(text: string): Column[] | undefined {
  const words = wordsOf(text)
  if (words.length > 40) return undefined
  const columns: Column[] = []
  for (let at = 0; at < words.length;) {
    const taken = longestName(text, words, at)
    if (!taken) return undefined
    columns.push(taken.column)
    at += taken.words
  }
  return columns
}

function longestName(
  text: string,
  words: readonly Cell[],
  at: number,
): { column: Column; words: number } | undefined {
  for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count--) {
    const [first, last] = [words[at], words[at + count - 1]]
    if (!first || !last) continue
    const name = text.slice(first.start, last.end)
    const kind = /\s{2}/.test(name) ? undefined : columnKind(name)
    if (kind) return { column: { kind, text: name, start: first.start, end: last.end }, words: count }
  }
  return undefined
}

/**
 * Names whose meaning depends on the others: `Course` beside `Subject` is the number, `Mark` beside `Letter` a
 * percentage. Where none of two grades is the final one, the cells decide.
 */
function meant(columns: readonly Column[]): Column[] {
  const has = (kind: ColumnKind) => columns.some((column) => column.kind === kind)
  const grades = columns.filter(({ kind }) => kind === 'grade')
  const letter = grades.find(({ text }) => /letter/i.test(text))
  const final = letter ?? grades.find(({ text }) => /final|official|verified/i.test(text))
  return columns.map((column) => {
    if (column.kind === 'code' && has('subject') && !has('number')) return { ...column, kind: 'number' }
    if (column.kind === 'number' && !has('subject'))
      return { ...column, kind: has('code') ? 'other' : 'code' }
    if (column.kind === 'code-title' && (has('code') || has('subject'))) return { ...column, kind: 'title' }
    if (column.kind === 'grade' && final && column !== final)
      return { ...column, kind: letter && !has('percent') ? 'percent' : 'other' }
    return column
  })
}

/** Whether rows below name courses; a row of totals has columns too. */
export const listsCourses = (columns: readonly Column[]): boolean =>
  columns.some(({ kind }) => kind === 'code' || kind === 'code-title' || kind === 'number')

/** The halves of a page with two columns of courses, where the row of names repeats itself. */
export function gutterOf({ columns, separator }: Table): number | undefined {
  if (separator !== undefined) return undefined
  const [first] = columns
  const again = columns.findIndex(
    ({ kind, text }, at) => at > 0 && kind === first?.kind && text === first.text,
  )
  return again > 1 && again * 2 === columns.length ? columns[again]?.start : undefined
}

export const columnIndex = (columns: readonly Column[], kind: ColumnKind): number =>
  columns.findIndex((column) => column.kind === kind)
