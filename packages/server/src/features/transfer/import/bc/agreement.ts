import * as z from 'zod'
import { courseText } from './course-words.ts'
import { effectiveEnd, effectiveStart, type EffectiveDate } from './effective-dates.ts'

/** One row of the guide, whichever form it came in. */
export interface Agreement {
  /** The course that the row is listed under, in its canonical form and in the words of the text. */
  course: string
  subject: string
  number: string
  sourceCredits?: number
  /** The codes that the text uses: `LANG`, `SFU`. */
  source: string
  destination: string
  text: string
  start: EffectiveDate
  end: EffectiveDate
}

/** The sending school and the subject: `langara MATH`. */
export const agreementScope = ({ course }: Agreement): string =>
  course.slice(0, course.lastIndexOf(' ')).replace(':', ' ')

const Code = z.string().trim().min(1)
const Text = z
  .string()
  .nullish()
  .transform((text) => text?.trim() ?? '')
const CourseNumber = z.union([z.string().trim().min(1), z.number()]).transform(String)

const withCourse = (row: Omit<Agreement, 'course'>, context: z.RefinementCtx): Agreement => {
  const { source, subject, number, text } = row
  const course = courseText({ institution: source, subject, number })
  if (course !== undefined && text !== '') return { ...row, course }
  const code = `${source} ${subject} ${number}`
  const message = text === '' ? `Nothing is said of ${code}` : `${code} is not the code of a course`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** A row of the guide as a file has it. */
export const FileRow = z
  .object({
    subject: Code,
    course_code: CourseNumber,
    source: Code,
    destination: Code,
    credit: Text,
    effective_start: z.string().nullable(),
    effective_end: z.string().nullable(),
  })
  .transform((row, context) =>
    withCourse(
      {
        source: row.source,
        destination: row.destination,
        subject: row.subject,
        number: row.course_code,
        text: row.credit,
        start: effectiveStart(row.effective_start),
        end: effectiveEnd(row.effective_end),
      },
      context,
    ),
  )

/** A row as the guide's own interface answers it. */
export const ApiRow = z
  .object({
    SndrInstitutionCode: Code,
    SndrSubjectCode: Code,
    SndrCourseNumber: CourseNumber,
    SndrCourseCredit: z.number().min(0).nullish(),
    RcvrInstitutionCode: Code,
    Detail: Text,
    Condition: Text,
    StartDate: z.string().nullable(),
    EndDate: z.string().nullish(),
  })
  .transform((row, context) =>
    withCourse(
      {
        source: row.SndrInstitutionCode,
        destination: row.RcvrInstitutionCode,
        subject: row.SndrSubjectCode,
        number: row.SndrCourseNumber,
        ...(typeof row.SndrCourseCredit === 'number' && { sourceCredits: row.SndrCourseCredit }),
        // The file form joins the two in the same way, so both give the same rule.
        text: [row.Detail, row.Condition].filter((part) => part !== '').join(', '),
        start: effectiveStart(row.StartDate),
        end: effectiveEnd(row.EndDate ?? null),
      },
      context,
    ),
  )

/** A course of the guide's interface, with its agreements. */
export const ApiCourse = z.object({ agreements: z.array(ApiRow) })

/** A page of the guide's interface. */
export const ApiPage = z.object({
  courses: z.array(ApiCourse),
  currentPage: z.coerce.number().int(),
  totalPages: z.coerce.number().int(),
})
