import type { Data } from './call.ts'
import { useEveryPage, useToolPages } from './use-tool.ts'

const PAGE = 100
const MOST_PAGES = 50

export type School = Data<'tn_course_institutions'>['items'][number]

/** Every school, real ones by name, then fictional ones; those that have arrived while loading. */
export const useSchoolList = (): readonly School[] => useSchoolPages().schools

/** The same list for what cannot begin with a part of it: without data until the last page is there. */
export function useAllSchools() {
  const { schools, isWhole, error, refetch } = useSchoolPages()
  return { data: isWhole ? schools : undefined, error, refetch }
}

function useSchoolPages() {
  const loaded = useToolPages('tn_course_institutions', { limit: PAGE })
  useEveryPage(loaded, MOST_PAGES)
  const { pages, hasNextPage, error, refetch } = loaded
  const schools = pages
    .flatMap(({ data }) => data.items)
    .toSorted((a, b) => Number(a.isFictional) - Number(b.isFictional) || a.name.localeCompare(b.name, 'en'))
  const isWhole = pages.length > 0 && (!hasNextPage || pages.length >= MOST_PAGES)
  return { schools, isWhole, error, refetch }
}

/** School names by id, in the order of the list. */
export function useSchools(): ReadonlyMap<string, string> {
  return new Map(useSchoolList().map(({ id, name }) => [id, name]))
}

/** Whether a school is called so, or has a name that this is a part of. */
export const isSchoolCalled = (text: string, { id, code, name, aliases }: School): boolean =>
  [id, code, name, ...aliases].some((each) => each.toLowerCase().includes(text.trim().toLowerCase()))

/** `aur:MATH 151` → `MATH 151`. */
export const codeOf = (course: string): string => partsOf(course).code

/** `aur:COSC 115 & aur:COSC 215` → `COSC 115 & COSC 215`. */
export const codesIn = (text: string): string => text.replaceAll(/\b[a-z][a-z0-9._&'-]*:(?=[A-Z])/g, '')

/** `aur:MATH 151` → school `aur`, code `MATH 151`. A class of one's own may have no school. */
export function partsOf(course: string): { school: string; code: string } {
  const at = course.indexOf(':')
  return { school: course.slice(0, Math.max(0, at)), code: course.slice(at + 1) }
}

const SCHOOL = /\bof ([a-z][\w.-]*)(?=: |$)/g

/** A tool's remark with codes of courses and names of schools instead of their ids. */
export const withNames = (text: string, schools: ReadonlyMap<string, string>): string =>
  codesIn(text).replaceAll(SCHOOL, (found, id: string) => (schools.has(id) ? `of ${schools.get(id)}` : found))
