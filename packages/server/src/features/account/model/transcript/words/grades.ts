import { GRADE_POINTS } from '../../../../../platform/catalog/grade.ts'
import { statusOfGrade, type CourseStatus } from '../../../../../platform/catalog/course-status.ts'
import { EXPLAINED, explainedStatus, isExplained } from './explained-marks.ts'

/** Values of letters on the usual scale; schools differ by a few hundredths. */
const VALUES: Readonly<Record<string, number>> = { 'A+': 4.33, ...GRADE_POINTS }
/** The percentages at which some school gives the letter. */
const PERCENTS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  A: [74, 100],
  B: [60, 92],
  C: [50, 82],
  D: [40, 72],
  F: [0, 64],
}
const MARK = /^(?:[A-D][+-]?|[A-Z]{1,4})$/

/** Marks of courses that have no grade yet; what they mean, the row or its heading must say. */
const PENDING = /^(?:DEF|DFR|NGR|NG|NR|NYR|MG|RD|RG)$/

/** `E` fails a course at some schools; elsewhere it marks something else. */
export const mayFail = (grade: string): boolean => grade === 'E'

export const isPending = (grade: string): boolean => PENDING.test(grade)

const plainGrade = (text: string): string => text.replace(/[–—−‐‑]/g, '-').toUpperCase()

/** A mark as transcripts print it: a letter, or a word such as `WD`. */
export function markOf(text: string): string | undefined {
  if (isExplained(text)) return text
  const grade = plainGrade(text)
  return MARK.test(grade) && statusOfGrade(grade) !== undefined ? grade : undefined
}

/** What a mark stands for, by the text itself or everywhere. */
export const statusOfMark = (grade: string): CourseStatus | undefined =>
  explainedStatus(grade) ?? statusOfGrade(grade)

/** The letters of marks, for patterns. */
export const MARK_LETTERS = `A-Za-z${EXPLAINED}`

/** A percentage; without its sign it must be too large for anything else. */
export function percentOf(text: string): number | undefined {
  const [, number, sign] = /^(\d{1,3}(?:\.\d{1,2})?)\s?(%)?$/.exec(text) ?? []
  const percent = Number(number)
  if (number === undefined || percent > 100) return undefined
  return sign !== undefined || percent > 20 ? percent : undefined
}

/** Whether a percentage and a letter can be of one course. */
export function doAgree(grade: string, percent: number): boolean {
  const [least, most] = PERCENTS[grade.charAt(0)] ?? [0, 100]
  return !/^[A-DF][+-]?$/.test(grade) || (percent >= least && percent <= most)
}

const MOST_POINTS = 4.34

/** Whether the points are what the credits bring with this grade. */
export function arePoints(points: number, credits: number, grade: string): boolean {
  const value = VALUES[grade]
  if (value === undefined)
    return points === 0 || (explainedStatus(grade) === 'completed' && points <= credits * MOST_POINTS)
  return (
    Math.abs(points - credits * value) <= 0.11 * Math.max(credits, 1) ||
    (grade === 'A+' && Math.abs(points - credits * 4) < 0.11)
  )
}

/** Whether a number is what one credit with this grade counts. */
export const isValue = (number: number, grade: string): boolean =>
  grade !== 'F' && Math.abs(number - (VALUES[grade] ?? -1)) <= 0.04

/** A number with a decimal point or comma. */
export function numberOf(text: string): number | undefined {
  return /^[([]?(?:\d{1,3}(?:[.,]\d{1,4})?|[.,]\d{1,3})[)\]]?$/.test(text)
    ? Number(text.replace(/[()[\]]/g, '').replace(',', '.'))
    : undefined
}

const MOST_CREDITS = 20

/** Credits come in quarters; `11.01` are points. */
export const areCredits = (number: number): boolean => number <= MOST_CREDITS && Number.isInteger(number * 4)

/** Where a year has 120 of them, a course may have as many as these. */
const LARGE_CREDITS: ReadonlySet<number> = new Set([24, 30, 36, 40, 45, 60])

/** Credits in a column of that name may come in thirds as well. */
export const areNamedCredits = (number: number): boolean =>
  areCredits(number) ||
  LARGE_CREDITS.has(number) ||
  (number <= MOST_CREDITS && /\.(?:3|33|333|34|6|66|67|666|667)$/.test(String(number)))

const PASS_MARKS = [
  /(?:\bpass(?:ing)? (?:mark|grade)\b|\bnote de passage\b|\bnota (?:m[ií]nima )?(?:de aprobaci[oó]n|aprobatoria)\b|及格线|及格分数|合格线|合格点)[^\d\n]{0,40}?(\d\d)(?![\d.,]\d|\d)/iu,
  /(?<![\d.])(\d\d)\s?%? (?:is|to|for|=) (?:a )?pass\b/iu,
]

/** The percentage from which a course is passed, where a line says it. */
export const passMarkIn = (text: string): number | undefined => {
  const found = PASS_MARKS.map((form) => form.exec(text.trim())?.[1]).find((percent) => percent !== undefined)
  return found === undefined || Number(found) < LEAST_PASS_MARK ? undefined : Number(found)
}

/** Smaller marks are of other scales. */
const LEAST_PASS_MARK = 25

const CREDITS_EACH =
  /\b(?:all|each|every)\b[^.\d]{0,30}\b(\d(?:\.\d)?)[ -](?:credits?|units?)\b|\b(\d(?:\.\d)?) (?:credits?|units?) each\b/i

/** The credits of every course, where a line says it. */
export const creditsOfAll = (text: string): number | undefined => {
  const [, first, second] = CREDITS_EACH.exec(text) ?? []
  const credits = first ?? second
  return credits === undefined ? undefined : Number(credits)
}
