import {
  courseReference,
  type CourseReference,
  referenceText,
  schoolOf,
} from '../../../../platform/catalog/course-reference.ts'
import { INSTITUTION_ID, institutionId } from '../../../../platform/catalog/institution.ts'
import { readCourse } from '../../../../platform/catalog/read-course.ts'
import { ambiguousSchool, assumptionsOf } from '../../../../platform/catalog/schools/school-errors.ts'
import type { Schools } from '../../../../platform/catalog/schools/school-directory-store.ts'
import type { CourseStore } from '../../store/course-store.ts'
import { nearCourses } from '../../model/near-courses.ts'
import type { Source } from '../../model/source.ts'
import type { StoredCourse } from '../../store/stored-records.ts'

export const STANDINGS = ['listed', 'not-listed', 'no-catalog', 'unreadable'] as const

/** What the catalog knows about a course code. */
interface CheckedCourse {
  asked: string
  /** In canonical form; null if it is not a code. */
  course: string | null
  standing: (typeof STANDINGS)[number]
  title: string | null
  credits: StoredCourse['credits']
  /** What may have been meant by a code that its school does not list. */
  nearest: string[]
  /** Why it could not be read. */
  reason?: string
}

interface Read {
  asked: string
  reference: CourseReference | undefined
  /** Why there is no reference. */
  reason?: string
  nearest?: string[]
}

/** Parses the codes and resolves the names of schools, with the assumptions made. One bad code spoils no other. */
export async function readCodes(
  texts: readonly string[],
  institution: string | undefined,
  schools: Schools,
  courses: CourseStore,
): Promise<{ read: Read[]; assumptions: string[] }> {
  const assumptions = new Set<string>()
  const read = await Promise.all(
    [...new Set(texts)].map(async (asked): Promise<Read> => {
      const written = readCourse(asked, schools)
      if (written.kind === 'unreadable') return { asked, reference: undefined, reason: NOT_A_COURSE }
      const { code } = written
      const name = written.kind === 'named' ? written.school : institution
      if (name === undefined) {
        const nearest = await courses.withCode(`${code.subject} ${code.number}`)
        return { asked, reference: undefined, reason: WHICH_SCHOOL, nearest }
      }
      const found = written.kind === 'named' ? written.found : schools.resolve(name)
      if (found.kind === 'several')
        return { asked, reference: undefined, reason: ambiguousSchool(name, found.schools).message }
      if (found.kind === 'one') {
        for (const assumption of assumptionsOf(name, found.school)) assumptions.add(assumption)
        return { asked, reference: { institution: found.school.id, ...code } }
      }
      const id = institutionId(name)
      return INSTITUTION_ID.test(id)
        ? { asked, reference: { institution: id, ...code } }
        : { asked, reference: undefined, reason: NOT_A_COURSE }
    }),
  )
  return { read, assumptions: [...assumptions] }
}

const NOT_A_COURSE = 'Not a course such as nrc:MATH 1171'
const WHICH_SCHOOL = 'Which school? Put it before the code, as in nrc:MATH 1171'

/** Looks up the codes. A school without courses in the catalog is not the same as a course its school does not list. */
export async function checkCourses(
  read: readonly Read[],
  courses: CourseStore,
): Promise<{ checked: CheckedCourse[]; sources: Source[] }> {
  const references = read.flatMap(({ reference }) => reference ?? [])
  const known = await courses.findAll(references.map(referenceText))
  const counts = await courses.courseCounts([...new Set(references.map((each) => each.institution))])
  const found = await Promise.all(
    read.map(async ({ asked, reference, reason, nearest }) => {
      if (!reference)
        return {
          checked: {
            ...missing(asked, null, 'unreadable', nearest),
            ...(reason === undefined ? {} : { reason }),
          },
        }
      const course = referenceText(reference)
      const one = known.get(course) ?? (await courses.find(reference))
      if (one) return { checked: listed(asked, one.value), source: one.source }
      if ((counts.get(schoolOf(course)) ?? 0) === 0) return { checked: missing(asked, course, 'no-catalog') }
      return { checked: missing(asked, course, 'not-listed', await nearCourses(reference, courses)) }
    }),
  )
  return {
    checked: found.map(({ checked }) => checked),
    sources: found.flatMap(({ source }) => source ?? []),
  }
}

/** The courses that their own school does not list, with similar codes. */
export async function notListed(
  references: readonly string[],
  courses: CourseStore,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const read = references.map((asked) => ({ asked, reference: courseReference(asked) }))
  const { checked } = await checkCourses(read, courses)
  const missed = checked.filter(({ standing }) => standing === 'not-listed')
  return new Map(missed.map(({ asked, nearest }) => [asked, nearest]))
}

const listed = (asked: string, { course, title, credits }: StoredCourse): CheckedCourse => ({
  asked,
  course,
  standing: 'listed',
  title,
  credits,
  nearest: [],
})

const missing = (
  asked: string,
  course: string | null,
  standing: CheckedCourse['standing'],
  nearest: string[] = [],
): CheckedCourse => ({ asked, course, standing, title: null, credits: null, nearest })
