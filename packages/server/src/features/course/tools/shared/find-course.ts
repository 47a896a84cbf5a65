import { ToolError, type NextCall } from '@tutor-nexus/toolkit'
import { referenceText, type CourseReference } from '../../../../platform/catalog/course-reference.ts'
import { listInstitutions } from '../../../../platform/catalog/catalog-tools.ts'
import { readCourse, type CourseCode } from '../../../../platform/catalog/read-course.ts'
import type { ListedSchool } from '../../../../platform/catalog/schools/school.ts'
import {
  ambiguousSchool,
  assumptionsOf,
  oneSchool,
  type CallWith,
} from '../../../../platform/catalog/schools/school-errors.ts'
import type { Known } from '../../store/catalog-runs-store.ts'
import { about, searchFor, type CourseContext } from '../../define.ts'
import { nearCourses, slipsBetween } from '../../model/near-courses.ts'
import type { StoredCourse } from '../../store/stored-records.ts'

const MOST_SUGGESTED = 3

/** What was found, and what was assumed to find it. */
interface Found<Value> extends Known<Value> {
  assumptions: readonly string[]
}

/** A course of a school, whether or not the catalog has it. */
export interface NamedCourse {
  reference: CourseReference
  school: ListedSchool
  assumptions: readonly string[]
}

type Context = Pick<CourseContext, 'services' | 'workspaceId'>

/**
 * Finds the course of a reference in any spelling.
 *
 * @param institution the school of a reference that names none, before the workspace's own
 * @param tool the tool that is suggested for the nearest courses where there is no such course
 */
export async function findCourse(
  text: string,
  tool: string,
  context: Context,
  institution?: string,
): Promise<Found<StoredCourse>> {
  const named = await nameCourse(text, tool, context, institution)
  const found = await context.services.courses.find(named.reference)
  if (!found) throw await noSuchCourse(named, tool, context.services)
  return { ...found, assumptions: named.assumptions }
}

/** Reads a course and resolves its school. */
export async function nameCourse(
  text: string,
  tool: string,
  { services, workspaceId }: Context,
  institution?: string,
): Promise<NamedCourse> {
  const schools = await services.schools.schools()
  const written = readCourse(text, schools)
  if (written.kind === 'unreadable') throw notACourse(text)
  const { code } = written
  const name =
    written.kind === 'named' ? written.school : (institution ?? (await services.homeInstitution(workspaceId)))
  if (name === undefined) throw await ofWhichSchool(codeText(code), tool, services)
  const found = written.kind === 'named' ? written.found : schools.resolve(name)
  if (found.kind === 'none') throw await noSuchSchool(name, found.nearest, code, tool, services)
  if (found.kind === 'several')
    throw ambiguousSchool(name, found.schools, await courseCalls(found.schools, code, tool, services))
  const { school } = found
  return {
    reference: { institution: school.id, ...code },
    school,
    assumptions: assumptionsOf(name, school),
  }
}

/** Finds a school by any of its names. The error lists similar or ambiguous names, each with a call. */
export async function findInstitution(
  text: string,
  { services }: Pick<CourseContext, 'services'>,
  again?: (id: string) => NextCall,
): Promise<Found<ListedSchool>> {
  const { resolve } = await services.schools.schools()
  const unknown = (nearest: readonly ListedSchool[]) => {
    const [near] = nearest
    return new ToolError('NOT_FOUND', `There is no school ${text} in the catalog`, {
      details: {
        reason: 'tn_course_institutions lists the schools and their ids',
        nearest: nearest.map(({ id }) => id),
      },
      next: [listInstitutions],
      ...(again && near !== undefined ? { meant: again(near.id) } : {}),
    })
  }
  const school = oneSchool(text, resolve(text), unknown, ({ id }) => again?.(id))
  return { value: school, source: school.source, assumptions: assumptionsOf(text, school) }
}

type Services = CourseContext['services']

const codeText = ({ subject, number }: CourseCode): string => `${subject} ${number}`

/** The course at each school that has it, otherwise a search there. */
async function courseCalls(
  schools: readonly ListedSchool[],
  code: CourseCode,
  tool: string,
  { courses }: Services,
): Promise<CallWith<ListedSchool>> {
  const found = await Promise.all(schools.map(({ id }) => courses.find({ institution: id, ...code })))
  const there = new Map(schools.map(({ id }, at) => [id, found[at]?.value.course]))
  return ({ id }) => {
    const course = there.get(id)
    return course === undefined
      ? searchFor(codeText(code), { institution: id })
      : { ...about(course, tool, 'choose-school', ''), priority: 'high', category: 'correction' }
  }
}

/** A text that is not a code may be words to search for. */
const notACourse = (text: string): ToolError =>
  new ToolError('BAD_REQUEST', `Not a course such as nrc:MATH 1171: ${text}`, {
    details: {
      reason: 'A course is its school and its code: nrc:MATH 1171',
      issues: [{ path: 'course', message: 'Not a course such as nrc:MATH 1171', expected: 'school:code' }],
    },
    next: [{ ...searchFor(text), priority: 'high' }],
  })

async function ofWhichSchool(code: string, tool: string, { courses }: Services): Promise<ToolError> {
  const candidates = await courses.withCode(code)
  return new ToolError('BAD_REQUEST', 'Which school? Put it before the code, as in nrc:MATH 1171', {
    details: { reason: haveThisCode(candidates.length), nearest: candidates },
    next: [...suggest(candidates, tool), searchFor(code, { limit: 5 }), listInstitutions],
  })
}

const haveThisCode = (count: number): string =>
  count === 1 ? '1 school has this code' : `${count === 0 ? 'No' : count} schools have this code`

async function noSuchSchool(
  name: string,
  schools: readonly ListedSchool[],
  code: CourseCode,
  tool: string,
  { courses }: Services,
): Promise<ToolError> {
  const near = schools.map(({ id }) => id)
  const like = await likeElsewhere({ institution: '', ...code }, courses)
  return new ToolError('NOT_FOUND', `There is no school ${name} in the catalog`, {
    details: {
      reason: `The school is not known${near.length > 0 ? `; near are ${near.join(', ')}` : ''}`,
      nearest: like,
    },
    next: [...suggest(like, tool), searchFor(codeText(code), { limit: 5 }), listInstitutions],
  })
}

async function noSuchCourse(
  { reference, school }: NamedCourse,
  tool: string,
  { courses, schools }: Services,
): Promise<ToolError> {
  const course = referenceText(reference)
  const near = await nearCourses(reference, courses)
  const nearest = near.length > 0 ? near : await likeElsewhere(reference, courses)
  const counts = (await schools.counts()).get(school.id)
  const isListed = (counts?.courses ?? 0) > 0
  return new ToolError('NOT_FOUND', `There is no course ${course} in the catalog`, {
    details: {
      reason: isListed
        ? 'The school exists, but it has no such course'
        : `No courses of ${school.name} have been imported, only transfer agreements`,
      nearest,
    },
    next: [
      ...suggest(nearest, tool),
      ...(isListed ? [] : [searchAgreements(course)]),
      searchFor(codeText(reference), { limit: 5 }),
      listInstitutions,
    ],
  })
}

const searchAgreements = (course: string): NextCall => ({
  action: 'search-agreements',
  priority: 'high',
  category: 'exploration',
  description: `See the transfer agreements of ${course}`,
  tool: 'tn_transfer_search',
  arguments: { course },
})

/** The search is fuzzy, so only nearly identical codes are suggested. */
const likeElsewhere = async (asked: CourseReference, courses: Services['courses']): Promise<string[]> =>
  (await courses.nearest(asked)).filter((course) => slipsBetween(course, asked) !== Infinity)

const suggest = (courses: readonly string[], tool: string): NextCall[] =>
  courses.slice(0, MOST_SUGGESTED).map((course, at) => ({
    action: at === 0 ? 'use-nearest-course' : `use-nearest-course-${at + 1}`,
    priority: 'high',
    category: 'correction',
    description: `Try ${course}`,
    tool,
    arguments: { course },
  }))
