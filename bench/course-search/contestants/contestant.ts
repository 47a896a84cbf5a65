import type { Course } from '../courses.ts'

/** A search engine, in a process of its own. */
export interface Contestant {
  /** Fills it with the courses; one that keeps them is opened again for the queries, in another process. */
  load(courses: Iterable<Course>): Promise<void>
  /** The ids of the best ten. */
  search(text: string): Promise<string[]>
  close(): Promise<void>
}

export const bestOf = 10
