import { schoolOf } from '../../../../../../platform/catalog/course-reference.ts'
import { knowledgeOf } from '../../known-courses.ts'
import { look, type Inquiry } from '../../lookup.ts'
import { RulePage, targetsText, type ListedRule } from './rule-text.ts'

const MOST_ENDED = 20

/** Says what is known of a course without an agreement in effect: that one ended, or that there never was one. */
export async function withoutRuleText(
  course: string,
  target: string,
  inquiry: Inquiry,
  /** The term in which the course was completed, if not now. */
  term: string | undefined,
): Promise<string> {
  const { naming, schools } = inquiry
  const name = naming.course(course)
  const from = schools.resolver.byId(schoolOf(course))
  const to = schools.resolver.byId(target)
  if (from?.id === to?.id)
    return `${name} is a course of ${naming.school(target)} itself, so there is nothing to transfer`
  if (from && from.agreementsFrom === 0)
    return `${name}: no agreements from ${from.name} are loaded here, so I can't tell what it counts as at ${naming.school(target)}`
  if (to && to.agreementsTo === 0)
    return `${name}: no agreements with ${to.name} as the receiving school are loaded here, so I can't tell`
  const { data } = await look(
    inquiry,
    'tn_transfer_search',
    { course, targetInstitution: target, limit: MOST_ENDED },
    RulePage,
  )
  const current = data?.items.find(({ inEffect }) => inEffect)
  if (term !== undefined && current)
    return `${name}: no agreement with ${naming.school(target)} covers courses completed in ${term}. ${currentText(current)}`
  const ended = data?.items.filter(({ inEffect }) => !inEffect) ?? []
  const last = ended.toSorted((a, b) => ((a.effectiveEnd ?? '') < (b.effectiveEnd ?? '') ? 1 : -1))[0]
  const assessed = 'Without one, the school assesses the course individually when you apply'
  const without = term === undefined ? 'is in effect today' : `covers courses completed in ${term}`
  if (last)
    return `${name}: no agreement with ${naming.school(target)} ${without}. ${endedText(last)}. ${assessed}`
  const known = await knowledgeOf(course, inquiry)
  if (!known.listed && !known.sends)
    return `${name}: no agreement names this course, and no catalog here lists it, so check its code`
  return `I found no agreement between ${naming.school(schoolOf(course))} and ${naming.school(target)} about ${name}. ${assessed}`
}

const currentText = ({ effectiveStart, ...rule }: ListedRule): string =>
  `For courses completed ${effectiveStart === undefined ? 'today' : `since ${effectiveStart}`} it gives ${creditOf(rule)}${togetherWith(rule)}`

const endedText = ({ effectiveStart, effectiveEnd, ...rule }: ListedRule): string => {
  const period = `${effectiveStart === undefined ? 'until' : `from ${effectiveStart} to`} ${effectiveEnd ?? 'an unknown day'}`
  return `For courses completed ${period} it gave ${creditOf(rule)}${togetherWith(rule)}`
}

const creditOf = ({ outcome, targets }: Pick<ListedRule, 'outcome' | 'targets'>): string =>
  outcome === 'credit'
    ? targetsText(targets)
    : outcome === 'no-credit'
      ? 'no credit'
      : 'individual assessment'

const togetherWith = ({ sourceCourses }: Pick<ListedRule, 'sourceCourses'>): string =>
  sourceCourses.length > 1
    ? ` for ${sourceCourses.map((each) => each.slice(each.indexOf(':') + 1)).join(' and ')} together`
    : ''
