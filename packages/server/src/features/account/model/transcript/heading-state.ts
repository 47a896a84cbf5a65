import type { CourseStatus } from '../../../../platform/catalog/course-status.ts'
import { seasonHeading, termHeading, yearHeading } from './headings.ts'
import type { State } from './read-part.ts'
import { sectionOf } from './words/statuses.ts'
import { termOf } from './words/terms.ts'

const LEAST_CHOICE = 3

/** What runs or is planned below the courses of a term is of another, unless terms are divided like that. */
export function applySection(state: State, section: CourseStatus | 'none', at: number): void {
  state.sections = state.sections.at(-1) === at - 1 ? [...state.sections, at] : [at]
  // States one below the other are a choice of the page, not the state of what follows.
  if (state.sections.length >= LEAST_CHOICE) {
    state.status = undefined
    return
  }
  const isLater = section === 'in-progress' || section === 'planned'
  if (!state.hasRowsOfTerm) state.hasSections = state.term !== undefined
  else if (isLater && !state.hasSections) state.term = undefined
  Object.assign(state, { status: section === 'none' ? undefined : section, hasRowsHere: false })
}

interface Heading {
  /** Undefined where the heading ends a term and begins no other. */
  term: string | undefined
  /** The year that holds for the seasons below. */
  year?: string
  isUnclear?: boolean
  status: CourseStatus | 'none' | undefined
}

/** A heading that names a term: at once, or as a season below the heading of a year. */
export function headingOf(text: string, state: State): Heading | undefined {
  const found = termHeading(text)
  if (found)
    return {
      term: found.term,
      status: sectionOf(found.rest || ' ') ?? sectionOf(/\(([^()]*)\)/.exec(text)?.[1] ?? ' '),
    }
  const year = yearHeading(text)
  if (year !== undefined) return { term: undefined, year, status: undefined }
  const season = seasonHeading(text)
  if (season === undefined) return undefined
  const term = state.year === undefined ? undefined : termOf(`${state.year} ${season}`)
  // A season of some other year than that of the term above is in doubt.
  return { term, status: undefined, isUnclear: term === undefined && state.term !== undefined }
}

/** A term ends a section whose courses came without one. */
export function applyHeading(state: State, { term, year, status, isUnclear = false }: Heading): void {
  if (status !== undefined) state.status = status === 'none' ? undefined : status
  else if (state.hasRowsHere) state.status = undefined
  Object.assign(state, { term, hasUnclearTerm: isUnclear, hasRowsOfTerm: false })
  if (year !== undefined) state.year = year
  // A status that came with its term ends with it.
  state.hasRowsHere = status !== undefined && status !== 'none'
}
