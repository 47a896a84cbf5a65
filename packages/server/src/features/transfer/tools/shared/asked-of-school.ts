import type { TransferServices } from '../../define.ts'
import { firstNames } from '../../model/answer/first-names.ts'
import { unitsPerCourse } from '../../model/answer/units.ts'
import type { Unloaded } from '../../model/answer/course-table.ts'
import type { Completion, Student } from '../../model/completion.ts'
import { sourceCourses } from '../../model/source-tree.ts'
import { givesTarget } from '../../model/target-key.ts'
import type { KnownRule } from '../../store/rule-row.ts'

interface Asked {
  known: readonly KnownRule[]
  attempts: readonly Completion[]
}

/** Only the agreements that give a course, and the student's courses that they name or that nothing is known of. */
export function aboutTarget(
  { known, attempts }: Asked,
  target: string | undefined,
  unloaded: Unloaded,
): Asked {
  if (target === undefined) return { known, attempts }
  const giving = known.filter(({ rule }) => givesTarget(rule, target))
  const named = new Set(giving.flatMap(({ rule }) => [...sourceCourses(rule.sources).keys()]))
  return {
    known: giving,
    attempts: attempts.filter(({ course }) => named.has(course) || unloaded.has(course)),
  }
}

/** What is said of courses of the receiving school itself. */
export function leftOut(attempts: readonly Completion[], school: string): string[] {
  const courses = [...new Set(attempts.map(({ course }) => course.slice(course.indexOf(':') + 1)))]
  if (courses.length === 0) return []
  return [`Left out as courses of ${school} itself: ${firstNames(courses)}`]
}

const ENOUGH = 5
const SAMPLED = 40

/** The school's units per course; by more of its agreements where few are about the question. */
export async function unitsAt(
  targetInstitution: string,
  known: readonly KnownRule[],
  { courses }: Pick<Student, 'courses'>,
  { rules }: Pick<TransferServices, 'rules'>,
): Promise<number | undefined> {
  const applying = known.map(({ rule }) => rule)
  if (known.length >= ENOUGH || known.length === 0) return unitsPerCourse(applying, courses)
  const more = await rules.ofPair({ target: targetInstitution }, { limit: SAMPLED })
  return unitsPerCourse(
    applying,
    courses,
    more.map(({ rule }) => rule),
  )
}
