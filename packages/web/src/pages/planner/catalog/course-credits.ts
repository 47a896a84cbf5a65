import { pluralize } from '../../../parts/text/words.ts'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'
import type { Catalog } from './use-catalog.ts'

/** A course with what it carries, and who says so. */
export interface CreditedCourse {
  course: string
  credits: number | null
  isFromCatalog: boolean
}

/** What courses carry together. */
export interface CreditSum {
  credits: number
  /** How many of them the catalog says, because nobody has entered them. */
  fromCatalog: number
  /** How many courses are not in the sum, because neither says what they carry. */
  unknown: number
  courses: number
}

type Taken = Pick<TakenCourse, 'course' | 'credits'>

/** The one rule for every sum: what was entered, else what the catalog says, else unknown. A course counts once. */
export function creditedCourses(courses: readonly Taken[], catalog: Catalog): CreditedCourse[] {
  const attempts = Map.groupBy(courses, ({ course }) => course)
  return [...attempts].map(([course, taken]) => {
    const entered = taken.findLast(({ credits }) => credits !== null)?.credits ?? null
    if (entered !== null) return { course, credits: entered, isFromCatalog: false }
    // Of a course that may carry more, the least is sure.
    const credits = catalog.get(course)?.credits?.min ?? null
    return { course, credits, isFromCatalog: credits !== null }
  })
}

/** Credits are given in halves and quarters, so sums are kept in whole thousandths. */
const EXACT = 1000

const total = (courses: readonly CreditedCourse[]): number =>
  courses.reduce((sum, { credits }) => sum + Math.round((credits ?? 0) * EXACT), 0) / EXACT

export const sumOf = (courses: readonly CreditedCourse[]): CreditSum => ({
  credits: total(courses),
  fromCatalog: total(courses.filter(({ isFromCatalog }) => isFromCatalog)),
  unknown: courses.filter(({ credits }) => credits === null).length,
  courses: courses.length,
})

/** The sum as a figure; where nothing of it is known, that. */
export const figureOf = ({ credits, unknown, courses }: CreditSum): string =>
  unknown > 0 && unknown === courses ? 'unknown' : String(credits)

/** Of how many courses of a sum nothing is known. */
const openIn = ({ unknown, courses }: CreditSum): string[] =>
  unknown > 0 && unknown < courses ? [`credits of ${pluralize(unknown, 'course')} unknown`] : []

/** What a figure does not say: `3 from the catalog, credits of 1 course unknown`. */
export const aboutSum = (sum: CreditSum): string =>
  [...(sum.fromCatalog > 0 ? [`${sum.fromCatalog} from the catalog`] : []), ...openIn(sum)].join(', ')

/** `3 courses, 9 credits (3 from the catalog), credits of 1 course unknown`. */
export function sumInWords(sum: CreditSum): string {
  const courses = pluralize(sum.courses, 'course')
  if (figureOf(sum) === 'unknown') return `${courses}, credits unknown`
  const from = sum.fromCatalog > 0 ? ` (${sum.fromCatalog} from the catalog)` : ''
  return [courses, `${pluralize(sum.credits, 'credit')}${from}`, ...openIn(sum)].join(', ')
}
