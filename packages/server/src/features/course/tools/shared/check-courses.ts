import {
  courseReference,
  type CourseReference,
  referenceText,
  schoolOf,
} from '../../../../platform/catalog/course-reference.ts'
import { institutionId } from '../../../../platform/catalog/institution.ts'
import { schoolAssumption, findSchoolByName } from '../../../../platform/catalog/school-names.ts'
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
}

interface Read {
  asked: string
  reference: CourseReference | undefined
}

/** Parses the codes and resolves the names of schools, with the assumptions made. */
export async function readCodes(
  texts: readonly string[],
  institution: string | undefined,
  courses: CourseStore,
): Promise<{ read: Read[]; assumptions: string[] }> {
  const schools = (await courses.institutions()).map(({ value }) => value)
  const assumptions = new Set<string>()
  const read = [...new Set(texts)].map((asked): Read => {
    const colon = asked.indexOf(':')
    const name = colon === -1 ? institution : asked.slice(0, colon).trim()
    const reference = courseReference(asked, name && institutionId(name))
    const named = reference && name !== undefined ? findSchoolByName(name, schools) : undefined
    if (!reference || !named || named.id === reference.institution) return { asked, reference }
    assumptions.add(schoolAssumption(name ?? '', named))
    return { asked, reference: { ...reference, institution: named.id } }
  })
  return { read, assumptions: [...assumptions] }
}

/** Looks up the codes. A school without courses in the catalog is not the same as a course its school does not list. */
export async function checkCourses(
  read: readonly Read[],
  courses: CourseStore,
): Promise<{ checked: CheckedCourse[]; sources: Source[] }> {
  const references = read.flatMap(({ reference }) => reference ?? [])
  const known = await courses.findAll(references.map(referenceText))
  const counts = await courses.courseCounts([...new Set(references.map((each) => each.institution))])
  const found = await Promise.all(
    read.map(async ({ asked, reference }) => {
      if (!reference) return { checked: missing(asked, null, 'unreadable') }
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
