import * as z from 'zod'
import { schoolOf } from '../../../../../../platform/catalog/course-reference.ts'
import type { SchoolMention } from '../../../understand/frame.ts'
import { KEYWORDS } from '../../../understand/intents.ts'
import { courseNumbersIn } from '../../../understand/select-courses.ts'
import { knowledgeOf } from '../../known-courses.ts'
import { look, plainAnswer, type Inquiry, type Lookup, type LookupAnswer } from '../../lookup.ts'
import { codeOf } from '../../naming.ts'
import { enumerated, quotedName } from '../../prose.ts'
import { meantCourses, unknownSchool } from '../../resolve-courses.ts'
import { coursesTitled } from '../course/course-fact.ts'
import { notesOn, ownTopic } from '../own/notes.ts'
import { agreementsBetween } from './agreements.ts'
import { anywhere } from './anywhere.ts'
import { completedCourses, heldCourses, ownCoursesOf } from './completions.ts'
import { RESOLVE, Resolution } from './resolution.ts'
import { resolutionAnswer } from './resolution-text.ts'
import { targetSchool, withTargets } from './targets.ts'
import { transcriptAnswer } from './transcript-credit.ts'
import { withoutRuleText } from './without-rule.ts'

const MOST_TARGETS = 4
const PLANS = /\b(?:when|where|why)\b.*\b(?:do|did|am|will|should) i\b/

/** What courses, or the transcript, count as at another school. */
export const transfer: Lookup = {
  intent: 'transfer',
  tools: [RESOLVE, 'tn_transfer_search', 'tn_course_equivalent_elsewhere'],
  answer: answerTransfer,
}

export const transferAmount: Lookup = { ...transfer, intent: 'transfer-amount' }

async function answerTransfer(given: Inquiry): Promise<LookupAnswer[]> {
  const inquiry = await withTargets(given)
  const { frame } = inquiry
  const asked = frame.courses.filter(({ isWanted }) => isWanted !== true)
  const { courses: named, problems, remarks } = await meantCourses(inquiry, asked)
  // Courses of schools that only receive are what the others are wanted for.
  const isGoal = (course: string) =>
    (inquiry.schools.resolver.byId(schoolOf(course))?.agreementsFrom ?? 0) === 0
  const sent = named.filter((course) => !isGoal(course))
  const hasSender = sent.length > 0 || frame.sources.some(({ ids }) => ids.length > 0)
  if (
    named.length > 0 &&
    sent.length === 0 &&
    frame.sources.length + frame.targets.length > 0 &&
    isReverse(inquiry, named)
  )
    return inquiry.answerAs('reverse', inquiry)
  const courses = sent.length > 0 && hasSender ? sent : named
  const goals = courses === named ? [] : [...new Set(named.filter(isGoal).map(schoolOf))]
  const explicit = targetsOf(inquiry, courses)
  const targets = explicit.length > 0 ? explicit : goals.map(targetSchool)
  const unknown = frame.schools.filter(
    ({ ids, role, at }) =>
      ids.length === 0 &&
      role !== 'source' &&
      !frame.courses.some(({ school }) => school?.at === at && school.role === 'source'),
  )
  const goalCourses = [
    ...(courses === named ? [] : named.filter(isGoal).map((course) => [course])),
    ...frame.courses
      .filter(({ isWanted }) => isWanted)
      .flatMap(({ codes }) =>
        targets.flatMap((target) => target.ids.map((id) => codes.map((code) => `${id}:${code}`))),
      ),
  ]
  const lost = [...new Set([...problems, ...unknown.map(unknownSchool)])].map((text) => plainAnswer(text))
  const ids = [...new Set(targets.flatMap((target) => target.ids))]
  if (courses.length === 0) {
    if (lost.length > 0) return lost
    const own = ids.length > 0 ? await ownCoursesOf(frame.subjects, inquiry) : []
    if (own.length > 0) return answerFor(inquiry, own, [], targets, remarks, lost)
    if (frame.meansTranscript) return transcriptAnswer(inquiry, ids)
    const titled = await coursesTitled(inquiry)
    if (titled.length > 0) return answerFor(inquiry, titled, [], targets, remarks, lost)
    const [number] = courseNumbersIn(frame.text)
    if (number) return [askForSubject(number.number)]
    const unclear = leftOver(inquiry)
    if (unclear !== '') return [notUnderstood(unclear)]
    // `does it count at SFU?` before any course was named.
    if (ONE_THING.test(frame.masked) && frame.subjects.length === 0) return [askForCourses(inquiry, ids)]
    if (frame.sources.length + targets.length > 0)
      return (await meansOwnCourses(inquiry, ids))
        ? transcriptAnswer(inquiry, ids)
        : agreementsBetween(inquiry)
    // `when do I want to transfer?` is in the notes, if anywhere.
    const topic = ownTopic(frame.topic) || (PLANS.test(frame.masked) ? 'transfer' : '')
    if (inquiry.sessionCourse !== undefined) return anywhere(inquiry, [inquiry.sessionCourse])
    const { answer } = topic === '' ? {} : await notesOn(topic, inquiry, true)
    return [...(answer ? [answer] : []), askForCourses(inquiry, [])]
  }
  if (ids.length === 0 && unknown.length > 0) return lost
  return answerFor(inquiry, courses, goalCourses, targets, remarks, lost)
}

const ONE_THING =
  /\b(?:does|do|will|would|is|are|can|could|did|if|whether) (?:it|this|that|that one|this one|this course|that course|these|those)\b|\b(?:take|accept|use|count|transfer|bring|get credit for) (?:it|this|that one|this one|that course|this course)\b/
const OWN = /\b(?:i|i'm|i've|me|my|mine)\b/
const Entries = z.object({ totalCount: z.number() })

/** `what will UNBC give me?` means the courses of the transcript, if there are any. */
async function meansOwnCourses(inquiry: Inquiry, targets: readonly string[]): Promise<boolean> {
  const { frame } = inquiry
  if (targets.length === 0 || frame.subjects.length > 0 || !OWN.test(frame.masked)) return false
  // `how many credits do I have for UVic?` needs a transcript to be answered.
  if (frame.asksAmount) return true
  const { data } = await look(inquiry, 'tn_user_transcript_get', { limit: 1 }, Entries)
  return (data?.totalCount ?? 0) > 0
}

async function answerFor(
  inquiry: Inquiry,
  courses: readonly string[],
  wanted: readonly (readonly string[])[],
  targets: readonly SchoolMention[],
  remarks: readonly string[],
  lost: readonly LookupAnswer[],
): Promise<LookupAnswer[]> {
  const ids = [...new Set(targets.flatMap((target) => target.ids))].filter(
    (id) => !courses.every((course) => schoolOf(course) === id),
  )
  if (ids.length === 0) return [...lost, ...remark(remarks), ...(await anywhere(inquiry, courses))]
  const answers = await Promise.all(
    ids.slice(0, MOST_TARGETS).map((id) => answerAt(id, courses, wanted, inquiry)),
  )
  return [...remark([...ambiguityOf(targets, inquiry), ...remarks]), ...lost, ...answers]
}

/** Whether a course of a receiving school is wanted for courses of a sending one: `I need PSYC 100A at UVic`. */
function isReverse({ frame, schools }: Inquiry, courses: readonly string[]): boolean {
  const own = new Set(courses.map(schoolOf))
  const others = [...frame.sources, ...frame.targets].flatMap(({ ids }) => ids).filter((id) => !own.has(id))
  const wanted = frame.targets.some(({ ids, role }) => role === 'target' && !ids.some((id) => own.has(id)))
  const sends = (id: string) => (schools.resolver.byId(id)?.agreementsFrom ?? 0) > 0
  return !wanted && (others.length === 0 || others.some(sends))
}

const remark = (remarks: readonly string[]): LookupAnswer[] =>
  remarks.length > 0 ? [plainAnswer(remarks.join(' '))] : []

/** The named schools that are none of the courses' own. */
function targetsOf(inquiry: Inquiry, courses: readonly string[]): SchoolMention[] {
  const { targets } = inquiry.frame
  const own = new Set(courses.map(schoolOf))
  const others = targets.filter(({ ids }) => !ids.some((id) => own.has(id)))
  if (others.length > 0 || targets.length === 0) return others.filter(({ ids }) => ids.length > 0)
  return []
}

/** Says that a name fits several schools, all of which are answered for. */
export const ambiguityOf = (
  mentions: readonly SchoolMention[],
  { naming }: Pick<Inquiry, 'naming'>,
): string[] =>
  mentions
    .filter(({ ids }) => ids.length > 1)
    .map(
      ({ text, ids }) =>
        `${quotedName(text)} may mean ${enumerated(ids.map(naming.school), 'or')}; I looked up each.`,
    )

async function answerAt(
  target: string,
  given: readonly string[],
  wanted: readonly (readonly string[])[],
  inquiry: Inquiry,
): Promise<LookupAnswer> {
  const { naming, frame } = inquiry
  const completed = await completedCourses(given, target, inquiry)
  const { courses } = completed
  const { data, failure } = await look(
    inquiry,
    RESOLVE,
    { targetInstitution: target, ...completed.args },
    Resolution,
  )
  if (!data) return failure
  const open = data.noRule.map(({ course }) => course)
  const others = await Promise.all(
    open.map((course) => withoutRuleText(course, target, inquiry, completed.terms.get(course))),
  )
  if (open.length === courses.length && open.length === 1)
    return {
      ...plainAnswer([...completed.refused, `${others[0]}.`].join('\n')),
      ...(await sourcesOfSchool(open[0] ?? '', inquiry)),
    }
  const answer = resolutionAnswer(data, naming, {
    asksAmount: frame.asksAmount || frame.intents.includes('transfer-amount'),
    asksDates: DATES.test(frame.masked),
    others,
    held: await heldCourses(data, inquiry),
  })
  const head = [...notGiven(data, wanted, courses.length === 1), ...completed.refused, ...completed.head]
  return { ...answer, text: [...head, answer.text, ...completed.remark].join('\n') }
}

/** That a course which was asked for, by any of its codes, is not what the courses count as. */
function notGiven(
  { targetInstitution, exactMatches, partialMatches, hasMore }: Resolution,
  wanted: readonly (readonly string[])[],
  isOne: boolean,
): string[] {
  const given = new Set(
    [...exactMatches, ...partialMatches].flatMap(({ targets }) => targets.flat()).map(({ course }) => course),
  )
  const missing = wanted
    .filter((courses) =>
      courses.every((course) => schoolOf(course) === targetInstitution && !given.has(course)),
    )
    .flatMap(([course = '']) => (/X/.test(codeOf(course)) ? [] : [course]))
  return missing.length === 0 || hasMore
    ? []
    : [`No agreement here gives ${enumerated(missing.map(codeOf), 'or')} for ${isOne ? 'it' : 'them'}.`]
}

const DATES =
  /\b(?:since when|when did|start(?:s|ed)?|began|valid|in effect|effective|expires?|expired|until when|how long|up to date)\b/
/** That nothing was found rests on the agreements of the course's school. */
async function sourcesOfSchool(course: string, inquiry: Inquiry): Promise<Pick<LookupAnswer, 'citations'>> {
  const { sends } = await knowledgeOf(course, inquiry)
  return {
    citations: sends
      ? [{ label: `Agreements of ${inquiry.naming.school(schoolOf(course))}`, tool: 'tn_transfer_search' }]
      : [],
  }
}

/** Words of a question about credit that are neither a course, a school nor a subject. */
const leftOver = ({ frame }: Inquiry): string =>
  frame.subjects.length > 0 ||
  frame.isStatement ||
  /\b(?:courses?|class(?:es)?|agreements?|everything|subjects?)\b/.test(frame.masked)
    ? ''
    : frame.topic
        .split(' ')
        .filter(
          (word) =>
            word.length > 2 &&
            !word.includes("'") &&
            !KEYWORDS.has(word) &&
            !KEYWORDS.has(`${word}s`) &&
            !CREDIT_WORDS.has(word),
        )
        .join(' ')

const CREDIT_WORDS = new Set(
  'add adds adding sum end start total altogether overall transferred transferring tomorrow today tonight semester lose loses losing lost go goes going count counts counted counting worth accept accepts equivalent equivalence happens happen receive become becomes still move moving switch bring carry earn earned anything apply there exist'.split(
    ' ',
  ),
)

const askForSubject = (number: string): LookupAnswer =>
  plainAnswer(
    `Which subject is ${number}? I can't tell a course by its number alone: name it as in “MATH ${number}”.`,
  )

const notUnderstood = (words: string): LookupAnswer =>
  plainAnswer(
    `I don't understand which course ${quotedName(words)} is. Name courses by their codes, such as “MATH 1171”, and the school where you want credit.`,
  )

function askForCourses({ frame, schools, naming }: Inquiry, targets: readonly string[]): LookupAnswer {
  const sender = schools.all.find(({ agreementsFrom }) => agreementsFrom > 0)
  if (!sender)
    return plainAnswer('No transfer agreements are loaded here yet, so I can not look up what transfers.')
  const [target, ...others] = targets
  const example = `such as “Does MATH 1171 at ${sender.name} count at ${target === undefined || others.length > 0 ? '…' : naming.school(target)}?”`
  if (target !== undefined)
    return plainAnswer(
      `Which course do you mean? I can't tell from the question. Name it by its code, ${example}`,
    )
  const which = frame.topic === '' ? '' : ' I did not find a course in your question.'
  return plainAnswer(
    `Which courses do you mean, and where do you want credit for them?${which} Name them by code, ${example}`,
  )
}
