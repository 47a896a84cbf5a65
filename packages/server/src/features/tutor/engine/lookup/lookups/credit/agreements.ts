import { look, plainAnswer, type Inquiry, type Lookup, type LookupAnswer } from '../../lookup.ts'
import { ruleCitation } from '../../../citations.ts'
import { codeOf } from '../../naming.ts'
import { enumerated } from '../../prose.ts'
import { evidenceOf } from '../../sources.ts'
import { unknownSchool } from '../../resolve-courses.ts'
import { RulePage, targetsText, verdictText, type ListedRule } from './rule-text.ts'

const SEARCH = 'tn_transfer_search'
const MOST_READ = 100
const MOST = 8
const MOST_TARGETS = 3

/** How many agreements two schools have, or one subject of them. */
export const agreementCount: Lookup = {
  intent: 'agreement-count',
  tools: [SEARCH],
  answer: agreementsBetween,
}

/** The agreements of a pair of schools where no course is named: `which math courses transfer to SFU?` */
export async function agreementsBetween(inquiry: Inquiry): Promise<LookupAnswer[]> {
  const { frame, schools } = inquiry
  const unknown = frame.schools.filter(({ ids }) => ids.length === 0)
  if (unknown.length > 0) return unknown.map((school) => plainAnswer(unknownSchool(school)))
  const senders = schools.all.filter(({ agreementsFrom }) => agreementsFrom > 0).map(({ id }) => id)
  const named = frame.sources.flatMap(({ ids }) => ids)
  const all = frame.targets.flatMap(({ ids }) => ids).filter((id) => !named.includes(id))
  const targets =
    all.length > 1 && named.length === 0
      ? all.filter((id) => !senders.includes(id) || senders.length > 1)
      : all
  const [only] = targets
  // `What does Langara offer?`: a school that only sends is where courses come from.
  if (named.length === 0 && targets.length === 1 && only !== undefined && onlySends(only, inquiry))
    return [await ofPair(only, undefined, inquiry)]
  const [source = frame.home ?? (senders.length === 1 ? senders[0] : undefined)] = named
  if (source === undefined && targets.length === 0) return []
  if (source === undefined && frame.subjects.length > 0)
    return [
      plainAnswer(
        `From which school? I know agreements from ${enumerated(senders.slice(0, 8).map(inquiry.naming.school), 'or')}.`,
      ),
    ]
  const wanted: readonly (string | undefined)[] =
    targets.length > 0 ? targets.slice(0, MOST_TARGETS) : [undefined]
  return Promise.all(wanted.map((target) => ofPair(source, target, inquiry)))
}

const onlySends = (id: string, { schools }: Inquiry): boolean => {
  const school = schools.resolver.byId(id)
  return school !== undefined && school.agreementsTo === 0 && school.agreementsFrom > 0
}

async function ofPair(
  source: string | undefined,
  target: string | undefined,
  inquiry: Inquiry,
): Promise<LookupAnswer> {
  const { frame, naming, schools } = inquiry
  const between = [
    ...(source === undefined ? [] : [`from ${naming.school(source)}`]),
    ...(target === undefined ? [] : [`to ${naming.school(target)}`]),
  ].join(' ')
  const from = source === undefined ? undefined : schools.resolver.byId(source)
  const to = target === undefined ? undefined : schools.resolver.byId(target)
  if (from && from.agreementsFrom === 0)
    return plainAnswer(
      `No agreements from ${from.name} are loaded here, so I can't tell what transfers ${between}.`,
    )
  if (to && to.agreementsTo === 0)
    return plainAnswer(
      `No agreements with ${to.name} as the receiving school are loaded here, so I can't tell what transfers ${between}.`,
    )
  const schoolArguments = {
    ...(source === undefined ? {} : { sourceInstitution: source }),
    ...(target === undefined ? {} : { targetInstitution: target }),
  }
  const subjects: readonly (string | undefined)[] =
    frame.subjects.length > 0 && source !== undefined ? frame.subjects : [undefined]
  for (const subject of subjects) {
    const { data, failure } = await look(
      inquiry,
      SEARCH,
      { ...schoolArguments, ...(subject === undefined ? {} : { subject }), limit: MOST_READ },
      RulePage,
    )
    if (!data) return failure
    if (data.items.length > 0) return pairText(data, between, subject, target, inquiry)
  }
  const what = frame.subjects.length > 0 ? ` about ${enumerated(frame.subjects.slice(0, 1))} courses` : ''
  return {
    ...plainAnswer(`I found no agreement ${between}${what}.`),
    citations: [{ label: `Agreements ${between}`, tool: SEARCH }],
  }
}

function pairText(
  { items, totalCount = items.length }: { items: ListedRule[]; totalCount?: number | undefined },
  between: string,
  subject: string | undefined,
  target: string | undefined,
  { naming, frame }: Inquiry,
): LookupAnswer {
  const about = subject === undefined ? '' : ` about ${subject} courses`
  const isAll = items.length === totalCount
  const current = items.filter(
    ({ inEffect, sourceCourses }) =>
      inEffect &&
      (frame.level === undefined || sourceCourses.some((course) => levelOf(course) === frame.level)),
  )
  const shown = current.slice(0, MOST)
  const count =
    isAll && frame.level === undefined ? `${current.length} of them in effect today` : 'older ones included'
  const lines = shown.map(
    (rule) =>
      `- ${enumerated(rule.sourceCourses.map(codeOf))} ${verdictText(rule, rule.sourceCourses.length === 1)}${target === undefined ? ` at ${naming.school(rule.targetInstitution)}` : ''}.`,
  )
  return {
    text: [
      `I know ${totalCount} agreement${totalCount === 1 ? '' : 's'} ${between}${about}, ${count}.${shown.length > 0 ? ` ${shown.length === current.length && isAll ? 'They are' : `${shown.length} of ${isAll ? current.length : totalCount} shown`}:` : ''}`,
      ...lines,
      ...(shown.length < current.length || !isAll
        ? ['Name a course or a subject to see its agreements.']
        : []),
    ].join('\n'),
    citations: shown.map((rule) =>
      ruleCitation(rule.ruleId, `${rule.sources}: ${targetsText(rule.targets)}`, SEARCH),
    ),
    sources: evidenceOf(shown),
    question: '',
  }
}

const levelOf = (course: string): number => Number(/(\d)\d{2,3}[A-Z]*$/.exec(course)?.[1])
