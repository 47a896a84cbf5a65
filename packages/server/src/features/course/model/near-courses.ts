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

/** The courses of the same school that may have been meant by a code that it does not have, the nearest first. */
export async function nearCourses(asked: CourseReference, courses: CourseStore): Promise<string[]> {
  const found = await Promise.all([
    courses.beginning(`${asked.subject} `, asked.institution, MOST_OF_A_SUBJECT),
    courses.nearest(asked, asked.institution),
  ])
  return nearestCodes([...new Set(found.flat())], asked)
}

/** By subject, then level, then number. A wrong subject is a slip only if the rest of the code is as good as right. */
export function nearestCodes(courses: readonly string[], asked: CourseReference): string[] {
  const near = courses.flatMap((course) => {
    const known = courseReference(course)
    if (!known) return []
    const isOfSubject = lettersOf(known.subject) === lettersOf(asked.subject)
    const slips = slipsBetween(course, asked)
    if (!isOfSubject && slips === Infinity) return []
    return [{ course, subject: isOfSubject ? 0 : 1, slips, ...numberDistance(known.number, asked.number) }]
  })
  const [best, ...others] = near.toSorted(
    (a, b) =>
      a.subject - b.subject || a.level - b.level || a.number - b.number || (a.course < b.course ? -1 : 1),
  )
  if (!best) return []
  const isAsGood = ({ subject, level, slips }: typeof best): boolean =>
    subject === best.subject && (subject === 0 ? level === best.level : slips === best.slips)
  return [best, ...others.filter(isAsGood)].slice(0, MOST_NEAR).map(({ course }) => course)
}

const lettersOf = (subject: string): string => subject.replace(/[^A-Z0-9]/g, '')

/** Levels are the hundreds of three digits and the thousands of four. */
function numberDistance(known: string, asked: string): { level: number; number: number } {
  const [left, right] = [digitsOf(known), digitsOf(asked)]
  if (left === undefined || right === undefined) return { level: known === asked ? 0 : Infinity, number: 0 }
  const level = left.length === right.length ? Math.abs(Number(left[0]) - Number(right[0])) : 10
  return { level, number: Math.abs(Number(left) - Number(right)) }
}

const digitsOf = (number: string): string | undefined => /[0-9]+/.exec(number)?.[0]
