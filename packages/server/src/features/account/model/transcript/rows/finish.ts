import { statusOfGrade, type CourseStatus } from '../../../../../platform/catalog/course-status.ts'
import { isUnassigned } from '../words/codes.ts'
import { areCredits, doAgree, isPending, mayFail } from '../words/grades.ts'
import type { Context, Fields, ReadCourse } from '../words/shapes.ts'

/** What a row says, checked; undefined where it contradicts itself or says too little. */
export function finish(fields: Fields, context: Context): ReadCourse | undefined {
  const { code, percent } = fields
  if (!code) return undefined
  if (
    percent !== undefined &&
    (percent > 100 || (fields.grade !== undefined && !doAgree(fields.grade, percent)))
  )
    return undefined
  const grade = fields.grade ?? (percent === undefined ? undefined : String(percent))
  const status = statusFrom(grade, fields.status, context.status)
  if (status === undefined || (isUnassigned(code) && status !== 'transfer-credit')) return undefined
  const credits = fields.credits ?? fields.attempted ?? earnedBy(fields, status)
  if (credits !== undefined && !areCredits(credits)) return undefined
  const title = fields.title?.trim()
  return {
    code,
    title: title === undefined || title === '' ? null : title,
    grade: grade ?? null,
    credits: credits ?? null,
    term: fields.term ?? context.term ?? null,
    status,
  }
}

/** A course that earned nothing may be worth something. */
const earnedBy = ({ earned }: Fields, status: CourseStatus): number | undefined =>
  earned === 0 && status !== 'completed' && status !== 'transfer-credit' ? undefined : earned

/** What a grade, the row and the headings say together; undefined where they contradict each other. */
function statusFrom(
  grade: string | undefined,
  row: Fields['status'],
  heading: CourseStatus | undefined,
): CourseStatus | undefined {
  if (grade !== undefined && isPending(grade))
    return (row ?? heading) === 'in-progress' ? 'in-progress' : undefined
  if (grade !== undefined && mayFail(grade)) return row === 'failed' ? row : undefined
  const byGrade = grade === undefined ? undefined : statusOfGrade(grade)
  if (grade !== undefined && byGrade === undefined) return undefined
  if (byGrade === undefined) return row === 'taken' ? undefined : (row ?? heading)
  if (row !== undefined && row !== 'taken') return agreed(byGrade, row, false)
  return heading === undefined ? byGrade : agreed(byGrade, heading, true)
}

/** A heading over many courses says less than the row: a failed course may stand under "Completed". */
function agreed(byGrade: CourseStatus, said: CourseStatus, isHeading: boolean): CourseStatus | undefined {
  if (byGrade === said) return said
  if (said === 'transfer-credit') return byGrade === 'completed' ? said : undefined
  // Portals call a course registered after it was graded.
  if (said === 'in-progress' && !isHeading) return byGrade
  const isOver = isHeading || byGrade === 'transfer-credit'
  return said === 'completed' && isOver ? byGrade : undefined
}
