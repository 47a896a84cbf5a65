import { ToolError, type NextCall } from '@tutor-nexus/toolkit'
import {
  courseReference,
  referenceText,
  type CourseReference,
} from '../../../../platform/catalog/course-reference.ts'
import { listInstitutions } from '../../../../platform/catalog/catalog-tools.ts'
import { institutionId } from '../../../../platform/catalog/institution.ts'
import {
  nearestSchools,
  schoolAssumption,
  findSchoolByName,
} from '../../../../platform/catalog/school-names.ts'
import type { Known } from '../../store/catalog-runs-store.ts'
import { searchFor, type CourseContext } from '../../define.ts'
import { slipsBetween } from '../../model/near-courses.ts'
import type { StoredCourse, StoredInstitution } from '../../store/stored-records.ts'

const MOST_SUGGESTED = 3
/** The school may be left out. */
const ANY_SCHOOL = 'x'

/** What was found, and what was assumed to find it. */
interface Found<Value> extends Known<Value> {
  assumptions: readonly string[]
}

/**
 * Finds the course of a reference in any spelling.
 *
 * @param institution the school of a reference that names none, before the workspace's own
 * @param tool the tool that is suggested for the nearest courses where there is no such course
 */
export async function findCourse(
  text: string,
  tool: string,
  { services, workspaceId }: CourseContext,
  institution?: string,
): Promise<Found<StoredCourse>> {
  const { courses, homeInstitution } = services
  if (courseReference(text, ANY_SCHOOL) === undefined) throw notACourse(text)
  const colon = text.indexOf(':')
  const school =
    colon === -1 ? (institution ?? (await homeInstitution(workspaceId))) : text.slice(0, colon).trim()
  const reference = courseReference(text, school && institutionId(school))
  if (!reference || school === undefined) throw await ofWhichSchool(text, tool, services)
  const found = await courses.find(reference)
  if (found) return { ...found, assumptions: [] }
  const schools = await schoolsIn(services)
  const named = findSchoolByName(school, schools)
  const renamed = named && (await courses.find({ ...reference, institution: named.id }))
  if (!renamed) throw await noSuchCourse({ ...reference, school, named: named?.id }, tool, services)
  return { ...renamed, assumptions: [schoolAssumption(school, named)] }
}

/** Finds a school by its id, its name or words of the name. The error for an unknown one lists similar names. */
export async function findInstitution(
  text: string,
  { services: { courses } }: Pick<CourseContext, 'services'>,
  again?: (id: string) => NextCall,
): Promise<Found<StoredInstitution>> {
  const known = await courses.institutions()
  const schools = known.map(({ value }) => value)
  const named = findSchoolByName(text, schools)
  const found = known.find(({ value }) => value === named)
  if (found && named)
    return { ...found, assumptions: named.id === institutionId(text) ? [] : [schoolAssumption(text, named)] }
  const nearest = nearestSchools(text, schools)
  const [id] = nearest
  throw new ToolError('NOT_FOUND', `There is no school ${text} in the catalog`, {
    details: { reason: 'tn_course_institutions lists the schools and their ids', nearest },
    next: [listInstitutions],
    ...(again && id !== undefined ? { meant: again(id) } : {}),
  })
}

type Services = CourseContext['services']

const schoolsIn = async ({ courses }: Services) => (await courses.institutions()).map(({ value }) => value)

/** A text that is not a code may be words to search for. */
const notACourse = (text: string): ToolError =>
  new ToolError('BAD_REQUEST', `Not a course such as nrc:MATH 1171: ${text}`, {
    details: {
      reason: 'A course is its school and its code: nrc:MATH 1171',
      issues: [{ path: 'course', message: 'Not a course such as nrc:MATH 1171', expected: 'school:code' }],
    },
    next: [{ ...searchFor(text), priority: 'high' }],
  })

export async function ofWhichSchool(code: string, tool: string, { courses }: Services): Promise<ToolError> {
  const candidates = await courses.withCode(code)
  return new ToolError('BAD_REQUEST', 'Which school? Put it before the code, as in nrc:MATH 1171', {
    details: { reason: haveThisCode(candidates.length), nearest: candidates },
    next: [...suggest(candidates, tool), searchFor(code, { limit: 5 }), listInstitutions],
  })
}

const haveThisCode = (count: number): string =>
  count === 1 ? '1 school has this code' : `${count === 0 ? 'No' : count} schools have this code`

interface Missing extends CourseReference {
  /** As the caller spelled it. */
  school: string
  /** Its id, if known. */
  named: string | undefined
}

async function noSuchCourse(
  { school, named, ...reference }: Missing,
  tool: string,
  services: Services,
): Promise<ToolError> {
  const { courses } = services
  const there = named === undefined ? [] : await courses.nearest(reference, named)
  const like = there.filter((course) => isLike(course, reference, { sameSubject: true }))
  const nearest =
    like.length > 0 ? like : (await courses.nearest(reference)).filter((course) => isLike(course, reference))
  const near = named === undefined ? nearestSchools(school, await schoolsIn(services)) : []
  const message =
    named === undefined
      ? `There is no school ${school} in the catalog`
      : `There is no course ${referenceText({ ...reference, institution: named })} in the catalog`
  const reason =
    named !== undefined
      ? 'The school exists, but it has no such course'
      : `The school is not known${near.length > 0 ? `; near are ${near.join(', ')}` : ''}`
  return new ToolError('NOT_FOUND', message, {
    details: { reason, nearest },
    next: [
      ...suggest(nearest, tool),
      searchFor(`${reference.subject} ${reference.number}`, { limit: 5 }),
      listInstitutions,
    ],
  })
}

/** The search is fuzzy, so only nearly identical codes are suggested. */
const isLike = (course: string, asked: CourseReference, { sameSubject = false } = {}): boolean =>
  (sameSubject && courseReference(course)?.subject === asked.subject) ||
  slipsBetween(course, asked) !== Infinity

const suggest = (courses: readonly string[], tool: string): NextCall[] =>
  courses.slice(0, MOST_SUGGESTED).map((course, at) => ({
    action: at === 0 ? 'use-nearest-course' : `use-nearest-course-${at + 1}`,
    priority: 'high',
    category: 'correction',
    description: `Try ${course}`,
    tool,
    arguments: { course },
  }))
