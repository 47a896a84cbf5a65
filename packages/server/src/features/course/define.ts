import { promptsFor, resourcesFor, toolFamily, type NextCall, type ToolContext } from '@tutor-nexus/toolkit'
import { listInstitutions } from '../../platform/catalog/catalog-tools.ts'
import type { CourseCode } from '../../platform/catalog/read-course.ts'
import type { SchoolDirectory } from '../../platform/catalog/schools/school-directory-store.ts'
import { readLimit, utterancesOf, writeLimit } from '../../platform/tools/tool-facts.ts'
import type { ChosenSectionStore } from './store/chosen-section-store.ts'
import type { CourseStore } from './store/course-store.ts'
import type { TakenCourse, TransferredCourse } from './model/requisites/satisfied.ts'
import type { Source } from './model/source.ts'
import type { ChosenSection } from './model/timetable/chosen-section.ts'

/** A course at another school that a transfer rule names beside this one. */
export interface Equivalent {
  /** The course at the other school. */
  course: string
  /** `to`: ours earns it there; `from`: it earns ours here. */
  direction: 'to' | 'from'
  ruleId: string
  /** The other school. */
  institution: string
  title?: string
  credits?: number
  /** What the rule gives, in a few words. */
  outcome: string
  source?: Source
}

/** An attempt at a course, as far as it decides what transfers. */
export interface Attempt extends TakenCourse {
  term?: string | undefined
  completed?: string | undefined
  credits?: number | undefined
}

export interface CourseServices {
  courses: CourseStore
  schools: SchoolDirectory
  /** The caller's own courses; empty without a transcript. */
  transcript: () => Promise<readonly Attempt[]>
  /** Those of the wanted courses that a transcript's courses of other schools earn by agreement. */
  transferred: (
    transcript: readonly Attempt[],
    wanted: readonly string[],
  ) => Promise<readonly (TransferredCourse & { source: Source })[]>
  /** Equivalents of a course by transfer rules, in both directions. */
  equivalents: (course: string) => Promise<readonly Equivalent[]>
  /** The courses of any school that have each code, by catalogs and by agreements. */
  coursesWithCodes: (codes: readonly CourseCode[]) => Promise<string[][]>
  /** The default school of the caller's workspace. */
  homeInstitution: (workspaceId: string | null) => Promise<string | undefined>
  /** The sections that the caller chose. */
  chosen: ChosenSectionStore
  /** The same with what the catalog says of them. */
  chosenSections: () => Promise<ChosenSection[]>
  /** The caller's preferred time zone. */
  timeZone: () => Promise<string | undefined>
}

export type CourseContext = Pick<
  ToolContext<CourseServices>,
  'services' | 'workspaceId' | 'cursors' | 'fit' | 'now'
>

const utterances = utterancesOf('course')

export const { query, analysis } = toolFamily<CourseServices>({
  agent: 'courseCatalog',
  prefix: 'tn_course_',
  utterances,
  resource: 'courses',
  recovery: [listInstitutions],
  // The catalog's generation is part of the cache's key, so this only bounds memory.
  reads: { rateLimit: readLimit, cacheTTL: 3_600 },
})

/** A timetable is the caller's own, so that its permission is not that of the public catalog. */
export const timetableTools = toolFamily<CourseServices>({
  agent: 'courseCatalog',
  prefix: 'tn_course_',
  utterances,
  resource: 'timetable',
  reads: { rateLimit: readLimit },
  writes: { rateLimit: writeLimit },
})
export const definePrompt = promptsFor<CourseServices>()
export const defineResource = resourcesFor<CourseServices>()

export const searchFor = (words: string, more: Readonly<Record<string, unknown>> = {}): NextCall => ({
  action: 'search-courses',
  priority: 'medium',
  category: 'exploration',
  description: 'Search courses',
  tool: 'tn_course_search',
  arguments: { ...(words === '' ? {} : { query: words }), ...more },
})

/** A suggested call about a course. */
export const about = (course: string, tool: string, action: string, description: string): NextCall => ({
  action,
  priority: 'low',
  category: 'exploration',
  description,
  tool,
  arguments: { course },
})
