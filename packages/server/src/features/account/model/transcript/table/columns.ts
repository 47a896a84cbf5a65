import { columnKind, listedKind, type ColumnKind } from '../words/column-names.ts'
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
const MOST_NAMES = 40

/** The table that a row of column names set apart by blanks begins, or undefined where the row is none. */
export function tableOf(text: string): Table | undefined {
  if (text.length > LONGEST_NAMES || /\d(?!\s|$)|\d\d/.test(text)) return undefined
  const columns = byWords(text)
  return columns && columns.length >= 3
    ? { separator: undefined, columns: meant(splitNames(columns, true)) }
    : undefined
}

/** Names of columns with their places, where all of them are known. */
export const namesApart = (text: string): Column[] | undefined =>
  text.length > LONGEST_NAMES ? undefined : byWords(text)

/** Columns by their names and places. */
export const columnsAt = (names: readonly Cell[]): Column[] =>
  meant(names.map((name) => ({ ...name, kind: columnKind(name.text) ?? 'unknown' })))

/** Columns by their names alone. */
export const columnsNamed = (names: readonly string[]): Column[] =>
  columnsAt(names.map((text) => ({ text, start: 0, end: 0 })))

/** `Course Title` and `Grade Points` are two columns each where the first of them would lack otherwise. */
function splitNames<K extends ColumnKind | undefined>(
  columns: readonly Named<K>[],
  areKnown: boolean,
): Named<K | ColumnKind>[] {
  const has = (...kinds: ColumnKind[]) =>
    columns.some(({ kind }) => kind !== undefined && kinds.includes(kind))
  const subject = has('subject')
  return columns.flatMap((column): Named<K | ColumnKind>[] => {
    const [first = '', second = ''] = column.text.split(' ')
    const lacksCode =
      areKnown &&
      /^(?:course|class) (?:title|description)$/i.test(column.text) &&
      !has('code', 'code-title') &&
      (!subject || !has('number'))
    const lacksGrade =
      /^(?:grade|gr|grd|mark) (?:points|pts|%|pct|percent)$/i.test(column.text) && !has('grade')
    if (!lacksCode && !lacksGrade) return [column]
    const last = /^(?:%|pct|percent)$/i.test(second) ? 'percent' : 'points'
    const [start, end] = [column.end - second.length, column.start + first.length]
    return [
      { ...column, kind: lacksCode ? 'code' : 'grade', text: first, end },
      { ...column, kind: lacksCode ? 'title' : last, text: second, start },
    ]
  })
}

/** A name with its place, and what it stands for where that is known. */
interface Named<K> extends Cell {
  kind: K
}

/**
 * Column names set apart by blanks: the longest known name from each word on; undefined where a word is left. Where
 * `Cr. Earn` would be two columns, the words belong together.
 */
function byWords(text: string): Column[] | undefined {
  const words = wordsOf(text)
  if (words.length > MOST_NAMES) return undefined
  const columns = namesFrom(text, words, false)
  const isTorn = columns?.some(
    ({ kind }, at) =>
      kind === 'credits' &&
      (/^(?:attempted|earned)$/.test(columns[at + 1]?.kind ?? '') ||
        /^gpa$/i.test(columns[at + 1]?.text ?? '')),
  )
  return isTorn ? (namesFrom(text, words, true) ?? columns) : columns
}

function namesFrom(text: string, words: readonly Cell[], areJoined: boolean): Column[] | undefined {
  const columns: Column[] = []
  for (let at = 0; at < words.length;) {
    const taken = longestName(text, words, at, areJoined)
    if (!taken) return undefined
    columns.push(taken.column)
    at += taken.words
  }
  return columns
}

/** Names set apart by single blanks, where a word that isn't known is a name of its own. */
export function namesWithUnknown(text: string): Named<ColumnKind | undefined>[] {
  const words = wordsOf(text)
  if (words.length > MOST_NAMES) return []
  const names: Named<ColumnKind | undefined>[] = []
  for (let at = 0; at < words.length;) {
    const taken = longestName(text, words, at, false)
    const [word] = words.slice(at, at + 1)
    if (taken) names.push(taken.column)
    else if (word) names.push({ ...word, kind: undefined })
    at += taken?.words ?? 1
  }
  return splitNames(names, false)
}

function longestName(
  text: string,
  words: readonly Cell[],
  at: number,
  areJoined: boolean,
): { column: Column; words: number } | undefined {
  for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count--) {
    const [first, last] = [words[at], words[at + count - 1]]
    if (!first || !last) continue
    const name = text.slice(first.start, last.end)
    const kind = /\s{2}/.test(name) ? undefined : kindAt(name, areJoined, isChunk(text, first, last))
    if (kind) return { column: { kind, text: name, start: first.start, end: last.end }, words: count }
  }
  return undefined
}

function kindAt(name: string, areJoined: boolean, isApart: boolean): ColumnKind | undefined {
  const listed = listedKind(name, isApart)
  const byWord = listed === undefined && (areJoined || isApart) ? columnKind(name) : undefined
  const isJoined = byWord === 'attempted' || byWord === 'earned' || (areJoined && /\bgpa$/i.test(name))
  return listed ?? (isApart || isJoined ? byWord : undefined)
}

/** Whether words stand apart from those around them; otherwise they may be the names of several columns. */
const isChunk = (text: string, first: Cell, last: Cell): boolean =>
  (first.start < 2 || /\s\s$/.test(text.slice(0, first.start))) && /^(?:\s\s|\s?$)/.test(text.slice(last.end))

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
