import type { NamedSchool } from './school.ts'

/** A question as far as it is understood: what it names, and what it asks about that. */
export interface Understood {
  text: string
  /** Courses that the catalog has, as `nrc:MATH 1171`. */
  courses: readonly string[]
  /** What reads like a course and is none that the catalog has. */
  unknown: readonly string[]
  schools: readonly NamedSchool[]
  /** What to search for where no course is named. */
  words: string
}

/** Where credit is to count: the school said so, or the one that the courses are not of. */
export function goalOf({ schools, courses }: Understood): string | undefined {
  const own = new Set(courses.map((course) => course.slice(0, course.indexOf(':'))))
  return (schools.find(({ isGoal }) => isGoal) ?? schools.findLast(({ id }) => !own.has(id)))?.id
}
