import * as z from 'zod'
import { compactCode, courseReference, referenceText } from '../../../../platform/catalog/course-reference.ts'
import type { CourseMention } from './course-mention.ts'
import type { CallTool } from './call-tool.ts'
import type { NamedSchool } from './school.ts'

const MOST_SCHOOLS = 3
const Found = z.object({ items: z.array(z.object({ course: z.string(), title: z.string() })) })

/** The courses of the catalog that a mention may mean: of the schools named if they have it, else of any. */
export async function coursesMeant(
  { code, school }: CourseMention,
  schools: readonly NamedSchool[],
  call: CallTool,
): Promise<string[]> {
  const places = school === undefined ? schools.filter(({ isGoal }) => !isGoal).map(({ id }) => id) : [school]
  const exact = await Promise.all(places.slice(0, MOST_SCHOOLS).map((place) => called(code, place, call)))
  const meant = exact.flat()
  const agreed = schools.find(({ hasCatalog, isGoal }) => !hasCatalog && !isGoal)
  // Only agreements know the courses of a school whose catalog nobody has imported.
  if (meant.length === 0 && school === undefined && agreed) return [`${agreed.id}:${code}`]
  return meant.length > 0 || school !== undefined ? meant : called(code, undefined, call)
}

/** The courses whose title has all of these words. */
export async function coursesTitled(
  words: string,
  schools: readonly NamedSchool[],
  call: CallTool,
): Promise<string[]> {
  const wanted = words.split(' ')
  const found = await searched(words, schools.find(({ isGoal }) => !isGoal)?.id, call)
  return (found ?? [])
    .filter(({ title }) => {
      const has = new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu))
      return wanted.every((word) => has.has(word))
    })
    .map(({ course }) => course)
    .slice(0, MOST_SCHOOLS)
}

/** Spellings of one code are one: schools write `C S 1` and `CS 1`. A search that fails says nothing of what there is. */
async function called(code: string, institution: string | undefined, call: CallTool): Promise<string[]> {
  const found = await searched(code, institution, call)
  if (!found) return [institution === undefined ? code : `${institution}:${code}`]
  const wanted = compactOf(`x:${code}`)
  return found
    .map(({ course }) => course)
    .filter((course) => compactOf(course) === wanted)
    .slice(0, MOST_SCHOOLS)
}

async function searched(query: string, institution: string | undefined, call: CallTool) {
  const args = institution === undefined ? { query } : { query, institution }
  const outcome = await call('tn_course_search', { ...args, limit: 20 })
  return outcome.ok ? Found.parse(outcome.data).items : undefined
}

function compactOf(course: string): string {
  const reference = courseReference(course)
  return reference ? compactCode(reference) : course
}

/** The one form of a reference that somebody else wrote. */
export function canonicalCourse(text: string): string | undefined {
  const reference = courseReference(text)
  return reference && referenceText(reference)
}
