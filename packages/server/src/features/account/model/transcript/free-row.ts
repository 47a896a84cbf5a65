import { align, type Aligned } from './align.ts'
import { codeAtStart, codeOfTwo } from './codes.ts'
import type { Column, ColumnKind, Table } from './columns.ts'
import { chunksOf, squeeze, wordsOf } from './lines.ts'
import type { Cell, Code, Fields } from './shapes.ts'
import { fieldsOfTail } from './tail-fields.ts'
import { tailTokens, type Token } from './tail-tokens.ts'

/** One way to read a row. */
export interface Reading {
  fields: Fields
  /** The kinds of its tokens in order; rows of one list have the same. */
  pattern: string
  /** How many columns that a row needs are empty. */
  empty?: number
}

const MOST_WORDS = 40
const BULLET = /^\s*(?:[•*▪‣·○●–—-]\s+|\(?\d{1,2}[.)]\s+)/
const LEVEL = /^(?:UG|GR|GD|PR|CE|UGRD|GRAD|U|LD|UD)$/
const CAMPUS_AND_LEVEL = /^\s+(?:\p{Lu}[\p{L}.'-]*\s+){0,3}(?:UG|GR|GD|UGRD|GRAD)(?=\s)/u
const SECTION_CHUNK = /^(?:[A-Z]?\d{2,3}[A-Z]?|[A-Z]|[A-Z]{1,2}\d{1,3})$/
const SECTION_WORD = /^(?:0\d{1,2}|[A-Z]\d{2})$/
/** A title may end with a single letter after these. */
const BEFORE_LETTER = /^(?:in|part|level|vitamin|plan|group|type|section|module|grade|class|hepatitis|unit|language|stage|and|&)$/i

/** The ways to read a row without separators between its cells: the code first, the marks last, the title between. */
export function freeRow(text: string, table: Table | undefined): Reading[] {
  const line = withoutBullet(text)
  const start = startOf(line, table)
  if (!start || wordsOf(line).length > MOST_WORDS) return []
  const isLowerCase = line === line.toLowerCase()
  const before = tailTokens(line.slice(0, start.from), 0, isLowerCase)
  if (!before || !isApart(before, line, table) || isRange(line.slice(start.to), start.code)) return []
  const rest = afterSection(line, start.to, table)
  if (rest === undefined) return []
  return tails(line, rest, isLowerCase, table).flatMap(({ title, tokens }) => {
    const read = fieldsFrom(before, tokens, table, line)
    if (!read || isList(title) || (!isLowerCase && /^\p{Ll}(?!-?\p{Lu})/u.test(title))) return []
    const { fields, empty } = read
    if (!hasNeeded(fields, title, table)) return []
    const pattern = [...before, ...tokens].map(({ kind }) => kind).join(' ')
    return [{ pattern, empty, fields: { ...fields, code: start.code, ...(title === '' ? {} : { title }) } }]
  })
}

const withoutBullet = (text: string): string => {
  const bullet = BULLET.exec(text)?.[0] ?? ''
  return codeAtStart(text.slice(bullet.length)) ? ' '.repeat(bullet.length) + text.slice(bullet.length) : text
}

/** Before a code, a mark or a word for the state stands apart; `I failed` begins a sentence. */
const isApart = (tokens: readonly Token[], line: string, table: Table | undefined): boolean =>
  tokens.every(({ kind, start, end }) => (kind !== 'mark' && kind !== 'status' && kind !== 'number' && kind !== 'credits') || /^(?:\s{2}|\t|\s*\||[,;])/.test(line.slice(end)) || /[([]/.test(line.charAt(start)) || comesFirst(kind, table) || (kind === 'mark' && tokens.length === 1 && line.slice(start, end) !== 'I'))

/** Whether the table has a column for it before the code. */
function comesFirst(kind: Token['kind'], table: Table | undefined): boolean {
  const at = table ? indexOf(table.columns, kind === 'mark' ? 'grade' : kind === 'status' ? 'status' : 'other') : -1
  return at >= 0 && at < Math.max(...(['code', 'subject', 'code-title'] as const).map((each) => indexOf(table?.columns ?? [], each)))
}

/** `PHYS 1101 - 1225` */
function isRange(rest: string, { number }: Code): boolean {
  const [, other] = /^\s*[-–—]\s*(\d{2,4})\b/.exec(rest) ?? []
  return other !== undefined && other.length === number.length && Number(other) > Number(number)
}

/** Where the code stands; before it only marks, terms and numbers. */
function startOf(line: string, table: Table | undefined): { code: Code; from: number; to: number } | undefined {
  const words = wordsOf(line.slice(0, 120))
  for (const [at, word] of words.slice(0, 8).entries()) {
    const found = codeAtStart(line.slice(word.start), table !== undefined && at === 0 && word.text === word.text.toUpperCase())
    if (found && (/^[\s:,;=–—→\-([|]/.test(line.charAt(word.start + found.length)) || word.start + found.length === line.length)) {
      const isGlued = !/\s/.test(line.slice(word.start, word.start + found.length))
      // `Topics 2020`, `Studies 1`: a subject has few letters, and capitals where the line has both.
      const subject = line.slice(word.start).match(/^[A-Za-z&/]+/)?.[0] ?? ''
      if (isGlued || subject === subject.toUpperCase() || line === line.toLowerCase() || at === 0 || found.code.school !== undefined)
        return { code: found.code, from: word.start, to: word.start + found.length }
    }
    const next = words[at + 1]
    const two = next && codeOfTwo(word.text, next.text)
    if (two) return { code: two, from: word.start, to: next.end }
  }
  return undefined
}

/** Skips a section, a level and a campus between code and title. */
function afterSection(line: string, from: number, table: Table | undefined): number | undefined {
  let at = from
  const level = CAMPUS_AND_LEVEL.exec(line.slice(from))?.[0]
  if (level !== undefined && hasTextAfter(line, from + level.length)) return from + level.length
  const has = (kind: ColumnKind) => table?.columns.some((column) => column.kind === kind) ?? false
  const isCampusFirst = table !== undefined && has('campus') && indexOf(table.columns, 'campus') < indexOf(table.columns, 'title')
  const chunk = () => chunksOf(line.slice(at)).map((cell) => ({ ...cell, start: cell.start + at, end: cell.end + at }))[0]
  for (let turn = 0; turn < 3; turn++) {
    const next = chunk()
    const word = wordsOf(line.slice(at), at)[0]
    if (!next || !word) return at
    const isApart = next.end === word.end && /\s{2}|\t/.test(line.slice(word.end, word.end + 2))
    const isSection =
      turn === 0 && ((isApart && SECTION_CHUNK.test(word.text) && hasTextAfter(line, word.end)) || SECTION_WORD.test(word.text) || (has('section') && SECTION_CHUNK.test(word.text)))
    if (isSection || (LEVEL.test(word.text) && hasTextAfter(line, word.end))) at = word.end
    else if (isCampusFirst) return hasGapAfter(line, next.end) ? next.end : undefined
    else return at
  }
  return isCampusFirst ? undefined : at
}

/** Whether a title follows; otherwise the letter is the grade. */
const hasTextAfter = (line: string, from: number): boolean =>
  /\p{L}{3}/u.test(line.slice(from)) && tailTokens(line.slice(from), from, false) === undefined && !/^\s+[\d.]+\s/.test(line.slice(from))

/** Whether a cell that is text follows at a distance. */
const hasGapAfter = (line: string, from: number): boolean => /^(?:\s{2,}|\t)\s*\p{L}/u.test(line.slice(from))

/** What a row must have under the names of its table. */
function hasNeeded({ credits, attempted, earned, term }: Fields, title: string, table: Table | undefined): boolean {
  if (!table) return true
  const has = (...kinds: ColumnKind[]) => table.columns.some(({ kind }) => kinds.includes(kind))
  if (has('title', 'code-title') && title === '') return false
  if (has('credits', 'attempted', 'earned') && (credits ?? attempted ?? earned) === undefined) return false
  return !has('term') || term !== undefined
}

/** Whether what looks like a title holds further courses. */
const isList = (title: string): boolean =>
  /^[A-D][+–-](?:[\s,;]|$)/.test(title) || /[,;]\s*(?:and\s+)?[A-Z]{2,6}[ -]?\d{2}/.test(title) || /^[A-F][,;]\s/.test(title)

interface Tail {
  title: string
  tokens: Token[]
}

/** The ways to split what follows the code into a title and marks. */
function tails(line: string, from: number, isLowerCase: boolean, table: Table | undefined): Tail[] {
  const lead = /^[\s:,;=–—→|-]*(?:->\s*)?/.exec(line.slice(from))?.[0].length ?? 0
  const begin = from + lead
  const segments = segmentsOf(line.slice(begin), begin)
  const tokens: Token[] = []
  let last = segments.length - 1
  for (; last >= 0; last--) {
    const segment = segments[last]
    const found = segment && tailTokens(segment.text, segment.start, isLowerCase)
    if (!found) break
    tokens.unshift(...found)
  }
  const mixed = segments[last]
  if (!mixed) return [{ title: '', tokens }]
  const end = titleEnd(line, begin, mixed.end, table)
  if (end === undefined) return []
  const whole: Tail = { title: titleOf(line.slice(begin, end)), tokens }
  const suffix = longestSuffix(mixed, isLowerCase)
  if (!suffix || (tokens.length > 0 && suffix.every((token) => soft(token, line)?.isSoft))) return [whole]
  const found: Tail[] = []
  // A title may end with soft tokens, so each of the first may belong to it.
  for (let count = 0; count <= suffix.length; count++) {
    const first = soft(suffix[count], line)
    const title = titleOf(line.slice(begin, first?.start ?? mixed.end))
    if (endsWell(title, suffix[count - 1])) found.push({ title, tokens: [...suffix.slice(count), ...tokens] })
    if (first && !first.isSoft) break
  }
  return found
}

/** Where the title ends: a further cell of text is a campus or a teacher where the table has one, otherwise unknown. */
function titleEnd(line: string, from: number, to: number, table: Table | undefined): number | undefined {
  const gap = /\s{2,}|\t/.exec(line.slice(from, to))
  if (!gap) return hasTextBehind(table) ? undefined : to
  if (!table) return undefined
  const rest = line.slice(from + gap.index + gap[0].length, to)
  if (hasTextBehind(table)) return /\s{2}|\t/.test(rest) ? undefined : from + gap.index
  return to
}

/** Whether a column of words follows the title. */
const hasTextBehind = (table: Table | undefined): boolean =>
  table !== undefined &&
  table.columns.slice(indexOf(table.columns, 'title') + 1).some(({ kind, text }) => kind === 'campus' || (kind === 'other' && /instructor|faculty|prof|mode|format/i.test(text)))

/** `Design Studio 3.0` beside credits of 3.000. */
const soft = (token: Token | undefined, line: string): Token | undefined =>
  token?.kind === 'number' && token.end - token.start === 3 && /\d\.\d\d/.test(line.slice(token.end)) ? { ...token, isSoft: true } : token

/** The longest end of a cell that holds only tokens. */
function longestSuffix(cell: Cell, isLowerCase: boolean): Token[] | undefined {
  for (const word of wordsOf(cell.text).slice(1)) {
    const tokens = tailTokens(cell.text.slice(word.start), cell.start + word.start, isLowerCase)
    if (tokens) return tokens
  }
  return undefined
}

/** Whether a title can end like this: with a number or a numeral, with a letter only after some words. */
function endsWell(title: string, last: Token | undefined): boolean {
  if (title === '') return false
  if (last?.kind !== 'mark' || last.value === 'I') return true
  const word = title.split(' ').at(-2) ?? ''
  return BEFORE_LETTER.test(word)
}

const titleOf = (text: string): string => squeeze(text.replace(/[\s,;:=–—>→-]+$/, '').replace(/^["“](.*)["”]$/, '$1'))

/** Pieces between wide gaps, commas, dashes and arrows. */
function segmentsOf(text: string, offset: number): Cell[] {
  const cells: Cell[] = []
  let start = 0
  for (const { 0: gap, index } of text.matchAll(/\s{2,}|\t|[,;]\s+|\s+(?:[–—=-]|->|→)\s+|:\s+|→|\s+\|\s+/g)) {
    cells.push({ text: text.slice(start, index), start: offset + start, end: offset + index })
    start = index + gap.length
  }
  cells.push({ text: text.slice(start), start: offset + start, end: offset + text.length })
  return cells.filter((cell) => cell.text.trim() !== '')
}

function fieldsFrom(before: readonly Token[], tokens: readonly Token[], table: Table | undefined, line: string): Aligned | undefined {
  if (!table || table.separator !== undefined) {
    const fields = fieldsOfTail(unitsIn([...before, ...tokens]))
    return fields && { fields, empty: 0 }
  }
  const place = Math.max(...(['code', 'number', 'code-title', 'section', 'title', 'level', 'campus'] as const).map((kind) => indexOf(table.columns, kind)))
  const first = Math.min(...(['code', 'subject', 'code-title'] as const).map((kind) => indexOf(table.columns, kind)).filter((at) => at >= 0), place)
  const isAligned = / {2}/.test(line.trim()) && table.columns.some(({ start }, at) => at > 0 && start > (table.columns[at - 1]?.end ?? 0) + 1)
  const left = align(before, table.columns.slice(0, first), false)
  const right = align(unitsIn(tokens), table.columns.slice(place + 1), isAligned)
  return left && right ? { fields: { ...left.fields, ...right.fields }, empty: right.empty } : undefined
}

/** `1.0 CR` is credit without a grade; `A 3 CR` are three credits. */
function unitsIn(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex((token, index) => token.kind === 'mark' && token.value === 'CR' && tokens[index - 1]?.kind === 'number')
  const number = tokens[at - 1]
  const hasOther = tokens.some(({ kind }, index) => kind === 'mark' && index !== at)
  if (at === -1 || !hasOther || number?.kind !== 'number') return [...tokens]
  return tokens.toSpliced(at - 1, 2, { ...number, kind: 'credits' })
}

const indexOf = (columns: readonly Column[], kind: ColumnKind): number => columns.findIndex((column) => column.kind === kind)
