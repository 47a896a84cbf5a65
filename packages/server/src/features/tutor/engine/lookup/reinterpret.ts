import type { CourseMention, Frame, SchoolMention } from '../understand/frame.ts'
import { withoutSchool } from '../understand/read-message.ts'
import { isAboutCredit } from '../understand/intent-groups.ts'
import { intentsOf } from '../understand/intents.ts'
import { isKnown, knowledgeOf, sendersOf } from './known-courses.ts'
import type { Inquiry } from './lookup.ts'
import { coursesTitled } from './lookups/course/course-fact.ts'
import { meantCourses } from './resolve-courses.ts'

/** What may as well ask what a course counts as. */
const VAGUE: ReadonlySet<string> = new Set(['course', 'explain', 'search', 'schools'])

/** What a question asks once it is known which school has which course. */
export async function reinterpreted(inquiry: Inquiry): Promise<Frame> {
  const { frame } = inquiry
  const asksNothing = intentsOf(frame.masked).length === 0
  if (frame.courses.length === 0)
    return asksNothing && frame.intents.includes('schools') && (await coursesTitled(inquiry)).length > 0
      ? { ...frame, intents: ['course'] }
      : frame
  if (await asksOwn(inquiry)) return { ...frame, intents: ['course'], targets: [] }
  if (isAboutCredit(frame) && !(asksNothing && isAlone(frame))) return frame
  if (await asksWhether(inquiry)) return { ...frame, intents: ['transfer'] }
  const credit = await asCredit(inquiry)
  if (credit || !isAboutCredit(frame)) return credit ?? frame
  const { courses } = await meantCourses(inquiry)
  const known = await Promise.all(courses.map((course) => knowledgeOf(course, inquiry)))
  return known.length > 0 && known.every(({ listed }) => listed) ? { ...frame, intents: ['course'] } : frame
}

/** `what is MATH 232 at SFU` asks for the course itself if only SFU has it. */
async function asksOwn(inquiry: Inquiry): Promise<boolean> {
  const { frame } = inquiry
  if (!frame.intents.every((intent) => intent === 'transfer') || frame.sources.length > 0) return false
  const wanted = new Set(frame.targets.flatMap(({ ids }) => ids))
  const own = await Promise.all(
    frame.courses.map(async ({ codes, school = frame.targets[0] }) => {
      const [id, ...others] = school?.ids ?? []
      const [code = ''] = codes
      if (id === undefined || others.length > 0 || [...wanted].some((each) => each !== id)) return false
      const { listed } = await knowledgeOf(`${id}:${code}`, inquiry)
      return listed && (await sendersOf(code, inquiry)).length === 0
    }),
  )
  return own.every((isOwn) => isOwn)
}

/** `can I skip CMPT 120 with CPSC 1150`, where no catalog knows either: whether one counts as the other. */
async function asksWhether(inquiry: Inquiry): Promise<boolean> {
  const { frame } = inquiry
  if (isAboutCredit(frame) || frame.courses.length < 2 || frame.schools.length > 0) return false
  const { courses } = await meantCourses(inquiry)
  const known = await Promise.all(courses.map((course) => knowledgeOf(course, inquiry)))
  return (
    known.every(({ listed }) => !listed) &&
    known.some(({ sends }) => sends) &&
    known.some(({ sends, receives }) => receives && !sends)
  )
}

/** `SFU MATH 151` names courses with their own school and no other. */
const isAlone = ({ courses, schools, sources, targets }: Frame): boolean =>
  sources.length + targets.length === 0 &&
  schools.length < 2 &&
  courses.every(({ school, isOwn }) => school !== undefined && isOwn)

/** `MATH 1171 at SFU` asks for credit there if SFU has no such course, but one is sent from elsewhere. */
async function asCredit(inquiry: Inquiry): Promise<Frame | undefined> {
  const { frame } = inquiry
  const wanted = await Promise.all(frame.courses.map((course) => creditAt(course, inquiry)))
  const targets = wanted.flatMap((school) => school ?? [])
  if (targets.length < wanted.length) return undefined
  const isVague = frame.intents.every((intent) => VAGUE.has(intent) || isAboutCredit(frame))
  return {
    ...frame,
    intents: isVague ? ['transfer'] : frame.intents,
    courses: frame.courses.map(withoutSchool),
    targets: [...new Map(targets.map((target) => [target.ids.join(), target])).values()],
  }
}

/** The school named for a course that is none of its own but that it may give credit for. */
async function creditAt(
  { codes, school }: CourseMention,
  inquiry: Inquiry,
): Promise<SchoolMention | undefined> {
  const { frame, schools } = inquiry
  const receives = (id: string) => (schools.resolver.byId(id)?.agreementsTo ?? 0) > 0
  const named = school ?? frame.targets[0]
  if (!named || named.ids.length === 0 || !named.ids.every(receives)) return undefined
  const own = await Promise.all(
    named.ids.flatMap((id) => codes.map((code) => knowledgeOf(`${id}:${code}`, inquiry))),
  )
  if (own.some(isKnown)) return undefined
  const senders = (await Promise.all(codes.map((code) => sendersOf(code, inquiry)))).flat()
  return senders.length > 0 ? { ...named, role: 'target' } : undefined
}
