import * as z from 'zod'
import type { Arguments } from '../../../ports.ts'
import { look, plainAnswer, type Inquiry, type Lookup, type LookupAnswer } from '../../lookup.ts'
import type { Intent } from '../../../understand/frame.ts'
import type { Naming } from '../../naming.ts'
import { knowledgeOf } from '../../known-courses.ts'
import { meantCourses } from '../../resolve-courses.ts'
import { ownWords } from '../own/explain.ts'
import { receivedFor } from './received.ts'
import { ownTopic } from '../own/notes.ts'
import { allowedEdits, editDistance } from '../../../../../../platform/search/spelling.ts'
import { schoolOf } from '../../../../../../platform/catalog/course-reference.ts'

const MOST_COURSES = 3
const Found = z.object({ items: z.array(z.object({ course: z.string(), title: z.string() })) })
/** Words that ask for a fact and belong to no title. */
const TITLE_STOP: ReadonlySet<string> = new Set(
  'ready prerequisite prerequisites prereq prereqs prerequisties required requirements require eligible allowed graded grading marked outline syllabus covers cover covered topics textbook textbooks midterm final exam exams exam lab labs schedule timetable section sections instructor instructors prof profs professor teaches average median hard difficult easy tough grade grades past old materials practice similar alternative describe description calendar title called worth units enrol start meet fall spring summer winter when days weighted percent offered offers tuesday many'.split(
    ' ',
  ),
)

interface CourseFact<Data> {
  intent: string
  tool: string
  data: z.ZodType<Data>
  args?(inquiry: Inquiry): Arguments
  render(data: Data, naming: Naming, inquiry: Inquiry): LookupAnswer
  /** What else may answer the question where the data do not. */
  otherwise?(data: Data, inquiry: Inquiry): Intent | undefined
}

/** A fact about each course of a question, from one tool. */
export const courseFact = <Data>({
  intent,
  tool,
  data: schema,
  args,
  render,
  otherwise,
}: CourseFact<Data>): Lookup => ({
  intent,
  tools: [tool],
  answer: (inquiry) =>
    ofEachCourse(inquiry, async (course) => {
      const found = await look(inquiry, tool, { course, ...args?.(inquiry) }, schema)
      if (found.failure) return [found.failure]
      const other = otherwise?.(found.data, inquiry)
      const further = other === undefined ? [] : await inquiry.answerAs(other, inquiry)
      return [render(found.data, inquiry.naming, inquiry), ...further]
    }),
})

/** Answers for each course; courses of schools without a catalog are said to be known from agreements alone. */
export async function ofEachCourse(
  inquiry: Inquiry,
  answer: (course: string) => Promise<LookupAnswer[]>,
): Promise<LookupAnswer[]> {
  const { courses, problems, remarks } = await meantOrSession(inquiry)
  const said = [...remarks, ...problems].map((text) => plainAnswer(text))
  if (courses.length === 0) {
    if (said.length > 0) return said
    const own = await ownWords(ownTopic(inquiry.frame.topic), inquiry)
    return own.length > 0 ? own : [askForCourse(inquiry)]
  }
  const shown = courses.slice(0, MOST_COURSES)
  const missing = await Promise.all(shown.map((course) => withoutCatalog(course, inquiry)))
  const listed = shown.filter((_, at) => missing[at] === undefined)
  const each = await Promise.all(
    shown.map(async (course, at) => {
      if (missing[at] === undefined && !inquiry.frame.meansOutcome) return answer(course)
      // The course that is received for it may be in a catalog.
      const received = await receivedFor(course, listed, inquiry)
      if (received.length === 0) return missing[at] ?? answer(course)
      const told = received.map((one) => one.answer)
      // Beside a course of a catalog it only says what it counts for.
      if (listed.some((other) => other !== course)) return told
      const about = [...new Set(received.flatMap((one) => one.courses))]
      return about.length > 0
        ? [...told, ...(await Promise.all(about.map(answer))).flat()]
        : [...told, plainAnswer('No catalog here lists that course, so its details are not recorded.')]
    }),
  )
  const more =
    courses.length > MOST_COURSES
      ? [plainAnswer(`${MOST_COURSES} of ${courses.length} courses shown; ask about the others by name.`)]
      : []
  return [...said, ...each.flat(), ...more]
}

async function meantOrSession(inquiry: Inquiry) {
  const { frame, sessionCourse } = inquiry
  if (frame.courses.length > 0) return meantCourses(inquiry)
  const titled = await coursesTitled(inquiry)
  if (titled.length > 0) return { courses: titled, problems: [], remarks: [] }
  return { courses: sessionCourse === undefined ? [] : [sessionCourse], problems: [], remarks: [] }
}

function askForCourse({ schools }: Inquiry): LookupAnswer {
  const school = schools.all.find(({ courses, agreementsFrom }) => courses + agreementsFrom > 0)
  return plainAnswer(
    `Which course do you mean? I can't tell from the question. Give its code and its school${school ? `, such as “MATH 1171 at ${school.name}”` : ''}.`,
  )
}

async function withoutCatalog(course: string, inquiry: Inquiry): Promise<LookupAnswer[] | undefined> {
  const { schools, naming, frame } = inquiry
  const school = schools.resolver.byId(schoolOf(course))
  if (!school || school.courses > 0) {
    const { listed } = school ? await knowledgeOf(course, inquiry) : { listed: true }
    return listed
      ? undefined
      : [
          plainAnswer(
            `${naming.course(course)} is known here only from transfer agreements; the school's catalog doesn't list it, so its details are not recorded.`,
          ),
        ]
  }
  const isSent = school.agreementsFrom > 0
  const said = plainAnswer(
    `${naming.course(course)} is known here only from transfer agreements: no catalog of ${school.name} is loaded, so its description, credits, prerequisites and times are not recorded. I can look up what ${isSent ? 'it counts as elsewhere' : 'counts as it elsewhere'}.`,
  )
  // What one needs for a course of another school may be what counts as it.
  if (!isSent)
    return frame.intents.includes('prerequisites')
      ? [said, ...(await inquiry.answerAs('reverse', inquiry))]
      : [said]
  // `is there a minimum grade at UVic?` may be in the agreement.
  const receives = (id: string) => id !== school.id && (schools.resolver.byId(id)?.agreementsTo ?? 0) > 0
  return !frame.targets.some(({ ids }) => ids.some(receives))
    ? [said]
    : [
        said,
        ...(await inquiry.answerAs('transfer', { ...inquiry, frame: { ...frame, intents: ['transfer'] } })),
      ]
}

/** `intro` of `introduction`. */
const SHORTEST_BEGINNING = 4
const ROMAN = ['', 'i', 'ii', 'iii', 'iv']

/** 2 of `Calculus II` and of `calc 2`. */
function partIn(text: string): number | undefined {
  const [, part = ''] = /\p{L}{3,} (i{1,3}|iv|[1-4])(?![\p{L}\p{N}])/iu.exec(text) ?? []
  if (part === '') return undefined
  return /\d/.test(part) ? Number(part) : ROMAN.indexOf(part.toLowerCase())
}

/** Courses whose title has every word of the question: `Calculus II at Northreach`. */
export async function coursesTitled({ frame, call, schools }: Inquiry): Promise<string[]> {
  if (!schools.all.some(({ courses }) => courses > 0)) return []
  const words = frame.topic.split(' ').filter((word) => !TITLE_STOP.has(word))
  if (words.length === 0 || words[0] === '') return []
  const [school] = frame.schools.flatMap(({ ids }) => ids)
  const institution = school ?? frame.home
  const outcome = await call('tn_course_search', {
    query: words.join(' '),
    limit: 20,
    ...(institution === undefined ? {} : { institution }),
  })
  const items = outcome.ok ? (Found.safeParse(outcome.data).data?.items ?? []) : []
  const part = partIn(frame.text)
  return items
    .filter(({ title }) => {
      if (part !== undefined && partIn(title) !== part) return false
      const has = new Set<string>(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      return words.every(
        (word) =>
          has.has(word) ||
          (word.length >= SHORTEST_BEGINNING && [...has].some((known) => known.startsWith(word))) ||
          [...has].some((known) => editDistance(word, known, allowedEdits(word)) <= allowedEdits(word)),
      )
    })
    .map(({ course }) => course)
    .slice(0, MOST_COURSES)
}
