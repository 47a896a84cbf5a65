import { courseReference, referenceText } from '../platform/catalog/course-reference.ts'
import type { CourseCode } from '../platform/catalog/read-course.ts'
import type { SchoolDirectory } from '../platform/catalog/schools/school-directory-store.ts'
import type { CourseStore } from '../features/course/store/course-store.ts'
import type { RuleStore } from '../features/transfer/store/rule-store.ts'

/** Whether the course of a code is to count elsewhere or to be earned. */
export type CodeSide = 'source' | 'target'

interface Known {
  courses: Pick<CourseStore, 'findEach'>
  rules: Pick<RuleStore, 'named'>
  schools: SchoolDirectory
}

/**
 * Finds the courses of any school that have each code: those that a catalog lists or that agreements name on the
 * wanted side, else those that they name on the other. Fictional schools count only among themselves.
 */
export const coursesWithCodes =
  ({ courses, rules, schools }: Known) =>
  async (codes: readonly CourseCode[], side: CodeSide = 'source'): Promise<string[][]> => {
    const { all } = await schools.schools()
    const real = all.filter(({ isFictional }) => !isFictional)
    const asked = (real.length > 0 ? real : all).map(({ id }) => id)
    const possible = codes.map((code) => asked.map((institution) => referenceText({ institution, ...code })))
    const each = possible.flat()
    const [listed, sent, given] = await Promise.all([
      courses.findEach(each.flatMap((course) => courseReference(course) ?? [])),
      rules.named(each, 'source'),
      rules.named(each, 'target'),
    ])
    const [wanted, other] = side === 'source' ? [sent, given] : [given, sent]
    return possible.map((ofCode) => {
      const known = ofCode.filter((course) => listed.has(course) || wanted.has(course))
      const found = known.length > 0 ? known : ofCode.filter((course) => other.has(course))
      return found.map((course) => listed.get(course)?.value.course ?? course)
    })
  }
