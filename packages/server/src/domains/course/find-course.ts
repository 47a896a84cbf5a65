import { ToolError, type NextCall } from '@tutor-nexus/toolkit'
import { listInstitutions } from '../../catalog/catalog-tools.ts'
import { courseReference, referenceText, type CourseReference } from '../../catalog/course-reference.ts'
import { institutionId } from '../../catalog/institution.ts'
import { editDistance } from '../../store/search/edit-distance.ts'
import type { Known } from './catalog-runs-store.ts'
import { searchFor, type CourseContext } from './define.ts'
import type { StoredCourse, StoredInstitution } from './stored-records.ts'

const MOST_SUGGESTED = 3
const MOST_NEAREST = 5

/**
 * The course that a reference means, however it is spelled.
 *
 * @param institution the school of a reference that names none, before the workspace's own
 * @param tool the tool that is suggested for the nearest courses where there is no such course
 */
export async function findCourse(
  text: string,
  tool: string,
  { services, workspaceId }: CourseContext,
  institution?: string,
): Promise<Known<StoredCourse>> {
  const { courses, homeInstitution } = services
  const isWhole = text.includes(':')
  const home = isWhole ? undefined : (institution ?? (await homeInstitution(workspaceId)))
  const reference = courseReference(text, home)
  if (!reference) throw await ofWhichSchool(text, tool, services)
  const found = await courses.find(reference)
  if (!found) throw await noSuchCourse(reference, tool, services)
  return found
}

/** The school of an id or of a whole name; an unknown one is refused with those that look like it. */
export async function findInstitution(
  id: string,
  { services: { courses } }: Pick<CourseContext, 'services'>,
): Promise<Known<StoredInstitution>> {
  const schools = await courses.institutions()
  const found = schools.find(({ value }) => value.id === id || institutionId(value.name) === id)
  if (found) return found
  throw new ToolError('NOT_FOUND', `There is no school ${id} in the catalog`, {
    details: { nearest: nearestSchools(id, schools) },
    next: [listInstitutions],
  })
}

type Services = CourseContext['services']

async function ofWhichSchool(code: string, tool: string, { courses }: Services): Promise<ToolError> {
  const candidates = await courses.withCode(code)
  return new ToolError('BAD_REQUEST', 'Of which school? Name it before the code, as in nrc:MATH 1171', {
    details: { reason: `${candidates.length} schools have this code`, nearest: candidates },
    next: [...suggest(candidates, tool), searchFor(code, { limit: 5 }), listInstitutions],
  })
}

async function noSuchCourse(
  reference: CourseReference,
  tool: string,
  { courses }: Services,
): Promise<ToolError> {
  const schools = await courses.institutions()
  const isSchool = schools.some(({ value }) => value.id === reference.institution)
  const there = isSchool ? await courses.nearest(reference, reference.institution) : []
  const nearest = there.length > 0 ? there : await courses.nearest(reference)
  const message = isSchool
    ? `There is no course ${referenceText(reference)} in the catalog`
    : `There is no school ${reference.institution} in the catalog`
  return new ToolError('NOT_FOUND', message, {
    details: {
      reason: isSchool ? 'The school is known, the code is not' : 'The school is not known',
      nearest,
    },
    next: [
      ...suggest(nearest, tool),
      searchFor(`${reference.subject} ${reference.number}`, { limit: 5 }),
      listInstitutions,
    ],
  })
}

const suggest = (courses: readonly string[], tool: string): NextCall[] =>
  courses.slice(0, MOST_SUGGESTED).map((course, at) => ({
    action: at === 0 ? 'use-nearest-course' : `use-nearest-course-${at + 1}`,
    priority: 'high',
    category: 'correction',
    description: `The same for ${course}`,
    tool,
    arguments: { course },
  }))

/** By how few letters the id differs, then by how the name begins. */
function nearestSchools(id: string, schools: readonly Known<StoredInstitution>[]): string[] {
  const distance = ({ value }: Known<StoredInstitution>): number =>
    value.name.toLowerCase().includes(id.replaceAll('-', ' ')) ? 0 : editDistance(id, value.id, id.length)
  return schools
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MOST_NEAREST)
    .map(({ value }) => value.id)
}
