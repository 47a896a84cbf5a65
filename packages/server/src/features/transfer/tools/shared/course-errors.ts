import { defined, ToolError, type ErrorIssue, type NextCall } from '@tutor-nexus/toolkit'
import { listInstitutions } from '../../../../platform/catalog/catalog-tools.ts'
import { courseReference, referenceText } from '../../../../platform/catalog/course-reference.ts'
import { searchPair } from '../../define.ts'
import type { RuleStore } from '../../store/rule-store.ts'

/** The schools that a question names, as far as it does. */
interface Between {
  sourceInstitution?: string | undefined
  targetInstitution?: string | undefined
}

const MOST_CANDIDATES = 8
const MOST_SUGGESTED = 3

const searchBetween = ({ sourceInstitution, targetInstitution }: Between): NextCall[] =>
  sourceInstitution === undefined && targetInstitution === undefined
    ? []
    : [searchPair(defined({ sourceInstitution, targetInstitution }), 'medium')]

/** Texts that are no courses. */
export function notReferences(texts: readonly string[], between: Between): ToolError {
  const issues = texts.map((text): ErrorIssue => ({
    path: 'course',
    message: `"${text}" is not a course`,
    expected: 'institution:code, such as nrc:MATH 1171',
  }))
  return new ToolError('BAD_REQUEST', `"${texts[0]}" is not a course such as nrc:MATH 1171`, {
    details: { reason: 'A course is its school and its code: nrc:MATH 1171', issues },
    next: [...searchBetween(between), listInstitutions],
  })
}

/** A course without a school: which one was meant? Those whose course of that code counts for something. */
export async function whichSchool(code: string, between: Between, rules: RuleStore): Promise<ToolError> {
  const { targetInstitution } = between
  const possible = (await rules.institutions()).flatMap(({ id }) => {
    const reference = courseReference(code, id)
    return reference ? [referenceText(reference)] : []
  })
  const counting = await rules.counted(possible, targetInstitution)
  const candidates = possible.filter((course) => counting.has(course)).slice(0, MOST_CANDIDATES)
  return new ToolError('BAD_REQUEST', `Which school has ${code}? Put it before the course`, {
    details: {
      reason: `"${code}" names no school, and neither does the call or its workspace`,
      nearest: candidates,
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
