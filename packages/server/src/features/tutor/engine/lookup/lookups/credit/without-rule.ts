import { schoolOf } from '../../../../../../platform/catalog/course-reference.ts'
import { knowledgeOf } from '../../known-courses.ts'
import { look, type Inquiry } from '../../lookup.ts'
import { RulePage, targetsText, type ListedRule } from './rule-text.ts'

const MOST_ENDED = 20

/** Says what is known of a course without an agreement in effect: that one ended, or that there never was one. */
export async function withoutRuleText(course: string, target: string, inquiry: Inquiry): Promise<string> {
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
  const ended = data?.items.filter(({ inEffect }) => !inEffect) ?? []
  const last = ended.toSorted((a, b) => ((a.effectiveEnd ?? '') < (b.effectiveEnd ?? '') ? 1 : -1))[0]
  const assessed = 'Without one, the school assesses the course individually when you apply'
  if (last)
    return `${name}: no agreement with ${naming.school(target)} is in effect today. ${endedText(last)}. ${assessed}`
  const known = await knowledgeOf(course, inquiry)
  if (!known.listed && !known.sends)
    return `${name}: no agreement names this course, and no catalog here lists it, so check its code`
  return `I found no agreement between ${naming.school(schoolOf(course))} and ${naming.school(target)} about ${name}. ${assessed}`
}

const endedText = ({ effectiveStart, effectiveEnd, outcome, targets, sourceCourses }: ListedRule): string => {
  const what =
    outcome === 'credit'
      ? targetsText(targets)
      : outcome === 'no-credit'
        ? 'no credit'
        : 'individual assessment'
  const period = `${effectiveStart === undefined ? 'until' : `from ${effectiveStart} to`} ${effectiveEnd ?? 'an unknown day'}`
  const together =
    sourceCourses.length > 1
      ? ` for ${sourceCourses.map((each) => each.slice(each.indexOf(':') + 1)).join(' and ')} together`
      : ''
  return `For courses completed ${period} it gave ${what}${together}`
}
