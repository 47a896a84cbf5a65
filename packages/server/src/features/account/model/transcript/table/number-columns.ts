import { arePoints, markOf, numberOf } from '../words/grades.ts'
import type { ColumnCells } from './column-cells.ts'

/**
 * The column of credits among columns of numbers without names. The others must be explained by it: what was earned
 * or counts, points by the grade, or percentages. Undefined where none or several would do.
 */
export function creditsAmong(
  candidates: readonly number[],
  numbers: readonly number[],
  grade: number | undefined,
  cells: ColumnCells,
): number | undefined {
  const grades = grade === undefined ? [] : cells.at(grade).map((cell) => markOf(cell))
  const columns = new Map(
    [...candidates, ...numbers].map((at) => [at, cells.at(at).map((cell) => numberOf(cell))]),
  )
  const isExplained = (credits: readonly (number | undefined)[], values: readonly (number | undefined)[]) =>
    values.every((value, row) => isPart(value, credits[row])) ||
    values.every((value, row) => arePointsOf(value, credits[row], grades[row])) ||
    values.every((value) => value === undefined || value > LEAST_OTHER)
  const found = candidates.filter((at) => {
    const credits = columns.get(at) ?? []
    return [...columns].every(([other, values]) => other === at || isExplained(credits, values))
  })
  const [first, ...others] = found
  return first !== undefined && others.every((at) => cells.areEqual(first, at)) ? first : undefined
}

/** Larger numbers in every row are percentages, class sizes or references. */
const LEAST_OTHER = 20

const isPart = (value: number | undefined, credits: number | undefined): boolean =>
  value === undefined || value === 0 || value === credits

const arePointsOf = (
  points: number | undefined,
  credits: number | undefined,
  grade: string | undefined,
): boolean => !points || (credits !== undefined && grade !== undefined && arePoints(points, credits, grade))
