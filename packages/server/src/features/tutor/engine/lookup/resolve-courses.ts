import type { CourseMention, SchoolMention } from '../understand/frame.ts'
import { isAboutCredit } from '../understand/intent-groups.ts'
import {
  coursesWithCode,
  isGiven,
  isKnown,
  knowledgeOf,
  nearestTo,
  respelled,
  schoolsGiving,
} from './known-courses.ts'
import type { Inquiry } from './lookup.ts'
import { enumerated, quotedName } from './prose.ts'

/** The courses that a question means, and what is to be said about those that are not known. */
export interface MeantCourses {
  courses: readonly string[]
  /** Sentences about courses and schools that no data name. */
  problems: readonly string[]
  /** How a misspelled or ambiguous course was read. */
  remarks: readonly string[]
}

const MOST_SCHOOLS = 4

/** Finds the courses of a question among catalogs and agreements. */
export async function meantCourses(
  inquiry: Inquiry,
  mentions: readonly CourseMention[] = inquiry.frame.courses,
): Promise<MeantCourses> {
  const all = await Promise.all(mentions.map((mention) => meant(mention, inquiry)))
  return {
    courses: [...new Set(all.flatMap(({ courses }) => courses))],
    problems: [...new Set(all.flatMap(({ problems }) => problems))],
    remarks: [...new Set(all.flatMap(({ remarks }) => remarks))],
  }
}

const nothing = { courses: [], problems: [], remarks: [] }

async function meant(mention: CourseMention, inquiry: Inquiry): Promise<MeantCourses> {
  const { schools } = inquiry
  const own = (await besideIfKnown(mention, inquiry)) ?? ownSchools(mention, inquiry)
  if (own && own.ids.length === 0) return { ...nothing, problems: mention.isSure ? [unknownSchool(own)] : [] }
  const ids = own?.ids ?? []
  // The session's school, and the one that the courses of another question came from.
  const isGuess =
    own === undefined ||
    ids.some((id) => id === inquiry.frame.home) ||
    (own !== mention.school && !isAboutCredit(inquiry.frame))
  for (const codes of [mention.codes, mention.codes.flatMap(respelled)]) {
    const there = ids.length > 0 ? await atSchools(codes, ids, inquiry) : []
    const found = there.length > 0 || !isGuess ? there : await anywhere(codes, inquiry)
    if (found.length === 0) continue
    const isRespelled = codes !== mention.codes
    const [first = ''] = found
    return {
      courses: found,
      problems: [],
      remarks: [
        ...(isRespelled ? [`I read ${mention.text} as ${first.slice(first.indexOf(':') + 1)}.`] : []),
        ...(found.length > 1
          ? [
              `${mention.text} may be a course of ${enumerated(
                found.map((course) => inquiry.naming.school(course.slice(0, course.indexOf(':')))),
                'or',
              )}; I looked up each.`,
            ]
          : []),
      ],
    }
  }
  const wanted = mention.isOwn ? [] : inquiry.frame.targets.flatMap((target) => target.ids)
  const given = await atTargets(mention.codes, wanted, inquiry)
  if (given.length > 0) return { ...nothing, courses: given }
  if (!mention.isSure) return nothing
  const [code = mention.text] = mention.codes
  if (ids.length === 0) {
    const giving = await schoolsGiving(code, inquiry)
    if (giving.length > 0 && wanted.length > 0)
      return { ...nothing, problems: [neitherNames(code, wanted, inquiry)] }
    if (giving.length > 0)
      return { ...nothing, courses: giving.slice(0, MOST_SCHOOLS).map((id) => `${id}:${code}`) }
    const beside = mention.isOwn || !isAboutCredit(inquiry.frame) ? (mention.school?.ids ?? []) : []
    if (beside.length > 0)
      return {
        ...nothing,
        problems: await Promise.all(beside.map((id) => unknownCourse(`${id}:${code}`, inquiry))),
      }
    const sender = schools.all.find(({ agreementsFrom }) => agreementsFrom > 0)
    const example = sender
      ? ` Check the code, or name its school too, such as ${quotedName(`${code} at ${sender.name}`)}.`
      : ''
    return {
      ...nothing,
      problems: [`I can't find a course ${code}: no catalog or agreement here lists it.${example}`],
    }
  }
  if (own !== mention.school && wanted.length > 0)
    return { ...nothing, problems: [neitherNames(code, [...ids, ...wanted], inquiry)] }
  return {
    ...nothing,
    problems: await Promise.all(
      ids.slice(0, MOST_SCHOOLS).map((id) => unknownCourse(`${id}:${code}`, inquiry)),
    ),
  }
}

/** `MATH 1171 at Langara` beside another school, where Langara has such a course. */
async function besideIfKnown(
  { school, isOwn, codes }: CourseMention,
  inquiry: Inquiry,
): Promise<SchoolMention | undefined> {
  const { frame, schools } = inquiry
  if (!school || isOwn || school.ids.length === 0 || !isAboutCredit(frame) || frame.sources.length > 0)
    return undefined
  const senders = school.ids.filter((id) => {
    const known = schools.resolver.byId(id)
    return known !== undefined && known.courses + known.agreementsFrom > 0
  })
  const known = await Promise.all(
    senders.flatMap((id) => codes.map((code) => knowledgeOf(`${id}:${code}`, inquiry))),
  )
  return known.some(({ listed, sends }) => listed || sends) ? school : undefined
}

/** The school of a course: the one beside it, the one the question comes from, or the session's. */
function ownSchools(mention: CourseMention, { frame }: Inquiry): SchoolMention | undefined {
  const { school, isOwn } = mention
  if (school && (isOwn || !isAboutCredit(frame) || school.role === 'source')) return school
  const [source] = frame.sources
  if (source) return source
  return frame.home === undefined
    ? undefined
    : { text: frame.home, ids: [frame.home], nearest: [], role: 'source', at: 0, end: 0 }
}

async function atSchools(
  codes: readonly string[],
  ids: readonly string[],
  inquiry: Inquiry,
): Promise<string[]> {
  const possible = codes.flatMap((code) => ids.map((id) => `${id}:${code}`))
  const known = await Promise.all(
    possible.map(async (course) => (isKnown(await knowledgeOf(course, inquiry)) ? [course] : [])),
  )
  return known.flat()
}

/** A course that is no course of the sending school may be the one that is wanted. */
async function atTargets(
  codes: readonly string[],
  ids: readonly string[],
  { call }: Inquiry,
): Promise<string[]> {
  const possible = ids.flatMap((id) => codes.map((code) => `${id}:${code}`))
  const given = await Promise.all(
    possible.map(async (course) => ((await isGiven(course, call)) ? [course] : [])),
  )
  return given.flat()
}

async function anywhere(codes: readonly string[], inquiry: Inquiry): Promise<string[]> {
  const found = (await Promise.all(codes.map((code) => coursesWithCode(code, inquiry)))).flat()
  const targets = new Set(inquiry.frame.targets.flatMap(({ ids }) => ids))
  const others = isAboutCredit(inquiry.frame)
    ? found.filter((course) => !targets.has(course.slice(0, course.indexOf(':'))))
    : found
  return (others.length > 0 ? others : found).slice(0, MOST_SCHOOLS)
}

export const unknownSchool = ({ text, nearest, isGuess }: SchoolMention): string =>
  `${isGuess ? `I don't know ${quotedName(text)}: no data about a school of that name are loaded here.` : `I don't know a school called ${quotedName(text)}: no data about it are loaded here.`}${nearest.length > 0 ? ` Did you mean ${enumerated(nearest, 'or')}?` : ''}`

const neitherNames = (code: string, ids: readonly string[], { naming }: Inquiry): string =>
  `I can't find ${code} among the courses that agreements of ${enumerated([...new Set(ids)].map(naming.school), 'or')} name.`

async function unknownCourse(course: string, inquiry: Inquiry): Promise<string> {
  const { naming, schools } = inquiry
  const school = schools.resolver.byId(course.slice(0, course.indexOf(':')))
  const name = naming.course(course)
  if (school && school.courses + school.agreementsFrom === 0)
    return `I don't know ${name}: no courses of ${school.name} are loaded here, only agreements by which it gives credit.`
  const nearest = await nearestTo(course, inquiry)
  const where =
    (school?.courses ?? 0) > 0
      ? "the school's catalog doesn't list it, and no agreement names it"
      : 'no agreement here names it, and no catalog of the school is loaded'
  const instead =
    nearest.length > 0
      ? ` Did you mean ${enumerated(
          nearest.map((each) => each.slice(each.indexOf(':') + 1)),
          'or',
        )}?`
      : ''
  return `I don't know a course ${name}: ${where}.${instead}`
}
