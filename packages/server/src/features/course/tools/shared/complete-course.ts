import { MOST_COMPLETIONS, completeSchools } from '../../../../platform/catalog/schools/complete-schools.ts'
import type { CourseServices } from '../../define.ts'
import type { CourseStore } from '../../store/course-store.ts'

type Services = Pick<CourseServices, 'courses' | 'schools'>

const LONGEST_TYPED = 100

/** Completes a course from the start of a reference, a code, or words. */
export async function completeCourse(typed: string, services: Services): Promise<string[]> {
  const { courses } = services
  const text = typed.slice(0, LONGEST_TYPED).trim()
  const colon = text.indexOf(':')
  if (colon !== -1) return completeAt(text.slice(0, colon), text.slice(colon + 1), services)
  const found = await searched(text, courses)
  if (found.length >= MOST_COMPLETIONS) return found
  const schools = completeSchools(text, (await services.schools.schools()).all).byId
  for (const { id } of schools) {
    found.push(...(await courses.beginning('', id, MOST_COMPLETIONS)))
    if (found.length >= MOST_COMPLETIONS) break
  }
  return [...new Set(found)].slice(0, MOST_COMPLETIONS)
}

/** The same at one school. */
export async function completeAt(
  school: string,
  typed: string,
  { courses, schools }: Services,
): Promise<string[]> {
  const found = (await schools.schools()).resolve(school)
  if (found.kind !== 'one') return []
  const institution = found.school.id
  const text = typed.slice(0, LONGEST_TYPED).trim()
  const begun = await courses.beginning(text, institution, MOST_COMPLETIONS)
  return begun.length > 0 ? begun : searched(text, courses, institution)
}

async function searched(text: string, courses: CourseStore, institution?: string): Promise<string[]> {
  const { hits } = await courses.search(text, { institution }, { limit: MOST_COMPLETIONS })
  return hits.map(({ value }) => value.course)
}
