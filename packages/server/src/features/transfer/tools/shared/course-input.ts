import { defined, type ErrorIssue, type NextCall, ToolError } from '@tutor-nexus/toolkit'
import {
  courseCode,
  courseReference,
  referenceText,
  schoolOf,
  type CourseReference,
} from '../../../../platform/catalog/course-reference.ts'
import type { Completion } from '../../model/completion.ts'
import { searchPair, type TransferContext, type TransferServices } from '../../define.ts'
import { atSchool, type IdOf, meantSchools, type Question, schoolFirst } from './schools.ts'
import { listInstitutions } from '../../../../platform/catalog/catalog-tools.ts'

interface AskedCourses {
  sourceInstitution?: string | undefined
  targetInstitution?: string | undefined
  sourceCourses?: readonly string[] | undefined
  completions?: readonly Completion[] | undefined
  /** Courses to count as if they were completed. */
  planned?: readonly string[] | undefined
}

/**
 * The attempts at courses that a question is about; the transcript's if it names none. Planned courses are added to
 * either. Schools are ids, as given in the question.
 */
export async function askedCourses(
  asked: AskedCourses,
  question: Question,
  { services, workspaceId }: TransferContext,
): Promise<Completion[]> {
  const { sourceInstitution, sourceCourses, completions, planned = [] } = asked
  const own = sourceCourses === undefined && completions === undefined
  const transcript = own ? await transcriptCourses(asked, services) : []
  const named = [
    ...(sourceCourses ?? []).map((course): Completion => ({ course })),
    ...(completions ?? []),
    ...planned.map((course): Completion => ({ course, status: 'planned', supposed: true })),
  ]
  if (named.length === 0) return transcript
  const schools = await services.schools.schools()
  const given = named.map((each) => ({ ...each, course: schoolFirst(each.course, schools) }))
  const bare = given.some(({ course }) => !course.includes(':'))
  const school = sourceInstitution ?? (bare ? await services.homeInstitution(workspaceId) : undefined)
  const malformed = given.map(({ course }) => course).filter((course) => !isReference(course))
  const candidates = await candidatesFor(
    given.map(({ course }) => course).filter((course) => school === undefined && !course.includes(':')),
    services,
    { notAt: asked.targetInstitution },
  )
  const found = given.map(({ course }) =>
    isReference(course) ? (courseReference(course, school) ?? onlyOf(candidates.get(course))) : undefined,
  )
  const homeless = given
    .map(({ course }) => course)
    .filter((course, at) => isReference(course) && found[at] === undefined)
  if (malformed.length > 0 || homeless.length > 0) {
    const between = await knownBetween(asked, question, services)
    if (malformed.length > 0) throw notReferences(malformed, between, homeless)
    throw whichSchool(homeless, between, candidates)
  }
  return [
    ...transcript,
    ...given.map((each, at) => {
      const reference = found[at]
      return reference ? { ...each, course: referenceText(reference) } : each
    }),
  ]
}

interface Search {
  /** The school that gives the credit, which has none to give for its own courses. */
  notAt?: string | undefined
  side?: 'source' | 'target'
}

/** The courses that each code without a school may mean. */
async function candidatesFor(
  texts: readonly string[],
  { coursesWithCodes }: Pick<TransferServices, 'coursesWithCodes'>,
  { notAt, side }: Search,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const codes = [...new Set(texts)].slice(0, MOST_BARE).flatMap((text) => {
    const code = courseCode(text)
    return code ? [{ text, code }] : []
  })
  if (codes.length === 0) return new Map()
  const found = await coursesWithCodes(
    codes.map(({ code }) => code),
    side,
  )
  return new Map(
    codes.map(({ text }, at) => [text, (found[at] ?? []).filter((course) => schoolOf(course) !== notAt)]),
  )
}

/** The course of a code without a school, if only one school has it. */
const onlyOf = (candidates: readonly string[] = []): CourseReference | undefined =>
  candidates.length === 1 ? courseReference(candidates[0] ?? '') : undefined

/** Adds the catalog's credits to courses without credits. */
export async function withCredits(
  attempts: readonly Completion[],
  { courseCredits }: Pick<TransferServices, 'courseCredits'>,
): Promise<Completion[]> {
  const unknown = attempts.filter(({ credits }) => credits === undefined)
  const known = await courseCredits([...new Set(unknown.map(({ course }) => course))])
  return attempts.map((each) => ({ ...each, credits: each.credits ?? known.get(each.course) }))
}

/** The course of a question in canonical form. */
export async function namedCourse(
  given: string,
  institution: string | undefined,
  { services, workspaceId }: TransferContext,
  side: 'source' | 'target' = 'source',
): Promise<string> {
  const text = schoolFirst(given, await services.schools.schools())
  if (!isReference(text)) throw notReferences([given], {})
  const school = text.includes(':')
    ? undefined
    : (institution ?? (await services.homeInstitution(workspaceId)))
  const known = courseReference(text, school)
  if (known) return referenceText(known)
  const candidates = await candidatesFor([text], services, { side })
  const reference = onlyOf(candidates.get(text))
  if (!reference) throw whichSchool([text], {}, candidates)
  return referenceText(reference)
}

const isReference = (text: string): boolean =>
  text.includes(':') ? courseReference(text) !== undefined : courseCode(text) !== undefined

/** The courses with their schools' names replaced by ids. */
export const atSchools = (completions: Iterable<Completion>, idOf: IdOf): Completion[] =>
  Array.from(completions, (each) => ({ ...each, course: atSchool(each.course, idOf) }))

/** Suggested calls name these schools, so they must exist. */
async function knownBetween(
  { sourceInstitution, targetInstitution }: AskedCourses,
  question: Question,
  services: TransferServices,
) {
  const named = [targetInstitution, sourceInstitution].filter((school) => school !== undefined)
  const { idOf } = await meantSchools(named, question, services)
  return {
    ...(targetInstitution === undefined ? {} : { targetInstitution: idOf(targetInstitution) }),
    ...(sourceInstitution === undefined ? {} : { sourceInstitution: idOf(sourceInstitution) }),
  }
}

/** Empty if the transcript is empty. */
async function transcriptCourses(
  { sourceInstitution }: AskedCourses,
  { transcript }: TransferServices,
): Promise<Completion[]> {
  const entries = await transcript()
  return entries.filter(
    ({ course }) => sourceInstitution === undefined || course.startsWith(`${sourceInstitution}:`),
  )
}

/** The schools that a question names. */
interface Between {
  sourceInstitution?: string | undefined
  targetInstitution?: string | undefined
}

const MOST_CANDIDATES = 8
/** More codes without a school are not looked up. */
const MOST_BARE = 100
const MOST_SUGGESTED = 3

const searchBetween = ({ sourceInstitution, targetInstitution }: Between): NextCall[] =>
  sourceInstitution === undefined && targetInstitution === undefined
    ? []
    : [searchPair(defined({ sourceInstitution, targetInstitution }), 'medium')]

/** Texts that are not courses, and courses without a school: all of them, so that a list is corrected at once. */
function notReferences(
  texts: readonly string[],
  between: Between,
  homeless: readonly string[] = [],
): ToolError {
  const expected = 'institution:code'
  const issues = [
    ...texts.map((text): ErrorIssue => ({ path: 'course', message: `"${text}" is not a course`, expected })),
    ...homeless.map(withoutSchool),
  ]
  return new ToolError('BAD_REQUEST', `"${texts[0]}" is not a course: write its school and its code`, {
    details: { reason: 'A course is its school and its code, as institution:code', issues },
    next: [...searchBetween(between), listInstitutions],
  })
}

const withoutSchool = (code: string): ErrorIssue => ({
  path: 'course',
  message: `"${code}" names no school`,
  expected: 'institution:code',
})

/** Courses without a school that several schools have, or none. */
function whichSchool(
  codes: readonly string[],
  between: Between,
  found: ReadonlyMap<string, readonly string[]>,
): ToolError {
  const { targetInstitution } = between
  const candidates = codes.flatMap((code) => found.get(code) ?? []).slice(0, MOST_CANDIDATES)
  const ofFirst = found.get(codes[0] ?? '')?.length ?? 0
  return new ToolError('BAD_REQUEST', `Which school has ${codes.join(', ')}? Put it before the course`, {
    details: {
      reason: `"${codes[0]}" names no school, and ${ofFirst === 0 ? 'no catalog or agreement here has it' : `${ofFirst} schools have it`}`,
      nearest: candidates,
      ...(codes.length > 1 ? { issues: codes.map(withoutSchool) } : {}),
    },
    next: [
      ...candidates.slice(0, MOST_SUGGESTED).map((course) => askAbout(course, targetInstitution)),
      ...searchBetween(between),
      listInstitutions,
    ],
  })
}

const askAbout = (course: string, targetInstitution: string | undefined): NextCall => ({
  action: 'ask-about-candidate',
  priority: 'high',
  category: 'correction',
  description: `Ask about ${course}`,
  ...(targetInstitution === undefined
    ? { tool: 'tn_transfer_search', arguments: { course } }
    : { tool: 'tn_transfer_resolve', arguments: { targetInstitution, sourceCourses: [course] } }),
})
