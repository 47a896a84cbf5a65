import * as z from 'zod'
import { compactCode, courseReference, referenceText } from '../../../../platform/catalog/course-reference.ts'
import type { CourseMention } from './course-mention.ts'
import type { CallTool } from './lookup.ts'
import type { NamedSchool } from './school.ts'

const MOST_SCHOOLS = 3
const Found = z.object({ items: z.array(z.object({ course: z.string(), title: z.string() })) })

/** The catalog's courses for a mention: of the schools named in the question if they have it, otherwise of any. */
export async function resolveMention(
  { code, school }: CourseMention,
  schools: readonly NamedSchool[],
  call: CallTool,
): Promise<string[]> {
  const ids = school === undefined ? schools.filter(({ isGoal }) => !isGoal).map(({ id }) => id) : [school]
  const exact = await Promise.all(ids.slice(0, MOST_SCHOOLS).map((id) => coursesWithCode(code, id, call)))
  const meant = exact.flat()
  const agreed = schools.find(({ hasCatalog, isGoal }) => !hasCatalog && !isGoal)
  // The courses of a school without an imported catalog are only in its agreements.
  if (meant.length === 0 && school === undefined && agreed) return [`${agreed.id}:${code}`]
  return meant.length > 0 || school !== undefined ? meant : coursesWithCode(code, undefined, call)
}

export async function coursesTitled(
  words: string,
  schools: readonly NamedSchool[],
  call: CallTool,
): Promise<string[]> {
  const wanted = words.split(' ')
  const found = await search(words, schools.find(({ isGoal }) => !isGoal)?.id, call)
  return (found ?? [])
    .filter(({ title }) => {
      const has = new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu))
      return wanted.every((word) => has.has(word))
    })
    .map(({ course }) => course)
    .slice(0, MOST_SCHOOLS)
}

/** Ignores spacing: schools write `C S 1` and `CS 1`. If the search fails, the code is used as it is. */
async function coursesWithCode(
  code: string,
  institution: string | undefined,
  call: CallTool,
): Promise<string[]> {
  const found = await search(code, institution, call)
  if (!found) return [institution === undefined ? code : `${institution}:${code}`]
  const wanted = compactOf(`x:${code}`)
  return found
    .map(({ course }) => course)
    .filter((course) => compactOf(course) === wanted)
    .slice(0, MOST_SCHOOLS)
}

async function search(query: string, institution: string | undefined, call: CallTool) {
  const args = institution === undefined ? { query } : { query, institution }
  const outcome = await call('tn_course_search', { ...args, limit: 20 })
  return outcome.ok ? Found.parse(outcome.data).items : undefined
}

function compactOf(course: string): string {
  const reference = courseReference(course)
  return reference ? compactCode(reference) : course
}

export function canonicalCourse(text: string): string | undefined {
  const reference = courseReference(text)
  return reference && referenceText(reference)
}
