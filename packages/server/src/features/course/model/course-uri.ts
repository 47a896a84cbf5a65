import { ToolError } from '@tutor-nexus/toolkit'
import { courseReference, referenceText, schoolOf } from '../../../platform/catalog/course-reference.ts'

export const COURSE_TEMPLATE = 'course://{institution}/{code}'

/** The address of a course: `course://nrc/MATH%201171`. */
export function courseUri(course: string): string {
  const school = schoolOf(course)
  return `course://${encodeURIComponent(school)}/${encodeURIComponent(course.slice(school.length + 1))}`
}

/** The course that the variables of an address name, in its canonical form. */
export function addressedCourse({ institution = '', code = '' }: Readonly<Record<string, string>>): string {
  const reference = courseReference(`${decoded(institution)}:${decoded(code)}`)
  if (!reference) throw notAnAddress()
  return referenceText(reference)
}

/** Whoever writes `%` means an escape, and a broken one stands for nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw notAnAddress()
  }
}

const notAnAddress = () =>
  new ToolError('BAD_REQUEST', 'Not the address of a course, such as course://nrc/MATH%201171', {
    details: { reason: 'It is course://, the id of the school, a slash and the code, blanks written as %20' },
  })
