import { useTool } from './use-tool.ts'

const MOST_SCHOOLS = 100

/** School names by id; empty while loading. */
export function useSchools(): ReadonlyMap<string, string> {
  const { data } = useTool('tn_course_institutions', { limit: MOST_SCHOOLS })
  return new Map(data?.data.items.map(({ id, name }) => [id, name]))
}

/** `aur:MATH 151` → school `aur`, code `MATH 151`. */
export function partsOf(course: string): { school: string; code: string } {
  const at = course.indexOf(':')
  return { school: course.slice(0, at), code: course.slice(at + 1) }
}
