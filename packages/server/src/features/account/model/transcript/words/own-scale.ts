import { codeAtStart, mentionsCode } from './codes.ts'
import { columnKind, type ColumnKind } from './column-names.ts'
import { explainedMark, explainedStatus, isExplained } from './explained-marks.ts'
import { isPending, markOf, mayFail, percentOf, statusOfMark } from './grades.ts'
import { chunksOf, squeeze, wordsOf } from './lines.ts'
import { outcomeOf, type Outcome } from './outcomes.ts'
import { outcomeOn, scaleIn, type Scale } from './scale.ts'
import type { Cell, Line } from './shapes.ts'
import { statusOf } from './statuses.ts'
import { withWeightedGrades } from './weighted-grades.ts'

/** The cells under the names of a table that tell a grade and what it stands for. */
interface GradedRow {
  line: number
  grade: Cell
  /** Every other cell. */
  others: readonly Cell[]
  attempted: number | undefined
  earned: number | undefined
}

interface Head {
  separator: string | undefined
  names: readonly Cell[]
  grades: readonly number[]
}

const LONGEST_LINE = 400
const LEAST_KNOWN = 3
const SEPARATORS = ['\t', '|', ';', ',']
/** Numbers, a few capitals or signs of another script: a grade of whatever scale. */
const ANY_GRADE = /^(?:\d{1,3}(?:[.,]\d{1,2})?|[A-Z]{1,3}\d?[+-]?|\p{Script=Han}{1,3})$/u

/**
 * Writes grades of a scale that is not known as marks that say what they stand for, where the row, the text or the
 * credits earned tell it: `4.2 Aprobado`, `RA FAIL`, `35 Fail`, a mark of 5.2 where 6 passes.
 */
export function withOwnScales(lines: readonly Line[]): Line[] {
  const changed = [...lines]
  const stated = scaleIn(lines)
  for (const rows of tablesIn(lines)) {
    const scale = stated && (stated.isStated || areDecimals(rows)) ? stated : undefined
    const found = rows.map((row) => ({ row, outcome: outcomeIn(row, scale) }))
    const open = found.filter(({ row }) => isOpen(row.grade.text, scale))
    // A scale that is told for some of its grades only is not understood.
    const areTold = open.filter(({ outcome }) => outcome).length * 10 >= open.length * 9
    for (const { row, outcome } of found) {
      const line = changed[row.line]
      const isWritten = open.some((each) => each.row === row) ? areTold : isOtherwise(row.grade.text, outcome)
      if (line && outcome && isWritten) changed[row.line] = withMark(line, row.grade, outcome)
    }
  }
  const worded = withWeightedGrades(changed.map((line) => withLastWord(line)))
  return stated?.isStated ? worded.map((line) => withLoneGrade(line, stated)) : worded
}

/** `PE 1101 体育 1.0 合格` */
function withLastWord(line: Line): Line {
  const found = LAST_WORD.exec(line.text.slice(0, LONGEST_LINE))
  const word = found?.[1]
  const outcome = word === undefined ? undefined : outcomeOf(word)
  if (!found || word === undefined || !outcome || !mentionsCode(line.text)) return line
  const { index } = found
  return withMark(line, { text: word, start: index, end: index + word.length }, outcome)
}

const LAST_WORD = /(?<=\d\s+)(\p{Script=Han}{2,3})\s*$/u

/** Whether the grades in numbers are all such as `3.4`. */
function areDecimals(rows: readonly GradedRow[]): boolean {
  const numbers = rows.map(({ grade }) => grade.text).filter((grade) => /^\d/.test(grade))
  return numbers.length > 1 && numbers.every((grade) => /^(?:[0-3]\.\d|4\.0)$/.test(grade))
}

/** Whether a grade says nothing by itself. */
const isOpen = (grade: string, scale: Scale | undefined): boolean =>
  ANY_GRADE.test(grade) &&
  (isOfScale(grade, scale) ||
    (markOf(grade) === undefined && percentOf(grade) === undefined && !isPending(grade)) ||
    mayFail(grade))

/** Whether a percentage or a D stands for something else than it would elsewhere. */
const isOtherwise = (grade: string, outcome: Outcome | undefined): boolean =>
  (percentOf(grade) !== undefined || /^D[+-]?$/.test(grade)) &&
  outcome !== undefined &&
  statusOfMark(grade) !== outcome

const numberIn = (text: string): number | undefined =>
  /^\d{1,3}(?:[.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : undefined

function isOfScale(grade: string, scale: Scale | undefined): boolean {
  const value = numberIn(grade)
  return scale !== undefined && value !== undefined && value <= scale.most
}

/** What a row says of its grade; undefined where it says nothing or two things. */
function outcomeIn(
  { grade, others, attempted, earned }: GradedRow,
  scale: Scale | undefined,
): Outcome | undefined {
  const said = new Set(others.flatMap(({ text }) => outcomeOf(text) ?? explainedOutcome(text) ?? []))
  if (said.size > 0) return said.size === 1 ? [...said][0] : undefined
  const value = numberIn(grade.text)
  if (value === undefined) return undefined
  if (scale && value <= scale.most) return outcomeOn(scale, value)
  if (!attempted || earned === undefined) return undefined
  return earned === attempted ? 'completed' : earned === 0 ? 'failed' : undefined
}

const explainedOutcome = (text: string): Outcome | undefined => {
  const status = explainedStatus(text)
  return status === 'completed' || status === 'failed' ? status : undefined
}

const withMark = (line: Line, { text, start, end }: Cell, outcome: Outcome): Line => ({
  ...line,
  text: line.text.slice(0, start) + explainedMark(text, outcome) + line.text.slice(end),
})

/** The rows under each row of names that has a column of grades. */
function tablesIn(lines: readonly Line[]): GradedRow[][] {
  const tables = new Map<string, { head: Head; rows: { line: number; cells: readonly Cell[] }[] }>()
  let open: { head: Head; rows: { line: number; cells: readonly Cell[] }[] } | undefined
  for (const [line, { text }] of lines.entries()) {
    if (text.length > LONGEST_LINE) continue
    const head = headIn(text)
    if (head) {
      const key = head.names.map((name) => name.text).join('\t')
      open = tables.get(key) ?? { head, rows: [] }
      tables.set(key, open)
    } else if (open && mentionsCode(text)) open.rows.push({ line, cells: cellsIn(text, open.head) })
  }
  return [...tables.values()].map(({ head, rows }) => {
    const at = gradeColumn(head, rows)
    return at === undefined ? [] : rows.flatMap((row) => gradedRow(row, head, at) ?? [])
  })
}

function headIn(text: string): Head | undefined {
  if (/\d\d/.test(text)) return undefined
  const separator = SEPARATORS.find((each) => text.includes(each))
  const names = separator === undefined ? chunksOf(text) : cellsBy(text, separator)
  const kinds = names.map((name) => columnKind(name.text))
  const grades = kinds.flatMap((kind, at) => (kind === 'grade' || kind === 'percent' ? [at] : []))
  const known = kinds.filter((kind) => kind !== undefined).length
  return known < LEAST_KNOWN || grades.length === 0 ? undefined : { separator, names, grades }
}

function cellsBy(text: string, separator: string): Cell[] {
  const cells: Cell[] = []
  let at = 0
  for (const part of text.split(separator)) {
    const start = at + part.length - part.trimStart().length
    cells.push({ text: part.trim(), start, end: start + part.trim().length })
    at += part.length + separator.length
  }
  return cells
}

/** The cells of a row by the columns of its head; blanks set them apart by their places, or from the right. */
function cellsIn(text: string, { separator, names }: Head): readonly Cell[] {
  if (separator !== undefined) return text.includes('"') ? [] : cellsBy(text, separator)
  const chunks = chunksOf(text)
  // More cells than names are damaged, or not understood.
  if (chunks.length > names.length) return []
  return names.map(
    ({ start, end }) =>
      chunks.find((chunk) => chunk.start < end && chunk.end > start) ??
      wordsOf(text).find((word) => word.start <= end + 1 && word.end >= start - 1) ?? {
        text: '',
        start,
        end: start,
      },
  )
}

/** Of two columns of grades the one that doesn't say how the courses ended. */
function gradeColumn({ grades }: Head, rows: readonly { cells: readonly Cell[] }[]): number | undefined {
  const isOutcome = (at: number) =>
    rows.every(({ cells }) => !cells[at]?.text || (outcomeOf(cells[at].text) ?? statusOf(cells[at].text)))
  const arePercents = (at: number) => rows.every(({ cells }) => !cells[at]?.text || percentOf(cells[at].text))
  const open = grades.length === 1 ? grades : grades.filter((at) => !isOutcome(at))
  // Beside percentages the letters are the grades.
  const [only, other] = open.length === 1 ? open : open.filter((at) => !arePercents(at))
  return other === undefined ? only : undefined
}

function gradedRow(
  { line, cells }: { line: number; cells: readonly Cell[] },
  { names }: Head,
  at: number,
): GradedRow[] | undefined {
  const grade = cells[at]
  if (!grade || grade.text === '') return undefined
  const of = (kind: ColumnKind) =>
    numberIn(cells[names.findIndex((name) => columnKind(name.text) === kind)]?.text ?? '')
  const others = cells.filter((cell) => cell !== grade)
  return [{ line, grade, others, attempted: of('attempted'), earned: of('earned') }]
}

/** `MAT 1101 Cálculo 8.5 (aprobada)`: behind a course without names above it, the only number is the grade. */
function withLoneGrade(line: Line, scale: Scale): Line {
  const code = line.text.length > LONGEST_LINE ? undefined : codeAtStart(line.text.trim())
  if (!code) return line
  const from = line.text.length - line.text.trimStart().length + code.length
  const words = wordsOf(line.text.slice(from), from)
  // Its grade stood under a name.
  if (words.some(({ text }) => isExplained(text))) return line
  const numbers = words.filter(({ text }) => /^\d[\d.,]*$/.test(text))
  const [grade, other] = numbers
  const rest = grade && squeeze(line.text.slice(grade.end)).replace(/^[([]|[)\]]$/g, '')
  if (!grade || other || (rest !== '' && outcomeOf(rest ?? '') === undefined)) return line
  const value = numberIn(grade.text)
  if (value === undefined || value > scale.most) return line
  const outcome = outcomeOn(scale, value)
  return outcome && (rest === '' || outcomeOf(rest ?? '') === outcome) ? withMark(line, grade, outcome) : line
}
