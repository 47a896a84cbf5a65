import { codeAtStart } from './codes.ts'
import { explainedMark } from './explained-marks.ts'
import { areCredits } from './grades.ts'
import { DECIMAL, outcomeOn } from './scale.ts'
import type { Line } from './shapes.ts'

/** `3.1   5.0   15.5`: a grade, credits and their points. */
const FIGURES = /\s(\d\.\d{1,2})\s+(\d{1,2}\.\d{1,2})\s+(\d{1,3}\.\d{1,2})\s*$/
/** `5.00 5.00 3.4 17.000`: credits attempted and earned, a grade and its points; `5.00 0.00 0.0 0.000` where it failed. */
const EARNED_FIRST = /\s(\d{1,2}\.\d{1,2})\s+(\d{1,2}\.\d{1,2})\s+(\d\.\d{1,2})\s+(\d{1,3}\.\d{1,3})\s*$/
const LONGEST_LINE = 400
const LEAST_ROWS = 3
const MOST_POINTS = 4.34
const ROUNDING = 0.051

interface Weighted {
  at: number
  grade: string
  start: number
  credits: number
}

/**
 * Writes numbers up to 4.0 as marks where they stand before credits and the product of both, and no list of credits
 * could be meant: some of them are in no quarters.
 */
export function withWeightedGrades(lines: readonly Line[]): Line[] {
  const rows = lines.flatMap(({ text }, at) => weightedRow(text, at) ?? [])
  const isGrade = rows.some(({ grade }) => !areCredits(Number(grade)))
  if (rows.length < LEAST_ROWS || !isGrade || !rows.every(({ credits }) => areCredits(credits)))
    return [...lines]
  const changed = [...lines]
  for (const { at, grade, start } of rows) {
    const line = lines[at]
    const outcome = outcomeOn(DECIMAL, Number(grade))
    if (line && outcome)
      changed[at] = {
        ...line,
        text:
          line.text.slice(0, start) + explainedMark(grade, outcome) + line.text.slice(start + grade.length),
      }
  }
  return changed
}

function weightedRow(text: string, at: number): Weighted | undefined {
  if (text.length > LONGEST_LINE || !codeAtStart(text.trim())) return undefined
  const earned = earnedFirst(text, at)
  if (earned) return earned
  const found = FIGURES.exec(text)
  const [, grade = '', credits = '', points = ''] = found ?? []
  if (!found || Number(grade) > MOST_POINTS || Number(credits) === 0) return undefined
  const isProduct = Math.abs(Number(grade) * Number(credits) - Number(points)) <= ROUNDING
  return isProduct ? { at, grade, start: found.index + 1, credits: Number(credits) } : undefined
}

function earnedFirst(text: string, at: number): Weighted | undefined {
  const found = EARNED_FIRST.exec(text)
  const [attempted = 0, earned = 0, value = 0, points = 0] = found?.slice(1).map(Number) ?? []
  const grade = found?.[3] ?? ''
  const hasFailed = earned === 0 && value === 0 && points === 0
  const isProduct = earned === attempted && Math.abs(value * earned - points) <= ROUNDING
  if (!found || attempted === 0 || value > MOST_POINTS || !(hasFailed || isProduct)) return undefined
  return {
    at,
    grade,
    start: text.lastIndexOf(grade, text.trimEnd().lastIndexOf(found[4] ?? '') - 1),
    credits: attempted,
  }
}
