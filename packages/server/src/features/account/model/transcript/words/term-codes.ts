import { columnKind } from './column-names.ts'
import type { Line } from './shapes.ts'
import { termOf } from './terms.ts'

/** `1241 = Spring 2024`, `Term 1247: Fall 2024` */
const EXPLAINED =
  /\b([0-9A-Z]{2,6})\s?[=:–—-]\s?((?:\p{L}+ )?\p{L}+ (?:19|20)\d\d|(?:19|20)\d\d \p{L}+)(?=[\s,;.)]|$)/gu
const LONGEST_LINE = 300

/** Writes out the codes of terms that the text itself explains, where they are a cell or a line of their own. */
export function withTermCodes(lines: readonly Line[]): Line[] {
  const codes = new Map<string, string>()
  for (const { text } of lines) {
    if (text.length > LONGEST_LINE || !/\d\w*\s?[=:–—-]\s?\w+ \w+/.test(text)) continue
    for (const [, code = '', name = ''] of text.matchAll(EXPLAINED)) {
      const term = /\d/.test(code) ? termOf(name) : undefined
      if (term !== undefined) codes.set(code, term)
    }
  }
  if (codes.size === 0) return withSerialTerms(lines)
  const cell = /(?<=^\s*|\t\s*|\s{2}|\|\s?|[,;]\s?)[0-9A-Z]{2,6}(?=\s*$|\s*\t|\s{2}|\s?\||\s?[,;])/g
  return lines.map((line) => ({
    ...line,
    text:
      line.text.length > LONGEST_LINE
        ? line.text
        : line.text.replace(cell, (code) => codes.get(code) ?? code),
  }))
}

/** `1237` is the third quarter of 2023: a century, a year and a first month. */
const SERIAL = /^\s*1([0-4]\d)([147])\s*$/
const SEASONS: Readonly<Record<string, string>> = { 1: 'Spring', 4: 'Summer', 7: 'Fall' }
const SEPARATORS: readonly string[] = ['\t', '|', ';', ',']

/** Writes out serial numbers in columns of terms that hold nothing else and more than one part of the year. */
function withSerialTerms(lines: readonly Line[]): Line[] {
  const serials = lines.filter(({ text }) => /(?<!\d)1[0-4]\d[147](?!\d)/.test(text)).length
  const changed = [...lines]
  if (serials < 2) return changed
  for (const { at, term } of serialHeadings(lines)) {
    const line = lines[at]
    if (line) changed[at] = { ...line, text: term }
  }
  let column: TermColumn | undefined
  const columns: TermColumn[] = []
  for (const [at, { text }] of lines.entries()) {
    if (text.length > LONGEST_LINE) continue
    const named = termColumn(text)
    if (named) columns.push((column = named))
    else if (column && text.split(column.separator).length >= column.width - 1) column.rows.push(at)
  }
  for (const { separator, index, rows } of columns) {
    const cells = rows
      .map((at) => lines[at]?.text.split(separator)[index] ?? '')
      .filter((cell) => cell.trim() !== '')
    const parts = new Set(cells.map((cell) => SERIAL.exec(cell)?.[2]))
    if (parts.size < 2 || parts.has(undefined)) continue
    for (const at of rows) {
      const line = lines[at]
      if (line) changed[at] = { ...line, text: withTerm(line.text.split(separator), index).join(separator) }
    }
  }
  return changed
}

const LONE_NUMBER = /^\s*(?:term\s?:?\s)?(\d{4})\s*$/i

/** Such numbers on lines of their own, where no other number stands alone: headings of terms. */
function serialHeadings(lines: readonly Line[]): { at: number; term: string }[] {
  const found = lines.flatMap(({ text }, at) => {
    const [, number] = LONE_NUMBER.exec(text) ?? []
    return number === undefined ? [] : [{ at, number, above: lines[at - 1]?.text.trim() ?? '' }]
  })
  const parts = new Set(found.map(({ number }) => SERIAL.exec(number)?.[2]))
  // Below a subject it is the number of a course.
  const isOfCourses = found.some(({ above }) => /^[A-Z]{2,5}$/.test(above))
  if (parts.size < 2 || parts.has(undefined) || isOfCourses) return []
  return found.map(({ at, number }) => ({ at, term: serialTerm(number) ?? number }))
}

interface TermColumn {
  separator: string
  index: number
  width: number
  /** The lines below that have as many cells. */
  rows: number[]
}

function termColumn(text: string): TermColumn | undefined {
  for (const separator of SEPARATORS) {
    const names = text.split(separator)
    const index = names.findIndex((name) => columnKind(name.trim()) === 'term')
    const known = names.filter((name) => columnKind(name.trim()) !== undefined).length
    if (index >= 0 && known > 2) return { separator, index, width: names.length, rows: [] }
  }
  return undefined
}

function withTerm(cells: string[], index: number): string[] {
  const term = serialTerm(cells[index] ?? '')
  return term === undefined ? cells : cells.with(index, term)
}

function serialTerm(code: string): string | undefined {
  const [, year, part = ''] = SERIAL.exec(code) ?? []
  return year === undefined ? undefined : `${SEASONS[part]} 20${year}`
}
