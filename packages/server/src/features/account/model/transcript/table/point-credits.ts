import { mentionsCode } from '../words/codes.ts'
import { columnKind } from '../words/column-names.ts'
import { chunksOf } from '../words/lines.ts'
import type { Line } from '../words/shapes.ts'
import { tableOf } from './columns.ts'

const LONGEST_LINE = 300
const LEAST_ROWS = 3
const MOST_OF = 0.8
/** Values of courses where a year has 120 of them; the points of a grade have decimals, and are 0 for one that fails. */
const WORTH: ReadonlySet<string> = new Set(['10', '12', '15', '18', '20', '24', '30', '36', '40', '45', '60'])
const POINTS = /(?<=^|[\t|,;]\s?|\s)(?<!(?:grade|gr|quality|honou?r|gpa|credit) )(Points|Pts)(?=\s|[|,;]|$)/i
const CREDITS = new Set(['credits', 'attempted', 'earned'])
/** A lone number with nothing but a mark or words for a state behind it: `Programming  15   A`. */
const LONE_NUMBER = /\s(\d\d)(?=\s*$|\s+(?:[A-Z]{1,3}[+-]?|\p{Ll}[\p{Ll} -]{3,30})\s*$)/u

/** Writes points that are what courses are worth as credits, in New Zealand and Australia. */
export function withPointCredits(lines: readonly Line[]): readonly Line[] {
  const named = withPointColumns(lines)
  const rows = named.filter(({ text }) => text.length <= LONGEST_LINE && mentionsCode(text))
  const worth = new Map(
    rows.flatMap((row) => {
      const found = row.text.includes('\t') ? undefined : loneNumber(row.text)
      return found === undefined ? [] : [[row.at, found] as const]
    }),
  )
  const hasNames = named.some(({ text }) => text.length <= LONGEST_LINE && namesCredits(text))
  if (hasNames || worth.size < LEAST_ROWS || worth.size < rows.length * MOST_OF) return named
  return named.map((line) => {
    const at = worth.get(line.at)
    return at === undefined
      ? line
      : { ...line, text: `${line.text.slice(0, at)} credits${line.text.slice(at)}` }
  })
}

/** Where the only number behind the words of a row ends. */
function loneNumber(text: string): number | undefined {
  const found = LONE_NUMBER.exec(text)
  if (!found || !WORTH.has(found[1] ?? '') || /\d\.\d|%/.test(text)) return undefined
  return found.index + 3
}

const namesCredits = (text: string): boolean => {
  const kinds = chunksOf(text).map((cell) => columnKind(cell.text))
  return kinds.includes('title') && kinds.some((kind) => kind !== undefined && CREDITS.has(kind))
}

/** A column of points beside grades, where no column has the credits and every row has a course's worth. */
function withPointColumns(lines: readonly Line[]): readonly Line[] {
  const heads = lines.filter(({ text }) => text.length <= LONGEST_LINE && isHead(text))
  if (heads.length === 0) return lines
  const rows = lines.filter(({ text }) => text.length <= LONGEST_LINE && mentionsCode(text))
  const areWorth = rows.filter(({ text }) => hasWorth(text)).length
  if (areWorth < 2 || areWorth < rows.length * MOST_OF) return lines
  // As long as the name that it replaces, for columns by their places.
  return lines.map((line) =>
    heads.includes(line)
      ? { ...line, text: line.text.replace(POINTS, (name) => (name.length > 3 ? 'Units ' : 'Cr ')) }
      : line,
  )
}

function isHead(text: string): boolean {
  if (!POINTS.test(text)) return false
  const apart = /[\t|,;]/.test(text) ? undefined : tableOf(text)
  const kinds = apart?.columns.map(({ kind }) => kind) ?? cellsOf(text).map((cell) => columnKind(cell))
  return kinds.includes('grade') && !kinds.some((kind) => kind !== undefined && CREDITS.has(kind))
}

const hasWorth = (text: string): boolean =>
  text.split(/[\s|,;]+/).some((word) => WORTH.has(word)) && !/(?<!\d)\d+\.\d/.test(text)

const cellsOf = (text: string): string[] => text.split(/\t|\s{2,}|[|,;]/).map((cell) => cell.trim())
