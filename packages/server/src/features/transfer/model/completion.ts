/** A course that a student has completed. */
export interface Completion {
  course: string
  /** The day, YYYY-MM-DD. */
  completed?: string | undefined
  grade?: string | undefined
  credits?: number | undefined
}

/** What is known of a student when a question is asked. */
export interface Student {
  /** By course; each once. */
  courses: ReadonlyMap<string, Completion>
  /** Stands in for the day of completion where that is not known. */
  asOf: string
}
