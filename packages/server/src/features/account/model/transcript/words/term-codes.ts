import { codeAtStart, mentionsCode } from './codes.ts'
import { columnKind } from './column-names.ts'
import type { Line } from './shapes.ts'
import { termInColumn, termOf } from './terms.ts'

/** `1241 = Spring 2024`, `Term 1247: Fall 2024` */
const EXPLAINED =
  /\b([0-9A-Z]{2,6})\s?[=:–—-]\s?((?:\p{L}+ )?\p{L}+ (?:19|20)\d\d|(?:19|20)\d\d \p{L}+)(?=[\s,;.)]|$)/gu
const LONGEST_LINE = 300

/** `2021F` beside `2022S`: fall and spring, where no `W` says that `S` is a summer session. */
const FALL_LETTER = /(?<!\w)20\d\dF(?!\w)/
const SPRING_LETTER = /(?<!\w)(20\d\d)S(?!\w)/g
const WINTER_LETTER = /(?<!\w)20\d\dW[12]?(?!\w)/

/** `F22` above `W23`: a letter and the end of a year on lines of their own, two of them at least. */
const LETTER_HEADING = /^\s*([FWAH])\s?['’]?([0-3]\d)\s*:?\s*$/

function withLetterHeadings(lines: readonly Line[]): readonly Line[] {
  const isHeading = ({ text }: Line, at: number) =>
    LETTER_HEADING.test(text) && mentionsCode(lines[at + 1]?.text ?? '')
  if (lines.filter(isHeading).length < 2) return lines
  return lines.map((line, at) => {
    const [, letter = '', year = ''] = LETTER_HEADING.exec(line.text) ?? []
    return isHeading(line, at) ? { ...line, text: termInColumn(`${letter}${year}`) ?? line.text } : line
  })
}

/** `F23, ENGL 1130, B`: the same before courses, in two rows at least; `S23` may be of two seasons. */
const LETTER_FIRST = /^(\s*(?:[-*•]\s+)?)([FW]['’]?[12]\d)(\s?[,;:|]\s*|\t|\s+)(?=[A-Z])/

function withLettersFirst(lines: readonly Line[]): readonly Line[] {
  const changed = lines.map(({ text }) =>
    text.length > LONGEST_LINE
      ? text
      : text.replace(LETTER_FIRST, (all: string, start: string, letter: string, gap: string) =>
          codeAtStart(text.slice(all.length))
            ? `${start}${termInColumn(letter.replace(/['’]/, ''))}${gap.trim() === '' && gap !== '\t' ? '  ' : gap}`
            : all,
        ),
  )
  const isFirst = (_: Line, at: number) => changed[at] !== lines[at]?.text
  return lines.filter(isFirst).length < 2
    ? lines
    : lines.map((line, at) => ({ ...line, text: changed[at] ?? line.text }))
}

/** `2023F` beside `2024W`: a session of the winter has no fall beside it. */
const LONE_WINTER_LETTER = /(?<!\w)(20\d\d)W(?!\w)/g
const WINTER_PART = /(?<!\w)20\d\dW[12](?!\w)/

function withSpringLetters(lines: readonly Line[]): readonly Line[] {
  const has = (form: RegExp) => lines.some(({ text }) => form.test(text))
  if (!has(FALL_LETTER) || has(WINTER_PART)) return lines
  if (has(WINTER_LETTER))
    return lines.map((line) => ({ ...line, text: line.text.replace(LONE_WINTER_LETTER, 'Winter $1') }))
  return lines.map((line) => ({ ...line, text: line.text.replace(SPRING_LETTER, 'Spring $1') }))
}

/** Writes out the codes of terms that the text itself explains, where they are a cell or a line of their own. */
export function withTermCodes(written: readonly Line[]): Line[] {
  const lines = withNumberedSeasons(withLettersFirst(withLetterHeadings(withSpringLetters(written))))
  const codes = new Map<string, string>()
  for (const { text } of lines) {
    if (text.length > LONGEST_LINE || !/\d\w*\s?[=:–—-]\s?\w+ \w+/.test(text)) continue
    for (const [, code = '', name = ''] of text.matchAll(EXPLAINED)) {
      const term = /\d/.test(code) ? termOf(name) : undefined
      if (term !== undefined) codes.set(code, term)
    }
  }
  const endings = endingsIn(lines)
  if (codes.size === 0 && endings.size === 0) return withSerialTerms(lines)
  const named = (code: string): string | undefined => {
    const season = endings.get(/^(?:19|20)\d\d(\d\d)$/.exec(code)?.[1] ?? '')
    return codes.get(code) ?? (season === undefined ? undefined : `${season} ${code.slice(0, 4)}`)
  }
  const cell = /(?<=^\s*|\t\s*|\s{2}|\|\s?|[,;]\s?)[0-9A-Z]{2,6}(?=\s*$|\s*\t|\s{2}|\s?\||\s?[,;])/g
  return lines.map((line) => ({
    ...line,
    text:
      line.text.length > LONGEST_LINE
        ? line.text
        : line.text
            .replace(cell, (code) => named(code) ?? code)
            .replace(/(?<![\d-])(?:19|20)\d{4}(?![\d-])/g, (code) => named(code) ?? code),
  }))
}

/** `10 Winter, 20 Summer, 30 Fall`: the last two digits of terms such as 202410. */
const ENDING = /(?<![\d.])(\d\d)\s?[=:–-]?\s?(winter|spring|summer|fall|autumn)\b(?!\s?\d)/gi
const LEAST_ENDINGS = 2

function endingsIn(lines: readonly Line[]): ReadonlyMap<string, string> {
  for (const { text } of lines) {
    if (text.length > LONGEST_LINE || !/\d\d\s?[=:–-]?\s?[A-Za-z]{4}/.test(text)) continue
    const found = Array.from(text.matchAll(ENDING), ([, code = '', season = '']) => [code, season] as const)
    if (found.length >= LEAST_ENDINGS) return new Map(found)
  }
  return new Map()
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
  for (const { separator, index, rows } of termColumns(lines)) {
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

function termColumns(lines: readonly Line[]): TermColumn[] {
  const columns: TermColumn[] = []
  for (const [at, { text }] of lines.entries()) {
    if (text.length > LONGEST_LINE) continue
    const named = termColumn(text)
    const column = columns.at(-1)
    if (named) columns.push(named)
    else if (column && text.split(column.separator).length >= column.width - 1) column.rows.push(at)
  }
  return columns
}

/** `1 = Fall, 2 = Spring` */
const NUMBERED = /(?<![\d.])([1-4])\s?[=:–-]\s?(winter|spring|summer|fall|autumn)\b(?!\s?\d)/gi

/** Writes out numbers of seasons in columns of terms, where the text explains them. */
function withNumberedSeasons(lines: readonly Line[]): readonly Line[] {
  const seasons = new Map(
    lines.flatMap(({ text }) =>
      text.length > LONGEST_LINE || mentionsCode(text)
        ? []
        : Array.from(text.matchAll(NUMBERED), ([, number = '', season = '']) => [number, season] as const),
    ),
  )
  if (seasons.size < 2) return lines
  const changed = [...lines]
  for (const { separator, index, rows } of termColumns(lines))
    for (const at of rows) {
      const line = changed[at]
      const cells = line?.text.split(separator) ?? []
      const season = seasons.get(cells[index]?.trim() ?? '')
      if (line && season !== undefined)
        changed[at] = { ...line, text: cells.with(index, season).join(separator) }
    }
  return changed
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
