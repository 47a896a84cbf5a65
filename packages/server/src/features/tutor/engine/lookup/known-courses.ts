import * as z from 'zod'
import { editDistance } from '../../../../platform/search/spelling.ts'
import { schoolOf } from '../../../../platform/catalog/course-reference.ts'
import { KNOWN_SUBJECTS } from '../understand/words.ts'
import type { ToolOutcome } from '../ports.ts'
import type { CallTool, Inquiry } from './lookup.ts'

const Nearest = z.object({ nearest: z.array(z.string()) })
const Page = z.object({
  items: z.array(z.object({ sourceCourses: z.array(z.string()).default([]) })),
  totalCount: z.number().default(0),
})

/** Who knows a course: a catalog, an agreement that it counts in, or one that gives it. */
export interface Knowledge {
  listed: boolean
  sends: boolean
  receives: boolean
}

type Ways = Pick<Inquiry, 'call' | 'schools'>

export async function knowledgeOf(course: string, { call, schools }: Ways): Promise<Knowledge> {
  const school = schools.resolver.byId(schoolOf(course))
  const [listed, sends, receives] = await Promise.all([
    (school?.courses ?? 0) > 0 ? call('tn_course_get', { course }).then(({ ok }) => ok) : false,
    (school?.agreementsFrom ?? 0) > 0 ? hasRules(call, 'tn_transfer_search', { course, limit: 1 }) : false,
    (school?.agreementsTo ?? 0) > 0 ? isGiven(course, call) : false,
  ])
  return { listed, sends, receives }
}

export const isKnown = ({ listed, sends, receives }: Knowledge): boolean => listed || sends || receives

export const isGiven = (targetCourse: string, call: CallTool): Promise<boolean> =>
  hasRules(call, 'tn_transfer_reverse', { targetCourse, limit: 1 })

async function hasRules(
  call: CallTool,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const outcome = await call(tool, args)
  const page = outcome.ok ? Page.safeParse(outcome.data).data : undefined
  return page !== undefined && (page.totalCount > 0 || page.items.length > 0)
}

/** The schools' courses with a code, by catalogs and by agreements that they count in. */
export async function coursesWithCode(code: string, { call, schools }: Ways): Promise<string[]> {
  const hasCatalog = schools.all.some(({ courses }) => courses > 0)
  const [listed, sent] = await Promise.all([
    hasCatalog ? call('tn_course_get', { course: code }) : undefined,
    call('tn_transfer_search', { course: code, limit: 1 }),
  ])
  // The tools also name what agreements give, where nothing else has the code.
  return coursesIn(code, [listed, sent]).filter((course) => {
    const school = schools.resolver.byId(schoolOf(course))
    return school !== undefined && school.courses + school.agreementsFrom > 0
  })
}

function coursesIn(code: string, outcomes: readonly (ToolOutcome | undefined)[]): string[] {
  const found = outcomes.flatMap((outcome) => {
    if (!outcome) return []
    // With a home school the tools answer for it.
    if (outcome.ok) return homeCourses(outcome.data)
    return Nearest.safeParse(outcome.details).data?.nearest ?? []
  })
  const wanted = code.replaceAll(/[^A-Z0-9]/g, '')
  return [...new Set(found)].filter(
    (course) => course.slice(course.indexOf(':') + 1).replaceAll(/[^A-Z0-9]/g, '') === wanted,
  )
}

/** The schools whose course of a code counts anywhere. */
export async function sendersOf(code: string, { call, schools }: Ways): Promise<string[]> {
  return coursesIn(code, [await call('tn_transfer_search', { course: code, limit: 1 })])
    .map(schoolOf)
    .filter((id) => (schools.resolver.byId(id)?.agreementsFrom ?? 0) > 0)
}

const Single = z.object({ course: z.string() })
const homeCourses = (data: unknown): string[] => [
  ...(Single.safeParse(data).data ? [Single.parse(data).course] : []),
  ...(Page.safeParse(data).data?.items.flatMap(({ sourceCourses }) => sourceCourses) ?? []),
]

const MOST_FANNED_OUT = 40

/** The receiving schools at which agreements give a course. */
export async function schoolsGiving(code: string, { call, schools }: Ways): Promise<string[]> {
  const receiving = schools.all.filter(({ agreementsTo }) => agreementsTo > 0).slice(0, MOST_FANNED_OUT)
  const given = await Promise.all(
    receiving.map(async ({ id }) => ((await isGiven(`${id}:${code}`, call)) ? [id] : [])),
  )
  return given.flat()
}

/** The same number with a subject that differs by one letter: `MTH 1171`, `CPCS 1150`. */
export function respelled(code: string): string[] {
  const [subject = '', number = ''] = code.split(' ')
  if (subject.length < 3 || KNOWN_SUBJECTS.has(subject)) return []
  return [...KNOWN_SUBJECTS]
    .filter((known) => known.length > 2 && editDistance(subject, known, 1) === 1)
    .map((known) => `${known} ${number}`)
}

const MOST_NEAREST = 3

/** Courses of the same school whose codes differ little. */
export async function nearestTo(course: string, { call, schools }: Ways): Promise<string[]> {
  const id = schoolOf(course)
  const [subject = '', number = ''] = course.slice(id.length + 1).split(' ')
  const school = schools.resolver.byId(id)
  if ((school?.courses ?? 0) > 0) {
    const outcome = await call('tn_course_get', { course })
    const nearest = outcome.ok ? [] : (Nearest.safeParse(outcome.details).data?.nearest ?? [])
    if (nearest.length > 0) return nearest.slice(0, MOST_NEAREST)
  }
  if ((school?.agreementsFrom ?? 0) === 0) return []
  const outcome = await call('tn_transfer_search', { sourceInstitution: id, subject, limit: 100 })
  const items = outcome.ok ? (Page.safeParse(outcome.data).data?.items ?? []) : []
  const courses = new Set(items.flatMap(({ sourceCourses }) => sourceCourses))
  return [...courses]
    .filter((each) => each.startsWith(`${id}:${subject} `))
    .map((each) => ({ each, edits: editDistance(each.split(' ').at(-1) ?? '', number, 2) }))
    .filter(({ edits }) => edits <= 2)
    .toSorted((a, b) => a.edits - b.edits || (a.each < b.each ? -1 : 1))
    .slice(0, MOST_NEAREST)
    .map(({ each }) => each)
}
