import * as z from 'zod'
import { look, type Inquiry } from '../../lookup.ts'
import { codeOf } from '../../naming.ts'
import { enumerated } from '../../prose.ts'
import { RESOLVE, Resolution } from './resolution.ts'

const TRANSCRIPT = 'tn_user_transcript_get'
const MOST_READ = 100
const Entry = z.object({
  course: z.string(),
  term: z.string().nullish(),
  grade: z.string().nullish(),
  status: z.string().nullish(),
})
type Entry = z.output<typeof Entry>
const Entries = z.object({ items: z.array(Entry) })

const OWN = /\b(?:i|i'm|i've|i'll|me|my|mine)\b/
/** A term with its year, which decides the version of an agreement. */
const DATED = /^(?:fall|spring|summer|winter|autumn) (?:of )?\d{4}$/i
/** Says that it was long ago, but not when. */
const LONG_AGO =
  /\b(?:(?:years?|decades?) ago|ages ago|long (?:time )?ago|a while (?:ago|back)|back then|back in the day|old|older|expired?|too long)\b/
/** `how old are the agreements?`, `old exams` */
const NOT_A_COURSE = /\bhow old\b|\bold (?:exams?|tests?|midterms?|school|agreements?)\b/
const FAILED = /\bfail(?:ed|ing|s)?\b/

/** `what if I retake it?` */
const SUPPOSED =
  /\b(?:if|once|when|after|unless) i (?:get|got|retake|re-take|redo|pass|passed|repeat)\b|\b(?:retak(?:e|ing)|redo(?:ing)?|repeat(?:ing)?)\b/

/** What the resolution is asked about, and what the answer says of when and how the courses were completed. */
export interface Completed {
  /** Those that the agreements are looked up for. */
  courses: readonly string[]
  args: Readonly<Record<string, unknown>>
  /** The term of each course of which it is known. */
  terms: ReadonlyMap<string, string>
  /** That the transcript's grades are not enough. */
  refused: readonly string[]
  head: readonly string[]
  remark: readonly string[]
}

/** The courses in the term that the question names, else as the transcript has them where it asks about one's own. */
export async function completedCourses(
  courses: readonly string[],
  target: string,
  inquiry: Inquiry,
): Promise<Completed> {
  const { frame } = inquiry
  const { masked } = frame
  const named = DATED.test(frame.term ?? '') ? frame.term?.replace(/ of /i, ' ') : undefined
  if (named !== undefined)
    return {
      courses,
      args: { completions: courses.map((course) => ({ course, term: named })) },
      terms: new Map(courses.map((course) => [course, named])),
      refused: [],
      head: [`For courses completed in ${named}:`],
      remark: [],
    }
  const isOwn = (OWN.test(masked) || frame.isElliptic || frame.refersBack) && !SUPPOSED.test(masked)
  const entries = isOwn ? await entriesOf(courses, inquiry) : []
  const refused = entries.length === 0 ? [] : await refusedBy(target, entries, inquiry)
  const isOld = LONG_AGO.test(masked) && !NOT_A_COURSE.test(masked)
  const counting = courses.filter((course) => !refused.some((each) => each.course === course))
  const shown = counting.length > 0 ? counting : courses
  const terms = new Map(
    entries
      .filter(({ course, grade }) => shown.includes(course) && !/^[fwn]/i.test(grade ?? ''))
      .flatMap(({ course, term }) => (DATED.test(term ?? '') ? [[course, term ?? ''] as const] : [])),
  )
  return {
    courses: shown,
    args:
      terms.size === 0
        ? { sourceCourses: shown }
        : { completions: shown.map((course) => dated(course, terms)) },
    terms,
    refused: refused.map(
      ({ course, reason }) =>
        `By your transcript, ${inquiry.naming.course(course)} gets no credit: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
    ),
    head: [
      ...(counting.length === 0 ? ['What the agreements say of it:'] : []),
      ...(terms.size === 0
        ? []
        : [
            `For courses completed in ${enumerated([...new Set(terms.values())])}, as your transcript has it:`,
          ]),
    ],
    remark: [
      ...(isOld && terms.size === 0
        ? [
            'That is for courses completed now. Name the term, such as “Fall 2015”, for the agreement of that time.',
          ]
        : []),
      ...(entries.length === 0 && FAILED.test(masked) ? ['That is for courses that are passed.'] : []),
    ],
  }
}

const dated = (course: string, terms: ReadonlyMap<string, string>) => {
  const term = terms.get(course)
  return term === undefined ? { course } : { course, term }
}

/** Whatever the agreements give, these earn nothing. */
const REFUSALS: ReadonlySet<string> = new Set(['failed', 'withdrawn', 'audit', 'grade-too-low'])

/** The courses that the grades of the transcript are not enough for. */
async function refusedBy(
  target: string,
  entries: readonly Entry[],
  inquiry: Inquiry,
): Promise<readonly { course: string; reason: string }[]> {
  const args = { targetInstitution: target, completions: entries.map(attempt) }
  const { data } = await look(inquiry, RESOLVE, args, Resolution)
  return (data?.courses ?? []).flatMap(({ course, why, reason }) =>
    REFUSALS.has(why ?? '') && reason !== undefined ? [{ course, reason }] : [],
  )
}

const attempt = ({ course, term, grade, status }: Entry) => ({
  course,
  ...(DATED.test(term ?? '') ? { term } : {}),
  ...(grade ? { grade } : {}),
  ...(status ? { status } : {}),
})

/** The courses of a subject in the transcript: `do my math courses count?` */
export async function ownCoursesOf(subjects: readonly string[], inquiry: Inquiry): Promise<string[]> {
  if (subjects.length === 0 || !/\b(?:my|mine)\b/.test(inquiry.frame.masked)) return []
  const { data } = await look(inquiry, TRANSCRIPT, { limit: MOST_READ }, Entries)
  const courses = (data?.items ?? []).map(({ course }) => course)
  return [...new Set(courses)].filter((course) => subjects.includes(codeOf(course).split(' ')[0] ?? ''))
}

/** The courses of the transcript that are completed, for agreements that ask for more than was asked about. */
export async function heldCourses(
  { partialMatches }: Resolution,
  inquiry: Inquiry,
): Promise<ReadonlySet<string>> {
  if (partialMatches.length === 0) return new Set()
  const wanted = partialMatches.flatMap(({ missing }) => missing.flatMap(({ of }) => of))
  const entries = await entriesOf(wanted, inquiry)
  return new Set(entries.filter(({ status }) => status === 'completed').map(({ course }) => course))
}

/** Every attempt at the courses. */
async function entriesOf(courses: readonly string[], inquiry: Inquiry): Promise<readonly Entry[]> {
  const { data } = await look(inquiry, TRANSCRIPT, { limit: MOST_READ }, Entries)
  return (data?.items ?? []).filter(({ course }) => courses.includes(course))
}
