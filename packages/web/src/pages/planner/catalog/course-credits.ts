import { pluralize } from '../../../parts/text/words.ts'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'
import type { Catalog } from './use-catalog.ts'

/** A course with its credits and their source. */
export interface CreditedCourse {
  course: string
  credits: number | null
  isFromCatalog: boolean
}

/** The total credits of courses. */
export interface CreditSum {
  credits: number
  /** Credits taken from the catalog, because none were entered. */
  fromCatalog: number
  /** The number of courses with unknown credits. */
  unknown: number
  courses: number
}

type Taken = Pick<TakenCourse, 'course' | 'credits'>

/** Entered credits, else those of the catalog, else unknown. A course counts once. */
export function creditedCourses(courses: readonly Taken[], catalog: Catalog): CreditedCourse[] {
  const attempts = Map.groupBy(courses, ({ course }) => course)
  return [...attempts].map(([course, taken]) => {
    const entered = taken.findLast(({ credits }) => credits !== null)?.credits ?? null
    if (entered !== null) return { course, credits: entered, isFromCatalog: false }
    // For a range of credits, the minimum counts.
    const credits = catalog.get(course)?.credits?.min ?? null
    return { course, credits, isFromCatalog: credits !== null }
  })
}

/** Sums use whole thousandths to avoid rounding errors. */
const EXACT = 1000

const total = (courses: readonly CreditedCourse[]): number =>
  courses.reduce((sum, { credits }) => sum + Math.round((credits ?? 0) * EXACT), 0) / EXACT

export const sumOf = (courses: readonly CreditedCourse[]): CreditSum => ({
  credits: total(courses),
  fromCatalog: total(courses.filter(({ isFromCatalog }) => isFromCatalog)),
  unknown: courses.filter(({ credits }) => credits === null).length,
  courses: courses.length,
})

/** The sum, or `unknown`. */
export const figureOf = ({ credits, unknown, courses }: CreditSum): string =>
  unknown > 0 && unknown === courses ? 'unknown' : String(credits)

const openIn = ({ unknown, courses }: CreditSum): string[] =>
  unknown > 0 && unknown < courses ? [`credits of ${pluralize(unknown, 'course')} unknown`] : []

/** `3 from the catalog, credits of 1 course unknown`. */
export const aboutSum = (sum: CreditSum): string =>
  [...(sum.fromCatalog > 0 ? [`${sum.fromCatalog} from the catalog`] : []), ...openIn(sum)].join(', ')

/** `3 courses, 9 credits (3 from the catalog), credits of 1 course unknown`. */
export function sumInWords(sum: CreditSum): string {
  const courses = pluralize(sum.courses, 'course')
  if (figureOf(sum) === 'unknown') return `${courses}, credits unknown`
  const from = sum.fromCatalog > 0 ? ` (${sum.fromCatalog} from the catalog)` : ''
  return [courses, `${pluralize(sum.credits, 'credit')}${from}`, ...openIn(sum)].join(', ')
}
