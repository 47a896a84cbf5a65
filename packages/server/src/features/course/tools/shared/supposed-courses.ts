import { ToolError } from '@tutor-nexus/toolkit'
import { referenceText } from '../../../../platform/catalog/course-reference.ts'
import type { Schools } from '../../../../platform/catalog/schools/school-directory-store.ts'
import { readCodes } from './check-courses.ts'

/** The courses that a question supposes, with any grade that is asked for. */
export function supposedCourses(planned: readonly string[], school: string, schools: Schools) {
  const { read, assumptions } = readCodes(planned, school, schools)
  const courses = read.map(({ asked, reference, reason = '' }) => {
    if (reference) return { course: referenceText(reference), supposed: true as const }
    const issues = [{ path: 'planned', message: `${asked}: ${reason}` }]
    throw new ToolError('BAD_REQUEST', `${asked}: ${reason}`, { details: { issues } })
  })
  const first = courses.length > 0 ? [GRADES_SUFFICE] : []
  return { courses, assumptions: [...assumptions, ...first] }
}

const GRADES_SUFFICE = 'Each planned course reaches the grade asked for'
