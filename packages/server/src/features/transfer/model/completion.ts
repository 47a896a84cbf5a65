import type { CourseStatus } from '../../../platform/catalog/course-status.ts'

/** A course on a student's transcript, or one that a question supposes. */
export interface Completion {
  course: string
  title?: string | undefined
  /** The day of completion, YYYY-MM-DD. */
  completed?: string | undefined
  /** Stands in for the day: `Fall 2024`. */
  term?: string | undefined
  grade?: string | undefined
  credits?: number | undefined
  /** Completed if absent. */
  status?: CourseStatus | undefined
  /** The question supposes that it is completed. */
  supposed?: true
}

/** What is known of a student when a question is asked. */
export interface Student {
  /** Those that can earn credit, by course; each once. */
  courses: ReadonlyMap<string, Completion>
  /** Those that cannot: failed, withdrawn, audited, or not finished. */
  notEarning?: ReadonlyMap<string, Completion>
  /** Stands in for the day of completion where that is not known. */
  asOf: string
  /** Whether unfinished courses count as if they were completed. */
  includeUnfinished?: boolean
}
