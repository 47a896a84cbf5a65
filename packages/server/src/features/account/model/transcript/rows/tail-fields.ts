import type { CourseStatus } from '../../../../../platform/catalog/course-status.ts'
import { areCredits, arePoints, doAgree, isValue, statusOfMark } from '../words/grades.ts'
import type { Fields } from '../words/shapes.ts'
import type { Token } from './tail-tokens.ts'

const MOST_UNNAMED_CREDITS = 12

/** What tokens without column names say; undefined where they could mean several things or none. */
export function fieldsOfTail(tokens: readonly Token[]): Fields | undefined {
  const fields: Fields = {}
  const numbers: Figure[] = []
  for (const token of withoutOutcome(withoutAverage(tokens))) {
    if (token.kind === 'number') numbers.push(token)
    else if (token.kind !== 'repeat' && token.kind !== 'crn' && !once(fields, token)) return undefined
  }
  const read = withNumbers(fields, numbers)
  // `B (in progress)` is a grade so far.
  if (read?.status === 'in-progress' && /^[A-DF]/.test(read.grade ?? '')) return undefined
  if (read?.grade !== undefined || read?.percent === undefined) return read
  const { percent, ...rest } = read
  return { ...rest, grade: `${percent}%` }
}

/** Without what is not the grade: `82 A- B-` ends with the average of the class. */
function withoutAverage(tokens: readonly Token[]): readonly Token[] {
  const [number, letter, transfer] = tokens.slice(-3)
  // `3.00 B TR`: the grade of the other school beside the mark of this one.
  const isTransfer = transfer?.kind === 'mark' && statusOfMark(transfer.value) === 'transfer-credit'
  if (isTransfer && number?.kind === 'number' && letter?.kind === 'mark' && /^[A-D]/.test(letter.value))
    return tokens.filter((token) => token !== letter)
  const [percent, grade, average] = tokens.slice(-3)
  const isLetter = (token: Token | undefined) => token?.kind === 'mark' && /^[A-DF]/.test(token.value)
  const isPair =
    percent?.kind === 'number' &&
    percent.decimals === 0 &&
    isPercent(percent.value) &&
    grade?.kind === 'mark' &&
    doAgree(grade.value, percent.value)
  if (isPair && isLetter(grade) && isLetter(average)) return tokens.slice(0, -1)
  return withoutClass(tokens)
}

/** `3.00 B- 8.01 C+ 180`: behind a grade that its points prove stand the average and the size of the class. */
function withoutClass(tokens: readonly Token[]): readonly Token[] {
  const [credits, grade, points, average, size, ...others] = tokens
  const isClass =
    average?.kind === 'mark' &&
    /^[A-DF]/.test(average.value) &&
    size?.kind === 'number' &&
    size.decimals === 0 &&
    others.length === 0
  const isProven =
    credits?.kind === 'number' &&
    grade?.kind === 'mark' &&
    points?.kind === 'number' &&
    points.decimals > 0 &&
    arePoints(points.value, credits.value, grade.value)
  return isClass && isProven ? tokens.slice(0, 3) : tokens
}

/** `48% (fail)` */
function withoutOutcome(tokens: readonly Token[]): readonly Token[] {
  const isWord = (token: Token) => token.kind === 'mark' && /^(?:PASS|FAIL)$/.test(token.value)
  const word = tokens.find(isWord)
  const percent = tokens.find(
    (token) => token.kind === 'percent' || (token.kind === 'mark' && /^\d/.test(token.value)),
  )
  const areEqual =
    word?.kind === 'mark' && percent && statusOfMark(word.value) === statusOfMark(String(percent.value))
  return areEqual ? tokens.filter((token) => token !== word) : tokens
}

function once(fields: Fields, token: Exclude<Token, { kind: 'number' | 'repeat' | 'crn' }>): boolean {
  const field = token.kind === 'mark' ? 'grade' : token.kind
  if (fields[field] !== undefined) return false
  Object.assign(fields, { [field]: token.value })
  return true
}

/** A number as it is written. */
interface Figure {
  value: number
  decimals: number
}

function withNumbers(fields: Fields, figures: readonly Figure[]): Fields | undefined {
  const numbers = figures.map(({ value }) => value)
  const [first, second, third, fourth] = numbers
  if (first === undefined) return fields
  if (second === undefined) return withOne(fields, first)
  if (fields.credits !== undefined) return undefined
  if (third === undefined) return withTwo(fields, first, second, arePointsLast(figures))
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
  const { credits, grade } = fields
  if (credits !== undefined && grade !== undefined && arePoints(number, credits, grade)) return fields
  if (number <= 20 || number > 100 || fields.percent !== undefined) return undefined
  if (!hasGrade) return { ...fields, grade: String(number) }
  return fields.grade !== undefined && doAgree(fields.grade, number)
    ? { ...fields, percent: number }
    : undefined
}

/** A course of more credits than this is rare; with the grade's value before them they would be its points. */
const MOST_VALUED_CREDITS = 6

/**
 * `B 3.000 9.00` are credits and points, not the value of a B and nine credits: credits are written with more decimals
 * than their points, or would be too many.
 */
const arePointsLast = ([first, second]: readonly Figure[]): boolean =>
  (first?.decimals ?? 0) > (second?.decimals ?? 0) || (second?.value ?? 0) > MOST_VALUED_CREDITS

function withTwo(
  fields: Fields,
  first: number,
  second: number,
  arePointsBehind: boolean,
): Fields | undefined {
  const { grade } = fields
  const found: Fields[] = []
  if (grade === undefined) {
    if (fields.percent !== undefined) return undefined
    if (areUnnamed(first) && isPercent(second))
      found.push({ ...fields, credits: first, grade: String(second) })
    if (areUnnamed(second) && isPercent(first))
      found.push({ ...fields, credits: second, grade: String(first) })
  } else {
    const hasPoints = areUnnamed(first) && arePoints(second, first, grade)
    if (hasPoints) found.push({ ...fields, credits: first })
    if (areUnnamed(first) && isValue(second, grade)) found.push({ ...fields, credits: first })
    else if (areUnnamed(second) && isValue(first, grade) && !(hasPoints && arePointsBehind))
      found.push({ ...fields, credits: second })
    if ((areUnnamed(first) || first + second === 0) && isEarned(first, second, grade))
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
