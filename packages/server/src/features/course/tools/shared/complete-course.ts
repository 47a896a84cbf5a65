import { institutionId } from '../../../../platform/catalog/institution.ts'
import { MOST_COMPLETIONS, completeSchools } from '../../../../platform/catalog/school-names.ts'
import type { CourseStore } from '../../store/course-store.ts'

const LONGEST_TYPED = 100

/** Completes a course from the start of a reference, a code, or words. */
export async function completeCourse(typed: string, courses: CourseStore): Promise<string[]> {
  const text = typed.slice(0, LONGEST_TYPED).trim()
  const colon = text.indexOf(':')
  if (colon !== -1) return completeAt(institutionId(text.slice(0, colon)), text.slice(colon + 1), courses)
  const found = await searched(text, courses)
  if (found.length >= MOST_COMPLETIONS) return found
  const schools = completeSchools(text, await listSchools(courses)).byId
  for (const { id } of schools) {
    found.push(...(await courses.beginning('', id, MOST_COMPLETIONS)))
    if (found.length >= MOST_COMPLETIONS) break
  }
  return [...new Set(found)].slice(0, MOST_COMPLETIONS)
}

/** The same at one school. */
export async function completeAt(
  institution: string,
  typed: string,
  courses: CourseStore,
): Promise<string[]> {
  const text = typed.slice(0, LONGEST_TYPED).trim()
  const begun = await courses.beginning(text, institution, MOST_COMPLETIONS)
  return begun.length > 0 ? begun : searched(text, courses, institution)
}

export const listSchools = async (courses: CourseStore) =>
  (await courses.institutions()).map(({ value: { id, name } }) => ({ id, name }))

async function searched(text: string, courses: CourseStore, institution?: string): Promise<string[]> {
  const { hits } = await courses.search(text, { institution }, { limit: MOST_COMPLETIONS })
  return hits.map(({ value }) => value.course)
}
