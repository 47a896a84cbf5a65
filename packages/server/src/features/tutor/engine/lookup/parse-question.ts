import * as z from 'zod'
import type { Question } from '../../model/tutor-port.ts'
import type { CallTool, Lookup, ParsedQuestion } from './lookup.ts'
import { coursesIn, type CourseMention } from './course-mention.ts'
import { canonicalCourse, resolveMention, coursesTitled } from './find-courses.ts'
import { School, schoolsIn, type NamedSchool } from './school.ts'

const TURNS_BACK = 6
const MOST_COURSES = 3
const BACK_REFERENCE = /\b(?:it|its|that|this|these|those|they|them|there|same|course|class)\b/i

const Schools = z.object({ items: z.array(School), nextCursor: z.string().optional() })
const MOST_PAGES = 20
const Context = z.object({ course: z.string().optional().catch(undefined) })

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

/** Finds the courses, schools and search words of a question, also by what was said before. */
export async function parseQuestion(
  question: Question,
  matched: readonly Lookup[],
  known: readonly School[],
  call: CallTool,
): Promise<ParsedQuestion> {
  const { text } = question
  const schools = schoolsIn(text, known)
  const own = await resolveMentions(coursesIn(text), schools, call)
  const words = searchWords(
    matched.reduce((rest, lookup) => rest.replace(lookup.pattern, ' '), withoutSchools(text, schools, known)),
  )
  const found =
    own.courses.length > 0 || own.unknown.length > 0
      ? own
      : await impliedCourses(question, matched, words, schools, known, call)
  return { text, schools, words, courses: found.courses.slice(0, MOST_COURSES), unknown: found.unknown }
}

interface Named {
  courses: string[]
  unknown: string[]
}

async function resolveMentions(
  mentions: readonly CourseMention[],
  schools: readonly NamedSchool[],
  call: CallTool,
): Promise<Named> {
  const all = await Promise.all(
    mentions.map(async (mention) => ({ mention, courses: await resolveMention(mention, schools, call) })),
  )
  const missing = all.filter(({ mention, courses }) => courses.length === 0 && mention.isSure)
  return {
    courses: [...new Set(all.flatMap(({ courses }) => courses))],
    unknown: missing.map(({ mention: { school, code } }) =>
      school === undefined ? code : `${school}:${code}`,
    ),
  }
}

/** A question without a course may mean one by its title, one of the conversation, or the session's. */
async function impliedCourses(
  { text, before, context }: Question,
  matched: readonly Lookup[],
  words: string,
  schools: readonly NamedSchool[],
  known: readonly School[],
  call: CallTool,
): Promise<Named> {
  if (matched.length > 0 && words !== '') {
    const titled = await coursesTitled(words, schools, call)
    if (titled.length > 0) return { courses: titled, unknown: [] }
  }
  if (matched.length === 0 && !BACK_REFERENCE.test(text)) return { courses: [], unknown: [] }
  for (const turn of before.toReversed().slice(0, TURNS_BACK)) {
    const { courses } = await resolveMentions(coursesIn(turn.text), schoolsIn(turn.text, known), call)
    if (courses.length > 0) return { courses, unknown: [] }
  }
  const { course = '' } = Context.parse(context)
  const reference = canonicalCourse(course)
  return { courses: reference === undefined ? [] : [reference], unknown: [] }
}

/** The text without names of schools, which are not search words. */
function withoutSchools(text: string, schools: readonly NamedSchool[], known: readonly School[]): string {
  const ids = new Set(schools.map(({ id }) => id))
  return known
    .filter(({ id }) => ids.has(id))
    .flatMap(({ id, code, name, aliases }) => [name, ...aliases, ...name.split(/\s+/), id, code])
    .filter((word) => word.length > 2)
    .reduce((rest, word) => rest.replaceAll(new RegExp(`\\b${word.replace(/\W/g, '.')}\\b`, 'gi'), ' '), text)
}

const MOST_WORDS = 8
/** Words that are not a topic. */
const STOP_WORDS = new Set(
  `a about above again all also am an and any are as at be because been before being below best better between both but
  by can cannot class classes come could course courses did do does doing don each else ever explain few find for from
  further get give go good had has have having he hello help her here hi him how i if in into is it its just know learn
  learning let like list look made make many may me mean means might mine more most much must my need no not now of off
  on once one only or other our out over own please question questions really same say school schools see she should
  show so some something study such take taking teach tell than thank thanks that the their them then there these they
  thing things this those through time to too tutor under understand until up us use very want was way we were what when
  where whether which while who why will with work would you your`.split(/\s+/),
)

/** The topic of a question as search words. */
export function searchWords(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu) ?? []
  const topic = words.filter(
    (word) => !/^\d+$/.test(word) && !STOP_WORDS.has(word.toLowerCase().replace(/'\p{L}+$/u, '')),
  )
  return [...new Set(topic.map((word) => word.toLowerCase()))].slice(0, MOST_WORDS).join(' ')
}
