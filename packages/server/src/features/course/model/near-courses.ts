import {
  compactCode,
  courseReference,
  type CourseReference,
} from '../../../platform/catalog/course-reference.ts'
import { editDistance } from '../../../platform/search/spelling.ts'
import type { CourseStore } from '../store/course-store.ts'

const LETTERS_A_SLIP = 4
const MOST_NEAR = 3
const MOST_OF_A_SUBJECT = 300

/** How many slips of the pen lie between two codes; infinity where they are more than a code of that length bears. */
export function slipsBetween(course: string, asked: CourseReference): number {
  const known = courseReference(course)
  if (!known) return Infinity
  const code = compactCode(asked)
  return editDistance(code, compactCode(known), Math.max(1, Math.floor(code.length / LETTERS_A_SLIP)))
}

/** The courses of the same school that may have been meant by a code that it does not have: those with the fewest slips. */
export async function nearCourses(asked: CourseReference, courses: CourseStore): Promise<string[]> {
  const found = await Promise.all([
    courses.beginning(asked.subject, asked.institution, MOST_OF_A_SUBJECT),
    courses.nearest(asked, asked.institution),
  ])
  const near = [...new Set(found.flat())]
    .map((course) => ({ course, slips: slipsBetween(course, asked) }))
    .filter(({ slips }) => slips !== Infinity)
  const fewest = Math.min(...near.map(({ slips }) => slips))
  return near
    .filter(({ slips }) => slips === fewest)
    .map(({ course }) => course)
    .toSorted()
    .slice(0, MOST_NEAR)
}
