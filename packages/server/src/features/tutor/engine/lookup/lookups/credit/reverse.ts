import { schoolOf } from '../../../../../../platform/catalog/course-reference.ts'
import { courseCitation, ruleCitation } from '../../../citations.ts'
import type { CourseMention, SchoolMention } from '../../../understand/frame.ts'
import { withoutSchool } from '../../../understand/read-message.ts'
import { coursesWithCode, isGiven, isKnown, knowledgeOf, schoolsGiving } from '../../known-courses.ts'
import { look, plainAnswer, type Inquiry, type Lookup, type LookupAnswer } from '../../lookup.ts'
import { codeOf } from '../../naming.ts'
import { counted, enumerated } from '../../prose.ts'
import { unknownSchool } from '../../resolve-courses.ts'
import { evidenceOf } from '../../sources.ts'
import { conditionsText, RulePage, targetsText, type ListedRule } from './rule-text.ts'

export const REVERSE = 'tn_transfer_reverse'
const MOST_READ = 50
const MOST = 8
const MOST_GOALS = 6

/** Which courses elsewhere earn a course. */
export const reverse: Lookup = {
  intent: 'reverse',
  tools: [REVERSE],
  async answer(asked) {
    const inquiry = await withSenders(asked)
    const { frame } = inquiry
    const unknown = frame.schools.filter(({ ids }) => ids.length === 0)
    if (unknown.length > 0) return unknown.map((school) => plainAnswer(unknownSchool(school)))
    const mentions = frame.courses.length > 0 ? frame.courses : sessionMention(inquiry)
    const forward = await Promise.all(mentions.map((mention) => isForward(mention, inquiry)))
    if (mentions.length === 0 || forward.some((isIt) => isIt)) return inquiry.answerAs('transfer', inquiry)
    const goals = (await Promise.all(mentions.map((mention) => goalsOf(mention, inquiry)))).flat()
    const answers = await Promise.all(goals.slice(0, MOST_GOALS).map((goal) => earning(goal, inquiry)))
    const more =
      goals.length > MOST_GOALS
        ? [
            plainAnswer(
              `${MOST_GOALS} of ${goals.length} schools shown; name the school at which you want ${codeOf(goals[0] ?? '')}. ${goals.length === MOST_GOALS + 1 ? 'The other is' : 'The others are'} ${enumerated(goals.slice(MOST_GOALS).map((goal) => inquiry.naming.school(schoolOf(goal))))}.`,
            ),
          ]
        : []
    if (goals.length > 0) return [...answers, ...more]
    const code = mentions[0]?.codes[0] ?? 'the course'
    return [
      plainAnswer(
        `No agreement here gives credit for a course ${code}, at any school. At which school do you want it? Check the code, or name the school.`,
      ),
    ]
  },
}

/** `the equivalent of CMPT 120 at Langara`: a school that only sends, and has no such course, is where it is looked for. */
async function withSenders(inquiry: Inquiry): Promise<Inquiry> {
  const { frame, schools } = inquiry
  const onlySends = (id: string) => {
    const school = schools.resolver.byId(id)
    return school !== undefined && school.agreementsTo === 0 && school.agreementsFrom > 0
  }
  const isElsewhere = async ({ school, codes }: CourseMention) => {
    if (!school || school.ids.length === 0 || !school.ids.every(onlySends)) return false
    const known = await Promise.all(
      school.ids.flatMap((id) => codes.map((code) => knowledgeOf(`${id}:${code}`, inquiry))),
    )
    return !known.some(isKnown)
  }
  const elsewhere = await Promise.all(frame.courses.map(isElsewhere))
  const senders = frame.courses.flatMap(({ school }, at) => (elsewhere[at] && school ? [school] : []))
  if (senders.length === 0) return inquiry
  const isSender = ({ ids }: SchoolMention) => senders.some((school) => school.ids.join() === ids.join())
  return {
    ...inquiry,
    frame: {
      ...frame,
      courses: frame.courses.map((course, at) => (elsewhere[at] ? withoutSchool(course) : course)),
      sources: frame.sources.length > 0 ? frame.sources : senders.slice(0, 1),
      targets: frame.targets.filter((target) => !isSender(target)),
    },
  }
}

const sessionMention = ({ sessionCourse }: Inquiry): CourseMention[] =>
  sessionCourse === undefined
    ? []
    : [
        {
          text: codeOf(sessionCourse),
          codes: [codeOf(sessionCourse)],
          school: {
            text: schoolOf(sessionCourse),
            ids: [schoolOf(sessionCourse)],
            nearest: [],
            role: 'target',
            at: -1,
            end: -1,
          },
          isOwn: true,
          isSure: true,
          at: -1,
          end: -1,
        },
      ]

/** `the UVic equivalent of CPSC 1150` asks in the other direction if CPSC 1150 is a course that is sent. */
async function isForward({ codes, school, isOwn }: CourseMention, inquiry: Inquiry): Promise<boolean> {
  const { frame, call, schools } = inquiry
  const [code = ''] = codes
  const own = isOwn ? (school?.ids ?? []) : []
  const targets = frame.targets.flatMap(({ ids }) => ids).filter((id) => !own.includes(id))
  if (
    frame.targets.length + frame.sources.length === 0 &&
    /\b(?:schools|universities|colleges|who|where)\b/.test(frame.masked)
  )
    return (await coursesWithCode(code, inquiry)).length > 0
  if (targets.length === 0) {
    const isSender = own.some((id) => {
      const known = schools.resolver.byId(id)
      return known !== undefined && known.agreementsTo === 0 && known.agreementsFrom > 0
    })
    return isSender
  }
  const given = await Promise.all([...targets, ...own].map((id) => isGiven(`${id}:${code}`, call)))
  if (given.some((isIt) => isIt)) return own.length > 0 && !given.slice(targets.length).some((isIt) => isIt)
  return (
    own.length > 0 ||
    (await coursesWithCode(code, inquiry)).some((course) => !targets.includes(schoolOf(course)))
  )
}

/** The course that is wanted, at the school named for it or at each that gives it. */
async function goalsOf({ codes, school, isOwn }: CourseMention, inquiry: Inquiry): Promise<string[]> {
  const { frame } = inquiry
  const sources = new Set(frame.sources.flatMap(({ ids }) => ids))
  const beside = (school?.ids ?? []).filter((id) => isOwn || !sources.has(id))
  const named =
    beside.length > 0 ? beside : frame.targets.flatMap(({ ids }) => ids).filter((id) => !sources.has(id))
  if (named.length > 0) {
    const possible = named.flatMap((id) => codes.map((code) => `${id}:${code}`))
    const given =
      codes.length === 1
        ? []
        : (
            await Promise.all(
              possible.map(async (goal) => ((await isGiven(goal, inquiry.call)) ? [goal] : [])),
            )
          ).flat()
    return given.length > 0 ? given : named.flatMap((id) => codes.slice(0, 1).map((code) => `${id}:${code}`))
  }
  const giving = await Promise.all(
    codes.map(async (code) =>
      (await schoolsGiving(code, inquiry)).filter((id) => !sources.has(id)).map((id) => `${id}:${code}`),
    ),
  )
  return giving.flat()
}

async function earning(goal: string, inquiry: Inquiry): Promise<LookupAnswer> {
  const { frame, naming, schools } = inquiry
  const name = naming.course(goal)
  const target = schools.resolver.byId(schoolOf(goal))
  if (target && target.agreementsTo === 0)
    return plainAnswer(
      `No agreements with ${target.name} as the receiving school are loaded here, so I can't tell what earns ${name}.`,
    )
  const source = frame.sources.flatMap(({ ids }) => ids).find((id) => id !== schoolOf(goal)) ?? frame.home
  const from = source === undefined ? undefined : schools.resolver.byId(source)
  if (from && from.agreementsFrom === 0)
    return plainAnswer(
      `No agreements from ${from.name} are loaded here, so I can't tell which of its courses earn ${name}.`,
    )
  const args = {
    targetCourse: goal,
    limit: MOST_READ,
    ...(source === undefined || source === schoolOf(goal) ? {} : { sourceInstitution: source }),
  }
  const { data, failure } = await look(inquiry, REVERSE, args, RulePage)
  if (!data) return failure
  const at = from ? ` at ${from.name}` : ''
  const current = data.items.filter(({ inEffect }) => inEffect)
  const citations = [courseCitation(goal, undefined, REVERSE)]
  if (current.length === 0) {
    const ended =
      data.items.length > 0
        ? ` ${counted(data.items.length, 'earlier agreement')} no longer ${data.items.length === 1 ? 'applies' : 'apply'}: ${data.items
            .slice(0, 3)
            .map(
              (rule) => `${naming.withNames(rule.sources)}, until ${rule.effectiveEnd ?? 'an unknown day'}`,
            )
            .join('; ')}.`
        : ''
    return {
      ...plainAnswer(
        `I found no agreement in effect by which a course${at || ' elsewhere'} gives ${name}.${ended}`,
      ),
      citations,
    }
  }
  const sorted = current.toSorted((a, b) => a.sourceCourses.length - b.sourceCourses.length)
  const shown = sorted.slice(0, MOST)
  return {
    text: [
      `${sorted.length === 1 ? 'One agreement gives' : `${sorted.length} agreements give`} ${name}${from ? ` for courses of ${from.name}` : ''}${shown.length < sorted.length ? `; ${shown.length} of ${sorted.length} shown, name a school to see its own` : ''}:`,
      ...shown.map((rule) => `- ${wayText(rule, goal, naming.withNames)}`),
    ].join('\n'),
    citations: [
      ...citations,
      ...shown.map((rule) =>
        ruleCitation(rule.ruleId, naming.withNames(`${rule.sources} for ${goal}`), REVERSE),
      ),
    ],
    sources: evidenceOf(shown),
    question: '',
  }
}

function wayText(rule: ListedRule, goal: string, withNames: (text: string) => string): string {
  const isOne = rule.sourceCourses.length === 1
  const alternatives = rule.targets.length > 1 || (rule.targets[0]?.length ?? 0) > 1
  const text = withNames(rule.sources.replaceAll(' & ', ' and '))
  const verb = isOne ? 'counts as' : 'count as'
  return `${text} ${verb} ${targetsText(rule.targets)}${alternatives && rule.targets.length > 1 ? `, at your choice` : ''}${conditionsText(rule)}`
    .replace(/\s+/g, ' ')
    .replaceAll(goal, codeOf(goal))
}
