import * as z from 'zod'
import { codeOf } from '../../naming.ts'
import { credits as creditsText, some } from '../../prose.ts'
import { WithEvidence } from '../../sources.ts'

export const Target = z.object({
  course: z.string().optional(),
  subject: z.string().optional(),
  bucket: z.string().optional(),
  pattern: z.string().optional(),
  credits: z.number().optional(),
})
type Target = z.output<typeof Target>

/** What every tool says about an agreement. */
export const Rule = WithEvidence.extend({
  ruleId: z.string(),
  outcome: z.string(),
  targets: z.array(z.array(Target)),
  conditions: z.array(z.string()),
  effectiveStart: z.string().optional(),
  effectiveEnd: z.string().optional(),
})
export type Rule = z.output<typeof Rule>

export const ListedRule = Rule.extend({
  sourceInstitution: z.string(),
  targetInstitution: z.string(),
  sources: z.string(),
  sourceCourses: z.array(z.string()),
  inEffect: z.boolean(),
})
export type ListedRule = z.output<typeof ListedRule>

export const RulePage = z.object({
  items: z.array(ListedRule),
  totalCount: z.number().optional(),
  hasMore: z.boolean().default(false),
})

/** `MATH 151 (3 credits)`; alternatives with “or”. */
export const targetsText = (targets: readonly (readonly Target[])[]): string =>
  targets.length > 0 ? targets.map((set) => set.map(targetText).join(' and ')).join(', or ') : 'credit'

export function targetText({ course, subject, bucket, pattern, credits }: Target): string {
  const other = [subject ?? bucket, pattern].filter((part) => part).join(' ')
  const what = course === undefined ? other : codeOf(course)
  return credits === undefined ? what : `${what} (${creditsText(credits)})`
}

/** What an agreement says of courses: `count as MATH 151 (3 credits)`. */
export function verdictText({ outcome, targets }: Pick<Rule, 'outcome' | 'targets'>, isOne: boolean): string {
  if (outcome === 'credit') return `${isOne ? 'counts' : 'together count'} as ${targetsText(targets)}`
  if (outcome === 'no-credit') return `${isOne ? 'gets' : 'together get'} no credit by the agreement`
  if (outcome === 'individual-assessment')
    return `${isOne ? 'is' : 'are'} assessed individually when you apply (individual assessment), as the agreement says`
  return `${isOne ? 'is' : 'are'} listed as ${outcome.replaceAll('-', ' ')}`
}

/** For which days of completion an agreement counts. */
export const datesText = ({
  effectiveStart,
  effectiveEnd,
}: Pick<Rule, 'effectiveStart' | 'effectiveEnd'>): string =>
  `, for courses completed ${effectiveStart === undefined ? '' : `from ${effectiveStart} `}${effectiveEnd === undefined ? 'until today' : `until ${effectiveEnd}`}`

const MOST_CONDITIONS = 3

export const conditionsText = ({ conditions }: Pick<Rule, 'conditions'>): string => {
  const each = [...new Set(conditions)]
  return each.length > 0 ? ` (the agreement notes: ${some(each, MOST_CONDITIONS)})` : ''
}
