const LETTERS = ['F', 'E', 'D-', 'D', 'D+', 'C-', 'C', 'C+', 'B-', 'B', 'B+', 'A-', 'A', 'A+']
const PASSING = new Set(['P', 'S', 'CR', 'PASS', 'AEG', 'T'])

/** The lowest percentage of each letter grade. */
const PERCENT: readonly (readonly [least: number, letter: string])[] = [
  [90, 'A+'],
  [85, 'A'],
  [80, 'A-'],
  [76, 'B+'],
  [72, 'B'],
  [68, 'B-'],
  [64, 'C+'],
  [60, 'C'],
  [55, 'C-'],
  [50, 'D'],
  [0, 'F'],
]

/** Grade points as most schools with letters give them. An A+ is worth more than an A at some. */
export const GRADE_POINTS: Readonly<Record<string, number>> = {
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

/** A grade point, `2.5`, as some schools write a minimum. */
const POINTS = /^[0-4]\.\d{1,3}$/

const normalizeGrade = (grade: string): string => grade.trim().toUpperCase().replace(/[–—−]/g, '-')

const percentOf = (grade: string): number | undefined => {
  const [, number] = /^(\d{1,3}(?:\.\d+)?)\s*%?$/.exec(grade) ?? []
  const percent = Number(number)
  return number === undefined || percent > 100 ? undefined : percent
}

const rankOf = (grade: string): number | undefined => {
  const rank = LETTERS.indexOf(grade)
  if (rank !== -1) return rank
  const percent = percentOf(grade)
  const letter = percent === undefined ? undefined : PERCENT.find(([least]) => percent >= least)?.[1]
  return letter === undefined ? undefined : LETTERS.indexOf(letter)
}

/** Whether the text is a comparable grade: a letter or a percentage. */
export const isGrade = (grade: string): boolean =>
  rankOf(normalizeGrade(grade)) !== undefined || PASSING.has(normalizeGrade(grade))

/** Whether a grade meets a minimum; undefined if they cannot be compared. */
export function meetsGrade(grade: string, minimum: string): boolean | undefined {
  const [given, least] = [normalizeGrade(grade), normalizeGrade(minimum)]
  // Schools give points to letters each in their own way.
  const [points, pointsNeeded] = [POINTS.test(given), POINTS.test(least)]
  if (points && Number(given) === 0) return false
  if (points || pointsNeeded) return points && pointsNeeded ? Number(given) >= Number(least) : undefined
  const [a, b] = [percentOf(given), percentOf(least)]
  if (a !== undefined && b !== undefined) return a >= b
  const [rank, needed] = [rankOf(given), rankOf(least)]
  if (rank !== undefined && needed !== undefined) return rank >= needed
  return given === least ? true : undefined
}
