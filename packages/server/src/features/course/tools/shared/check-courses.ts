import {
  courseReference,
  type CourseReference,
  referenceText,
  schoolOf,
} from '../../../../platform/catalog/course-reference.ts'
import { INSTITUTION_ID, institutionId } from '../../../../platform/catalog/institution.ts'
import { readCourse, type CourseCode } from '../../../../platform/catalog/read-course.ts'
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
  /** A code whose school is missing. */
  code?: CourseCode
}

/** Parses the codes and resolves the names of schools, with the assumptions made. One bad code spoils no other. */
export function readCodes(
  texts: readonly string[],
  institution: string | undefined,
  schools: Schools,
): { read: Read[]; assumptions: string[] } {
  const assumptions = new Set<string>()
  const read = [...new Set(texts)].map((asked): Read => {
    const written = readCourse(asked, schools)
    if (written.kind === 'unreadable') return { asked, reference: undefined, reason: NOT_A_COURSE }
    const { code } = written
    const name = written.kind === 'named' ? written.school : institution
    if (name === undefined) return { asked, reference: undefined, reason: WHICH_SCHOOL, code }
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
  })
  return { read, assumptions: [...assumptions] }
}

/** Codes without a school as courses of the only school that has them, by its catalog or by agreements. */
export async function ofOnlySchool(
  read: readonly Read[],
  coursesWithCodes: (codes: readonly CourseCode[]) => Promise<string[][]>,
): Promise<{ read: Read[]; assumptions: string[] }> {
  const bare = read.flatMap(({ asked, reference, code }) => (!reference && code ? [{ asked, code }] : []))
  if (bare.length === 0) return { read: [...read], assumptions: [] }
  const found = await coursesWithCodes(bare.map(({ code }) => code))
  const only = new Map(
    bare.flatMap(({ asked }, at) => {
      const [course, ...others] = found[at] ?? []
      const reference = course === undefined || others.length > 0 ? undefined : courseReference(course)
      return reference ? [[asked, reference] as const] : []
    }),
  )
  return {
    read: read.map((each) => {
      const reference = only.get(each.asked)
      return reference ? { asked: each.asked, reference } : each
    }),
    assumptions: only.size === 0 ? [] : [OF_ONLY_SCHOOL],
  }
}

const OF_ONLY_SCHOOL = 'A code without a school is read as the course of the only school here that has it'
const NOT_A_COURSE = 'Not the code of a course'
const WHICH_SCHOOL = 'Which school? Put it before the code, as school:code'

/** Each is a search of its own; codes beyond these get no proposals. */
const MOST_SEARCHED = 10

/** Looks up the codes. A school without courses in the catalog is not the same as a course its school does not list. */
export async function checkCourses(
  read: readonly Read[],
  courses: CourseStore,
): Promise<{ checked: CheckedCourse[]; sources: Source[] }> {
  const references = read.flatMap(({ reference }) => reference ?? [])
  const known = await courses.findEach(references)
  const counts = await courses.courseCounts([...new Set(references.map((each) => each.institution))])
  const checked = read.map(({ asked, reference, reason }) => {
    if (!reference)
      return { ...missing(asked, null, 'unreadable'), ...(reason === undefined ? {} : { reason }) }
    const course = referenceText(reference)
    const one = known.get(course)
    if (one) return listed(asked, one.value)
    const hasCatalog = (counts.get(schoolOf(course)) ?? 0) > 0
    return missing(asked, course, hasCatalog ? 'not-listed' : 'no-catalog')
  })
  const lost = read.filter(({ code }, at) => code !== undefined || checked[at]?.standing === 'not-listed')
  const nearest = new Map<string, string[]>()
  for (const each of lost.slice(0, MOST_SEARCHED)) nearest.set(each.asked, await nearestTo(each, courses))
  return {
    checked: checked.map((each) => ({ ...each, nearest: nearest.get(each.asked) ?? [] })),
    sources: [...known.values()].map(({ source }) => source),
  }
}

const nearestTo = async ({ reference, code }: Read, courses: CourseStore): Promise<string[]> => {
  if (reference) return nearCourses(reference, courses)
  return code ? courses.withCode(`${code.subject} ${code.number}`) : []
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
): CheckedCourse => ({ asked, course, standing, title: null, credits: null, nearest: [] })
