import { codeAtStart } from '../words/codes.ts'
import { areCredits, arePoints, markOf } from '../words/grades.ts'
import type { Line } from '../words/shapes.ts'

const LONGEST_LINE = 200
const LEAST_ROWS = 3
const LEAST_PROVEN = 2
const NUMBER_FIRST = /^\s*(\d{1,2}(?:\.\d{1,2})?)\s+(?=[A-Z])/
const GRADE_AND_POINTS = /\s([A-DF][+-]?)\s+(\d{1,3}(?:\.\d{1,3})?)\s*$/

const LAST_MARK = /\s[A-Z]{1,3}[+-]?$/

/** Moves units before the code behind the marks, where the points of the rows prove them: `4 CHEM 31A Chemistry B+ 13.2`. */
export function withUnitsLast(lines: readonly Line[]): readonly Line[] {
  const rows = new Map(lines.flatMap((line) => unitsFirst(line) ?? []))
  const proofs = [...rows.values()].flatMap(({ isProven }) => isProven ?? [])
  if (rows.size < LEAST_ROWS || proofs.length < LEAST_PROVEN || proofs.includes(false)) return lines
  return lines.map((line) => {
    const row = rows.get(line.at)
    return row ? { ...line, text: unitsLast(row) } : line
  })
}

/** The units before the grade; the points that prove them say nothing more. */
function unitsLast({
  rest,
  units,
  isProven,
}: {
  rest: string
  units: string
  isProven?: boolean | undefined
}) {
  const graded = isProven === undefined ? rest.trimEnd() : rest.replace(GRADE_AND_POINTS, ' $1')
  const [mark = ''] = LAST_MARK.exec(graded) ?? []
  const grade = markOf(mark.trim()) === undefined ? '' : mark.trim()
  return `${graded.slice(0, graded.length - (grade === '' ? 0 : mark.length))}  ${units} credits  ${grade}`.trimEnd()
}

function unitsFirst(line: Line) {
  const [start, units] = line.text.length > LONGEST_LINE ? [] : (NUMBER_FIRST.exec(line.text) ?? [])
  if (start === undefined || units === undefined || !areCredits(Number(units))) return undefined
  const rest = line.text.slice(start.length)
  if (!codeAtStart(rest)) return undefined
  const [, grade, points] = GRADE_AND_POINTS.exec(rest) ?? []
  const isProven =
    grade === undefined || points === undefined ? undefined : arePoints(Number(points), Number(units), grade)
  return [[line.at, { units, rest, isProven }] as const]
}
