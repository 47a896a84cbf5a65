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
}

/** What is known of a student when a question is asked. */
export interface Student {
  /** By course; each once. */
  courses: ReadonlyMap<string, Completion>
  /** Stands in for the day of completion where that is not known. */
  asOf: string
}
