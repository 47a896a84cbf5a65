import { statusOfGrade } from '../../../../../platform/catalog/course-status.ts'

/** Values of letters on the usual scale; schools differ by a few hundredths. */
const VALUES: Readonly<Record<string, number>> = {
  'A+': 4.33,
  A: 4,
  'A-': 3.67,
  'B+': 3.33,
  B: 3,
  'B-': 2.67,
  'C+': 2.33,
  C: 2,
  'C-': 1.67,
  'D+': 1.33,
  D: 1,
  'D-': 0.67,
  F: 0,
}
/** The percentages at which some school gives the letter. */
const PERCENTS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  A: [74, 100],
  B: [60, 92],
  C: [50, 82],
  D: [40, 72],
  F: [0, 64],
}
const MARK = /^(?:[A-D][+-]?|F|N|NC|NP|U|W|WD|WDR|WDN|DR|AUD|AU|IP|I|TR|TC|T|P|CR|S|PASS|FAIL|AEG)$/

/** Marks of courses that have no grade yet; what they mean, the row or its heading must say. */
const PENDING = /^(?:DEF|DFR|NGR|NG|NR|NYR|INC|MG|RD|CIP|WIP|RG|REG|ENR)$/

/** `E` fails a course at some schools; elsewhere it marks something else. */
export const mayFail = (grade: string): boolean => grade === 'E'

export const isPending = (grade: string): boolean => PENDING.test(grade)

const plainGrade = (text: string): string => text.replace(/[–—−‐‑]/g, '-').toUpperCase()

/** A mark as transcripts print it: a letter, or a word such as `WD`. */
export function markOf(text: string): string | undefined {
  const grade = plainGrade(text)
  return MARK.test(grade) && statusOfGrade(grade) !== undefined ? grade : undefined
}

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

/** Whether the points are what the credits bring with this grade. */
export function arePoints(points: number, credits: number, grade: string): boolean {
  const value = VALUES[grade]
  if (value === undefined) return points === 0
  return (
    Math.abs(points - credits * value) <= 0.11 * Math.max(credits, 1) ||
    (grade === 'A+' && Math.abs(points - credits * 4) < 0.11)
  )
}

/** A number with a decimal point or comma. */
export function numberOf(text: string): number | undefined {
  return /^\(?(?:\d{1,3}(?:[.,]\d{1,3})?|[.,]\d{1,3})\)?$/.test(text)
    ? Number(text.replace(/[()]/g, '').replace(',', '.'))
    : undefined
}

const MOST_CREDITS = 20

/** Credits come in quarters; `11.01` are points. */
export const areCredits = (number: number): boolean => number <= MOST_CREDITS && Number.isInteger(number * 4)
