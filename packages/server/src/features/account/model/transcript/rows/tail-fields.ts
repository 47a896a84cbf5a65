import type { CourseStatus } from '../../../../../platform/catalog/course-status.ts'
import { areCredits, arePoints, doAgree, isValue, statusOfMark } from '../words/grades.ts'
import type { Fields } from '../words/shapes.ts'
import type { Token } from './tail-tokens.ts'

const MOST_UNNAMED_CREDITS = 12

/** What tokens without column names say; undefined where they could mean several things or none. */
export function fieldsOfTail(tokens: readonly Token[]): Fields | undefined {
  const fields: Fields = {}
  const numbers: number[] = []
  for (const token of tokens) {
    if (token.kind === 'number') numbers.push(token.value)
    else if (token.kind !== 'repeat' && token.kind !== 'crn' && !once(fields, token)) return undefined
  }
  const read = withNumbers(fields, numbers)
  if (read?.grade !== undefined || read?.percent === undefined) return read
  const { percent, ...rest } = read
  return { ...rest, grade: `${percent}%` }
}

function once(fields: Fields, token: Exclude<Token, { kind: 'number' | 'repeat' | 'crn' }>): boolean {
  const field = token.kind === 'mark' ? 'grade' : token.kind
  if (fields[field] !== undefined) return false
  Object.assign(fields, { [field]: token.value })
  return true
}

function withNumbers(fields: Fields, numbers: readonly number[]): Fields | undefined {
  const [first, second, third, fourth] = numbers
  if (first === undefined) return fields
  if (second === undefined) return withOne(fields, first)
  if (fields.credits !== undefined) return undefined
  if (third === undefined) return withTwo(fields, first, second)
  const { grade } = fields
  if (grade === undefined || !isEarned(first, second, grade) || !areUnnamed(first)) return undefined
  const points = fourth ?? third
  // Hours that count toward the average may stand before the points.
  if (fourth !== undefined && third !== first && third !== second && third !== 0) return undefined
  if (numbers.length > 4) return undefined
  return arePoints(points, second, grade) || arePoints(points, first, grade)
    ? { ...fields, attempted: first, earned: second }
    : undefined
}

function withOne(fields: Fields, number: number): Fields | undefined {
  const hasGrade = fields.grade !== undefined || fields.percent !== undefined
  const isNone = number === 0 && fields.grade !== undefined
  if (fields.credits === undefined && (areUnnamed(number) || isNone)) return { ...fields, credits: number }
  if (number <= 20 || number > 100 || fields.percent !== undefined) return undefined
  if (!hasGrade) return { ...fields, grade: String(number) }
  return fields.grade !== undefined && doAgree(fields.grade, number)
    ? { ...fields, percent: number }
    : undefined
}

function withTwo(fields: Fields, first: number, second: number): Fields | undefined {
  const { grade } = fields
  const found: Fields[] = []
  if (grade === undefined) {
    if (fields.percent !== undefined) return undefined
    if (areUnnamed(first) && isPercent(second))
      found.push({ ...fields, credits: first, grade: String(second) })
    if (areUnnamed(second) && isPercent(first))
      found.push({ ...fields, credits: second, grade: String(first) })
  } else {
    if (areUnnamed(first) && arePoints(second, first, grade)) found.push({ ...fields, credits: first })
    if (areUnnamed(first) && isValue(second, grade)) found.push({ ...fields, credits: first })
    else if (areUnnamed(second) && isValue(first, grade)) found.push({ ...fields, credits: second })
    if (areUnnamed(first) && isEarned(first, second, grade))
      found.push({ ...fields, attempted: first, earned: second })
    if (
      areUnnamed(first) &&
      isPercent(second) &&
      fields.percent === undefined &&
      /^[A-DF]/.test(grade) &&
      doAgree(grade, second)
    )
      found.push({ ...fields, credits: first, percent: second })
    if (areUnnamed(second) && isPercent(first) && fields.percent === undefined && doAgree(grade, first))
      found.push({ ...fields, credits: second, percent: first })
  }
  const credits = new Set(found.map((each) => each.credits ?? each.attempted))
  return credits.size === 1 ? found[0] : undefined
}

const areUnnamed = (number: number): boolean =>
  number > 0 && number <= MOST_UNNAMED_CREDITS && areCredits(number)
const isPercent = (number: number): boolean => number > 20 && number <= 100

/** A course that isn't passed earns nothing: in `Calculus I 3.00 3.00` the I is no grade. */
const isEarned = (attempted: number, earned: number, grade: string): boolean =>
  earned === 0 || (earned === attempted && EARNING.has(statusOfMark(grade)))

const EARNING: ReadonlySet<CourseStatus | undefined> = new Set<CourseStatus>(['completed', 'transfer-credit'])
