import type { CourseStatus } from '../../../../../platform/catalog/course-status.ts'
import { isUnassigned, SUBJECT_TIE } from '../words/codes.ts'
import { withoutExplained } from '../words/explained-marks.ts'
import { areNamedCredits, doAgree, isPending, mayFail, percentOf, statusOfMark } from '../words/grades.ts'
import { isNumberedPart } from '../words/terms.ts'
import type { Context, Fields, ReadCourse } from '../words/shapes.ts'

/** What a row says, checked; undefined where it contradicts itself or says too little. */
export function finish(
  fields: Fields,
  context: Context,
  passMark: number | undefined,
): ReadCourse | undefined {
  const { code, percent } = fields
  if (!code) return undefined
  if (
    percent !== undefined &&
    (percent > 100 || (fields.grade !== undefined && !doAgree(fields.grade, percent)))
  )
    return undefined
  const grade = fields.grade ?? (percent === undefined ? undefined : String(percent))
  const status = statusFrom(grade, fields.status, context.status, passMark)
  if (status === undefined || (isUnassigned(code) && status !== 'transfer-credit')) return undefined
  // Where years have numbered parts, a D fails or stands for distinction.
  const isOfPart = isNumberedPart(fields.term ?? context.term ?? '')
  if (isOfPart && fields.status === undefined && /^D[+-]?$/.test(grade ?? '')) return undefined
  const year = (term = '') => /\d{4}/.exec(term)?.[0]
  // Its days are of another year than its term.
  if (fields.dated !== undefined && fields.term !== undefined && year(fields.dated) !== year(fields.term))
    return undefined
  const credits = fields.credits ?? fields.attempted ?? earnedBy(fields, status)
  if (credits !== undefined && !areNamedCredits(credits)) return undefined
  const title = withoutExplained(fields.title?.replaceAll(SUBJECT_TIE, ' ') ?? '').trim()
  return {
    code,
    title: title === '' ? null : title,
    grade: grade === undefined ? null : withoutExplained(grade),
    credits: credits ?? null,
    term: fields.term ?? context.term ?? fields.dated ?? null,
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
  passMark: number | undefined,
): CourseStatus | undefined {
  if (grade !== undefined && isPending(grade))
    return (row ?? heading) === 'in-progress' ? 'in-progress' : undefined
  if (grade !== undefined && mayFail(grade)) return row === 'failed' ? row : undefined
  const byGrade = grade === undefined ? undefined : statusBy(grade, passMark)
  if (grade !== undefined && byGrade === undefined) return undefined
  // One can be registered for what is still planned.
  if (byGrade === undefined && row === 'in-progress' && heading === 'planned') return heading
  if (byGrade === undefined) return row === 'taken' ? undefined : (row ?? heading)
  if (row !== undefined && row !== 'taken') return agreed(byGrade, row, false)
  return heading === undefined ? byGrade : agreed(byGrade, heading, true)
}

/** The mark that passes a course is not 50 everywhere. */
function statusBy(grade: string, passMark: number | undefined): CourseStatus | undefined {
  const percent = percentOf(grade)
  if (passMark === undefined || percent === undefined) return statusOfMark(grade)
  return percent >= passMark ? 'completed' : 'failed'
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
