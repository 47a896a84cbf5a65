import { ToolError, type NextCall } from '@tutor-nexus/toolkit'
import {
  courseReference,
  referenceText,
  type CourseReference,
} from '../../../../platform/catalog/course-reference.ts'
import { listInstitutions } from '../../../../platform/catalog/catalog-tools.ts'
import { readCourse, type CourseCode } from '../../../../platform/catalog/read-course.ts'
import type { Resolution } from '../../../../platform/catalog/schools/resolve-school.ts'
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
 * @param wayOut what else the caller may do there
 */
export async function findCourse(
  text: string,
  tool: string,
  context: Context,
  institution?: string,
  wayOut?: string,
): Promise<Found<StoredCourse>> {
  const named = await nameCourse(text, tool, context, institution, true)
  const found = await context.services.courses.find(named.reference)
  if (!found) throw await noSuchCourse(named, tool, context.services, wayOut)
  return { ...found, assumptions: named.assumptions }
}

/**
 * Reads a course and resolves its school.
 *
 * @param listed whether only schools with courses are meant, so that a name of several may be clear
 */
export async function nameCourse(
  text: string,
  tool: string,
  { services, workspaceId }: Context,
  institution?: string,
  listed = false,
): Promise<NamedCourse> {
  const schools = await services.schools.schools()
  const written = readCourse(text, schools)
  if (written.kind === 'unreadable') throw notACourse(text)
  const { code } = written
  const name =
    written.kind === 'named' ? written.school : (institution ?? (await services.homeInstitution(workspaceId)))
  if (name === undefined) return onlyCourse(code, tool, services)
  const all = written.kind === 'named' ? written.found : schools.resolve(name)
  const found = listed ? await withCourses(all, services) : all
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

/** The course of a code without a school, if only one school has it. */
async function onlyCourse(code: CourseCode, tool: string, services: Services): Promise<NamedCourse> {
  const [candidates = []] = await services.coursesWithCodes([code])
  const { all } = await services.schools.schools()
  const found = candidates.flatMap((course) => {
    const reference = courseReference(course)
    const school = all.find(({ id }) => id === reference?.institution)
    return reference && school ? [{ course, reference, school }] : []
  })
  const [only, ...others] = found
  if (!only || others.length > 0) throw ofWhichSchool(codeText(code), found, tool)
  const { course, reference, school } = only
  return {
    reference,
    school,
    assumptions: [`${codeText(code)} is read as ${course}: no other school here has this code`],
  }
}

/** Of several schools, the only one whose courses the catalog has. */
async function withCourses(
  found: Resolution<ListedSchool>,
  { schools }: Services,
): Promise<Resolution<ListedSchool>> {
  if (found.kind !== 'several') return found
  const counts = await schools.counts()
  const [only, ...others] = found.schools.filter(({ id }) => (counts.get(id)?.courses ?? 0) > 0)
  return only && others.length === 0 ? { kind: 'one', school: only } : found
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
  new ToolError('BAD_REQUEST', `Not the code of a course: ${text}`, {
    details: {
      reason: 'A course is its school and its code, as school:code',
      issues: [{ path: 'course', message: 'Not the code of a course', expected: 'school:code' }],
    },
    next: [{ ...searchFor(text), priority: 'high' }],
  })

/** A code of several schools or of none. */
function ofWhichSchool(
  code: string,
  candidates: readonly { course: string; school: ListedSchool }[],
  tool: string,
): ToolError {
  const [first] = candidates
  const courses = candidates.map(({ course }) => course)
  return new ToolError(
    'BAD_REQUEST',
    first
      ? `Which school? Put it before the code, as in ${first.course}`
      : `Which school? No catalog or agreement here has ${code}`,
    {
      details: {
        reason: first
          ? `${candidates.length} schools have this code: ${candidates.map(({ school }) => school.name).join(', ')}`
          : 'No school here has this code',
        nearest: courses,
      },
      next: [...suggest(courses, tool), searchFor(code, { limit: 5 }), listInstitutions],
    },
  )
}

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
  { courses, schools, equivalents }: Services,
  wayOut?: string,
): Promise<ToolError> {
  const course = referenceText(reference)
  const counts = (await schools.counts()).get(school.id)
  const isListed = (counts?.courses ?? 0) > 0
  const near = isListed ? await nearCourses(reference, courses) : []
  const isInAgreements = !isListed && (await equivalents(course)).length > 0
  const nearest = near.length > 0 || isInAgreements ? near : await likeElsewhere(reference, courses)
  const hasSubject = near.some((each) => courseReference(each)?.subject === reference.subject)
  const reason = !isListed
    ? `No courses of ${school.name} have been imported, only transfer agreements`
    : hasSubject
      ? `It is not among the courses of ${school.name} that are loaded`
      : `No ${reference.subject} courses of ${school.name} are loaded: it may have some all the same`
  return new ToolError('NOT_FOUND', `There is no course ${course} in the catalog`, {
    details: { reason: wayOut === undefined ? reason : `${reason}; ${wayOut}`, nearest },
    next: [
      ...(isInAgreements ? [seeEquivalents(course)] : []),
      ...suggest(nearest, tool),
      ...(isListed ? [] : [searchAgreements(course)]),
      searchFor(codeText(reference), { limit: 5 }),
      listInstitutions,
    ],
  })
}

const seeEquivalents = (course: string): NextCall => ({
  ...about(course, 'tn_course_equivalent_elsewhere', 'find-equivalents', `See what ${course} transfers as`),
  priority: 'high',
})

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
