import * as z from 'zod'
import type { Question } from '../../model/tutor-port.ts'
import type { CallTool } from './call-tool.ts'
import { coursesIn, type CourseMention } from './course-mention.ts'
import { canonicalCourse, coursesMeant, coursesTitled } from './find-courses.ts'
import type { Lookup } from './lookup.ts'
import { School, schoolsIn, type NamedSchool } from './school.ts'
import { searchWords } from './search-words.ts'
import type { Understood } from './understood.ts'

const TURNS_BACK = 6
const MOST_COURSES = 3
/** Words by which people come back to what was said before. */
const BACK = /\b(?:it|its|that|this|these|those|they|them|there|same|course|class)\b/i

const Schools = z.object({ items: z.array(School), nextCursor: z.string().optional() })
const MOST_PAGES = 20
const Context = z.object({ course: z.string().optional().catch(undefined) })

/** The schools that the catalog has. */
export async function knownSchools(call: CallTool): Promise<School[]> {
  const schools: School[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const outcome = await call('tn_course_institutions', { limit: 100, ...(cursor ? { cursor } : {}) })
    const read = outcome.ok ? Schools.safeParse(outcome.data).data : undefined
    schools.push(...(read?.items ?? []))
    cursor = read?.nextCursor
    if (cursor === undefined) break
  }
  return schools
}

/** Reads a question: what it names, by itself or by what was said before. */
export async function understand(
  question: Question,
  asked: readonly Lookup[],
  known: readonly School[],
  call: CallTool,
): Promise<Understood> {
  const { text } = question
  const schools = schoolsIn(text, known)
  const own = await named(coursesIn(text), schools, call)
  const words = searchWords(
    asked.reduce((rest, lookup) => rest.replace(lookup.asked, ' '), plain(text, schools, known)),
  )
  const found =
    own.courses.length > 0 || own.unknown.length > 0
      ? own
      : await meant(question, asked, words, schools, known, call)
  return { text, schools, words, courses: found.courses.slice(0, MOST_COURSES), unknown: found.unknown }
}

interface Named {
  courses: string[]
  unknown: string[]
}

async function named(
  mentions: readonly CourseMention[],
  schools: readonly NamedSchool[],
  call: CallTool,
): Promise<Named> {
  const all = await Promise.all(
    mentions.map(async (mention) => ({ mention, courses: await coursesMeant(mention, schools, call) })),
  )
  const missing = all.filter(({ mention, courses }) => courses.length === 0 && mention.isSure)
  return {
    courses: [...new Set(all.flatMap(({ courses }) => courses))],
    unknown: missing.map(({ mention: { school, code } }) =>
      school === undefined ? code : `${school}:${code}`,
    ),
  }
}

/** A question that names no course may mean one by its title, the one spoken of before, or the session's. */
async function meant(
  { text, before, context }: Question,
  asked: readonly Lookup[],
  words: string,
  schools: readonly NamedSchool[],
  known: readonly School[],
  call: CallTool,
): Promise<Named> {
  if (asked.length > 0 && words !== '') {
    const titled = await coursesTitled(words, schools, call)
    if (titled.length > 0) return { courses: titled, unknown: [] }
  }
  if (asked.length === 0 && !BACK.test(text)) return { courses: [], unknown: [] }
  for (const turn of before.toReversed().slice(0, TURNS_BACK)) {
    const { courses } = await named(coursesIn(turn.text), schoolsIn(turn.text, known), call)
    if (courses.length > 0) return { courses, unknown: [] }
  }
  const { course = '' } = Context.parse(context)
  const reference = canonicalCourse(course)
  return { courses: reference === undefined ? [] : [reference], unknown: [] }
}

/** The text without the schools' names: they are where to look, not what for. */
function plain(text: string, schools: readonly NamedSchool[], known: readonly School[]): string {
  const ids = new Set(schools.map(({ id }) => id))
  return known
    .filter(({ id }) => ids.has(id))
    .flatMap(({ id, code, name, aliases }) => [name, ...aliases, ...name.split(/\s+/), id, code])
    .filter((word) => word.length > 2)
    .reduce((rest, word) => rest.replaceAll(new RegExp(`\\b${word.replace(/\W/g, '.')}\\b`, 'gi'), ' '), text)
}
