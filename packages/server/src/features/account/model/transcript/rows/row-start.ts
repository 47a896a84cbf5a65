import { codeAtStart, codeOfTwo } from '../words/codes.ts'
import { columnIndex, type Table } from '../table/columns.ts'
import type { ColumnKind } from '../words/column-names.ts'
import { chunksOf, wordsOf } from '../words/lines.ts'
import type { Code } from '../words/shapes.ts'
import { termInColumn } from '../words/terms.ts'
import { tailTokens, type Token } from './tail-tokens.ts'

const BULLET =
  /^\s*(?:(?:[-*•]\s+)?(?:([☑✓✔✅]|\[[xX✓]\])|[☐☒✗✘❌]|\[ ?\])\s*|[•*▪‣·○●◦■+–—-]\s+|\(?\d{1,2}[.)]\s+|\(?[a-z]\)\s+)/

const LEVEL = /^(?:UG|GR|GD|PR|CE|UGRD|GRAD|U|LD|UD)$/

const ANY_LEVEL = /^(?:[A-Z]{1,4}|(?:Under|Post)?[Gg]raduate)$/

const CAMPUS_AND_LEVEL = /^\s+(?:\p{Lu}[\p{L}.'-]*\s+){0,3}(?:UG|GR|GD|UGRD|GRAD)(?=\s)/u

const SECTION_CHUNK = /^(?:[A-Z]?\d{2,3}[A-Z]?|[A-Z]|[A-Z]{1,2}\d{1,3})$/

const SECTION_WORD = /^(?:0\d{1,2}|[A-Z]\d{2,3})$/
/** `BY1A`, under the name of a section */
const NAMED_SECTION = /^[A-Z]{2}\d[A-Z]$/
/** `L1F`: a section as it may be, or the first word of a title. */
const LIKE_A_SECTION = /^(?=.*\d)(?=.*[A-Z])[A-Z\d]{2,6}$/

/** Whether a box before a course is ticked; undefined where there is none. */
export function isTicked(text: string): boolean | undefined {
  const [bullet, tick] = BULLET.exec(text) ?? []
  return bullet === undefined || !/[☐-☒✓-✘✅❌[]/.test(bullet) ? undefined : tick !== undefined
}

export const withoutBullet = (text: string): string => {
  const bullet = BULLET.exec(text)?.[0] ?? ''
  return codeAtStart(text.slice(bullet.length)) ? ' '.repeat(bullet.length) + text.slice(bullet.length) : text
}

/** `Calculus I (MATH 1171) A` with the code first. */
export function codeFirst(line: string): string {
  const [, title, code = '', rest] =
    /^\s*(\p{Lu}[^()]{2,80}?)\s*\(([A-Z]{2,6}[ -]?[A-Z]?\d{1,4}[A-Z]{0,2})\)(.*)$/u.exec(line) ?? []
  if (title === undefined) return afterDash(line)
  return startOf(title, undefined) ? line : `${code}  ${title}  ${rest ?? ''}`
}

/** `Calculus I — MATH 1171 — A` with the code first. */
function afterDash(line: string): string {
  const [, title = '', code, rest = ''] =
    /^\s*(?:\(?\d{1,2}[.)]\s+|[•*-]\s+)?(\p{Lu}[^|\t—–]{2,80}?)\s+[-–—|]\s+([A-Z]{2,8}[ -]?[A-Z]?\d{2,4}[A-Z]{0,2})\s+[-–—|]\s+(\S.*)$/u.exec(
      line,
    ) ?? []
  if (code === undefined || startOf(title, undefined) || tailTokens(title, 0, false)) return line
  // `F23 - MATH 1171 - A` begins with its term.
  const term = termInColumn(title)
  if (term !== undefined) return `${code}  ${rest}  ${term}`
  return SHORT_TERM.test(title) ? line : `${code}  ${title}  ${rest}`
}

/** `S23` may be of spring or of summer, and `Sem 1` is of some year. */
const SHORT_TERM =
  /^(?:\p{Lu}{1,2}\s?['’]?\d\d|(?:[Ss]em(?:ester)?|[Tt]erm|[Yy]ear|[Yy]r|[Tt]rimester|[Qq]uarter|[Ll]evel)\.? ?(?:\d|[IVX]{1,3}|one|two|three|four))$/u

/** `ENG  1110     3.0 B+       FIRST-YEAR WRITING` with the title before the marks. */
export function marksLast(line: string, to: number): string {
  const [all, marks = '', title = ''] =
    /^\s+(\d{1,2}\.\d{1,3}\s+[A-Z]{1,3}[+-]?)(?:\s+>[A-Z]{1,2})?\s{2,}(\p{Lu}.*\S)\s*$/u.exec(
      line.slice(to),
    ) ?? []
  return all === undefined || tailTokens(title, 0, false) ? line : `${line.slice(0, to)}  ${title}  ${marks}`
}

/** Before a code, a mark or a word for the state stands apart; `I failed` begins a sentence. */
export const isApart = (tokens: readonly Token[], line: string, table: Table | undefined): boolean =>
  tokens.every(
    ({ kind, start, end }) =>
      (kind !== 'mark' && kind !== 'status' && kind !== 'number' && kind !== 'credits') ||
      /^(?:\s{2}|\t|\s*\||[,;])/.test(line.slice(end)) ||
      /[([]/.test(line.charAt(start)) ||
      comesFirst(kind, table) ||
      (kind === 'mark' && tokens.length === 1 && line.slice(start, end) !== 'I'),
  )

/** Whether the table has a column for it before the code. */
function comesFirst(kind: Token['kind'], table: Table | undefined): boolean {
  const at = table
    ? columnIndex(table.columns, kind === 'mark' ? 'grade' : kind === 'status' ? 'status' : 'other')
    : -1
  return (
    at >= 0 &&
    at <
      Math.max(
        ...(['code', 'subject', 'code-title'] as const).map((each) =>
          columnIndex(table?.columns ?? [], each),
        ),
      )
  )
}

/** `PHYS 1101 - 1225` */
export function isRange(rest: string, { number }: Code): boolean {
  const [, other] = /^\s*[-–—]\s*(\d{2,4})\b/.exec(rest) ?? []
  return other !== undefined && other.length === number.length && Number(other) > Number(number)
}

/** `THE 145 Stagecraft in London`, `THE 100 05 Theology`: in capitals the article may be a subject. */
const THEATRE = /^\s*THE[ -]\d{3}[A-Z]?(?:[ -]+\d{2,3})? +\p{Lu}\p{Ll}/u

/** Where the code stands; before it only marks, terms and numbers. */
export function startOf(
  line: string,
  table: Table | undefined,
): { code: Code; from: number; to: number } | undefined {
  const words = wordsOf(line.slice(0, 120))
  for (const [at, word] of words.slice(0, 8).entries()) {
    const found = codeAtStart(
      line.slice(word.start),
      at === 0 &&
        (THEATRE.test(line) ||
          (table !== undefined && !line.includes('\t') && word.text === word.text.toUpperCase())),
    )
    if (
      found &&
      (/^[\s:,;=–—→\-([|]/.test(line.charAt(word.start + found.length)) ||
        word.start + found.length === line.length)
    ) {
      const isGlued = !/\s/.test(line.slice(word.start, word.start + found.length))
      // `Topics 2020`, `Studies 1`: a subject has few letters, and capitals where the line has both.
      const subject = line.slice(word.start).match(/^[A-Za-z&/]+/)?.[0] ?? ''
      if (
        isGlued ||
        subject === subject.toUpperCase() ||
        line === line.toLowerCase() ||
        at === 0 ||
        found.code.school !== undefined
      )
        return { code: found.code, from: word.start, to: word.start + found.length }
    }
    const next = words[at + 1]
    const two = next && codeOfTwo(word.text, next.text)
    if (two) return { code: two, from: word.start, to: next.end }
  }
  return undefined
}

/** Skips a section, a level and a campus between code and title. */
export function afterSection(line: string, from: number, table: Table | undefined): number | undefined {
  let at = from
  const level = CAMPUS_AND_LEVEL.exec(line.slice(from))?.[0]
  if (level !== undefined && hasTextAfter(line, from + level.length)) return from + level.length
  const has = (kind: ColumnKind) => table?.columns.some((column) => column.kind === kind) ?? false
  const isLevelFirst =
    table !== undefined &&
    has('level') &&
    columnIndex(table.columns, 'level') < columnIndex(table.columns, 'title')
  const isCampusFirst =
    table !== undefined &&
    has('campus') &&
    columnIndex(table.columns, 'campus') < columnIndex(table.columns, 'title')
  const chunk = () =>
    chunksOf(line.slice(at)).map((cell) => ({ ...cell, start: cell.start + at, end: cell.end + at }))[0]
  for (let turn = 0; turn < 3; turn++) {
    const next = chunk()
    const word = wordsOf(line.slice(at), at)[0]
    if (!next || !word) return at
    const standsApart = next.end === word.end && /\s{2}|\t/.test(line.slice(word.end, word.end + 2))
    const isSection =
      turn === 0 &&
      ((standsApart && SECTION_CHUNK.test(word.text) && hasTextAfter(line, word.end)) ||
        SECTION_WORD.test(word.text) ||
        (has('section') && (SECTION_CHUNK.test(word.text) || NAMED_SECTION.test(word.text))))
    if (turn === 0 && !isSection && has('section') && LIKE_A_SECTION.test(word.text)) return undefined
    const isLevel = (isLevelFirst ? ANY_LEVEL : LEVEL).test(word.text)
    if (isSection || (isLevel && hasTextAfter(line, word.end))) at = word.end
    else if (isCampusFirst) return hasGapAfter(line, next.end) ? next.end : undefined
    else return at
  }
  return isCampusFirst ? undefined : at
}

/** Whether a title follows; otherwise the letter is the grade. */
const hasTextAfter = (line: string, from: number): boolean =>
  /\p{L}{3}/u.test(line.slice(from)) &&
  tailTokens(line.slice(from), from, false) === undefined &&
  !/^\s+[\d.]+\s/.test(line.slice(from))

/** Whether a cell that is text follows at a distance. */
const hasGapAfter = (line: string, from: number): boolean => /^(?:\s{2,}|\t)\s*\p{L}/u.test(line.slice(from))
