import type { CourseStatus } from '../../../../platform/catalog/course-status.ts'
import { isNumberedTerm, seasonHeading, termHeading, yearHeading } from './headings.ts'
import type { State } from './part-state.ts'
import { sectionOf } from './words/statuses.ts'
import { termOf } from './words/terms.ts'

const LEAST_CHOICE = 3

/** What runs or is planned below the courses of a term is of another, unless terms are divided like that. */
export function applySection(state: State, section: CourseStatus | 'none', at: number): void {
  if (section !== state.page) state.page = undefined
  const isBeside = state.sections.at(-1) === at - 1
  state.sections = section === 'none' ? [] : isBeside ? [...state.sections, at] : [at]
  // States one below the other are a choice of the page, not the state of what follows.
  if (state.sections.length >= LEAST_CHOICE) {
    state.status = undefined
    return
  }
  const isLater = section === 'in-progress' || section === 'planned'
  if (!state.hasRowsOfTerm) state.hasSections = state.term !== undefined
  else if (isLater && !state.hasSections) state.term = undefined
  state.isBelowTransfer = section === 'transfer-credit' && state.hasRowsOfTerm
  Object.assign(state, { status: section === 'none' ? undefined : section, section: at, hasRowsHere: false })
}

/** Where credit came from is not the school whose courses it stands for, unless another transcript begins. */
export function applySchool(state: State, at: number): boolean {
  const heading = state.schools.headings.get(at)
  if (!heading || (state.status === 'transfer-credit' && !heading.isLetterhead)) return false
  state.school = heading.school
  return true
}

interface Heading {
  /** Undefined where the heading ends a term and begins no other. */
  term: string | undefined
  /** The year that holds for the seasons below. */
  year?: string
  isUnclear?: boolean
  status: CourseStatus | 'none' | undefined
}

/** Courses that a planner has in no term yet */
const NO_TERM = /^\s*(?:term\s?:\s?)?unassigned courses\s*$/i

/** A heading that names a term: at once, or as a season below the heading of a year. */
export function headingOf(text: string, state: State): Heading | undefined {
  const found = termHeading(text)
  if (found)
    return {
      term: found.term,
      status: sectionOf(found.rest || ' ') ?? sectionOf(/\(([^()]*)\)/.exec(text)?.[1] ?? ' '),
    }
  if (isNumberedTerm(text) || NO_TERM.test(text)) return { term: undefined, status: undefined }
  const year = yearHeading(text)
  if (year !== undefined) return { term: undefined, year, status: undefined }
  const season = seasonHeading(text)
  if (season === undefined) return undefined
  const term = state.year === undefined ? undefined : termOf(`${state.year} ${season}`)
  // A season of some year is in doubt.
  return { term, status: undefined, isUnclear: term === undefined }
}

/** A term ends a section whose courses came without one. */
export function applyHeading(state: State, { term, year, status, isUnclear = false }: Heading): void {
  if (status !== undefined) state.status = status === 'none' ? undefined : status
  else if (state.hasRowsHere) state.status = state.page
  Object.assign(state, { term, hasUnclearTerm: isUnclear, hasRowsOfTerm: false })
  if (year !== undefined) state.year = year
  // A status that came with its term ends with it.
  state.hasRowsHere = status !== undefined && status !== 'none'
}
