import { GRADE_POINTS } from '../../../platform/catalog/grade.ts'
import type { StoredGrades } from '../store/stored-records.ts'

/** Of an A+; where there is none, an A is the best. */
const BEST_LETTERS = [4.33, 4]
const PERCENT = 100
/** How far the average may be from the one that the bands give. */
const TOLERANCE = 0.05

/**
 * What the best grade counts in an average: 100 for percent, 4.33 or 4 for grade points. Null where neither the bands
 * nor the school's scale tell.
 */
export function averageOutOf(
  { bands, average }: Pick<StoredGrades, 'bands' | 'average'>,
  gradeScale: 'letters' | 'percent' | null,
): number | null {
  if (average === null) return null
  const isPercent = bands.length === 0 ? gradeScale === 'percent' : bands.every(({ band }) => /\d/.test(band))
  if (isPercent || average > Math.max(...BEST_LETTERS)) return PERCENT
  const hasPlus = bands.some(({ band }) => band === 'A+')
  const [nearest] = (hasPlus ? BEST_LETTERS : BEST_LETTERS.slice(1))
    .map((best) => ({ best, distance: Math.abs(pointsOf(bands, best) - average) }))
    .toSorted((one, other) => one.distance - other.distance)
  return nearest && nearest.distance <= TOLERANCE ? nearest.best : null
}

interface Averaged extends Pick<StoredGrades, 'term' | 'section' | 'enrolled' | 'bands' | 'average'> {
  averageOutOf: number | null
}

export interface OverallAverage {
  average: number
  averageOutOf: number | null
  students: number
  /** How many distributions it rests on. */
  distributions: number
}

/**
 * The average over all distributions, each with the weight of its students. A term's distribution of all sections
 * stands for its sections. Null where nobody says how many students, or where the scales differ.
 */
export function overallAverage(distributions: readonly Averaged[]): OverallAverage | null {
  const whole = new Set(distributions.flatMap(({ term, section }) => (section === null ? term : [])))
  const counted = distributions.flatMap(({ term, section, enrolled, bands, average, averageOutOf: best }) => {
    const students = bands.reduce((sum, { count }) => sum + count, 0) || (enrolled ?? 0)
    const isCounted = average !== null && students > 0 && (section === null || !whole.has(term))
    return isCounted ? [{ average, students, best }] : []
  })
  const [first] = counted
  if (!first || counted.some(({ best }) => best !== first.best)) return null
  const students = counted.reduce((sum, each) => sum + each.students, 0)
  const sum = counted.reduce((all, each) => all + each.average * each.students, 0)
  const average = Number((sum / students).toFixed(2))
  return { average, averageOutOf: first.best, students, distributions: counted.length }
}

/** The average of the bands, with so many points for an A+; not a number without any. */
function pointsOf(bands: StoredGrades['bands'], best: number): number {
  const graded = bands.flatMap(({ band, count }) => {
    const points = band === 'A+' ? best : GRADE_POINTS[band]
    return points === undefined ? [] : [{ points, count }]
  })
  const students = graded.reduce((sum, { count }) => sum + count, 0)
  return graded.reduce((sum, { points, count }) => sum + points * count, 0) / students
}

/** The band that the student in the middle is in; between two bands, the one listed later. Null without students. */
export function medianBand(bands: StoredGrades['bands']): string | null {
  const students = bands.reduce((sum, { count }) => sum + count, 0)
  let passed = 0
  for (const { band, count } of bands) {
    passed += count
    if (passed * 2 > students) return band
  }
  return null
}
