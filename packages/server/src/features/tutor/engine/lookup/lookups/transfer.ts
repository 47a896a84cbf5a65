import * as z from 'zod'
import type { Arguments } from '../../ports.ts'
import { ruleCitation } from '../../citations.ts'
import { defineLookup, goalOf, type ParsedQuestion } from '../lookup.ts'
import { codeOf } from '../naming.ts'
import { credits, enumerated, some } from '../prose.ts'
import { evidenceOf, WithEvidence } from '../sources.ts'

const TOOL = 'tn_transfer_resolve'
const MOST = 5
export const TRANSFER =
  /\btransfer|\bcounts? (?:as|at|for|toward)|\bequivalen|\barticulat|\bworth (?:at|in)\b|\baccept(?:s|ed)?\b|\bcredit (?:at|to|from|for(?! both))\b|\bget credit\b(?! for both)|\brecogni[sz]ed?\b/i
/** Questions in the other direction: which courses give credit for one. */
export const EARNING =
  /\bto (?:get|earn|satisfy|fulfil+)\b|\bwhat can i take\b|\binstead of\b|\bin place of\b/i

const Target = z.object({
  course: z.string().optional(),
  subject: z.string().optional(),
  bucket: z.string().optional(),
  pattern: z.string().optional(),
  credits: z.number().optional(),
})
const Rule = WithEvidence.extend({
  ruleId: z.string(),
  outcome: z.string(),
  targets: z.array(z.array(Target)),
  conditions: z.array(z.string()),
})
const Data = z.object({
  targetInstitution: z.string(),
  exactMatches: z.array(Rule.extend({ sourceCourses: z.array(z.string()), warnings: z.array(z.string()) })),
  partialMatches: z.array(
    Rule.extend({
      have: z.array(z.string()),
      missing: z.array(z.object({ need: z.number(), of: z.array(z.string()) })),
    }),
  ),
  noRule: z.array(z.object({ course: z.string(), reason: z.string() })),
})

/** What courses count as at another school. */
export const transfer = defineLookup({
  tool: TOOL,
  data: Data,
  pattern: TRANSFER,
  calls: (parsed) => (EARNING.test(parsed.text) ? [] : transferCalls(parsed)),
  render(data, naming) {
    const { targetInstitution, exactMatches, partialMatches, noRule } = data
    const school = naming.school(targetInstitution)
    const exact = exactMatches.slice(0, MOST)
    const partial = partialMatches.slice(0, exact.length > 0 ? 1 : MOST)
    const lines = [
      ...exact.map((rule) => `- ${rule.sourceCourses.join(' and ')} ${givenBy(rule)}${conditionsOf(rule)}`),
      ...partial.map(
        (rule) =>
          `- Together with ${enumerated(rule.missing.map(({ need, of }) => (need === of.length ? some(of, 4) : `${need} of ${some(of, 4, 'or')}`)))}, ${rule.have.join(' and ')} ${givenBy(rule)}${conditionsOf(rule)}`,
      ),
      ...noRule.slice(0, MOST).map(({ course, reason }) => `- ${course}: ${reason}.`),
    ]
    return {
      text:
        lines.length > 0
          ? `At ${school}, by the transfer agreements:\n${naming.withNames(lines.join('\n'))}`
          : `Which courses do you want to take to ${school}? Name them, or enter your transcript.`,
      citations: [...exact, ...partial].map((rule) =>
        ruleCitation(rule.ruleId, `Agreement with ${school}: ${targetsText(rule.targets)}`, TOOL),
      ),
      sources: evidenceOf([...exact, ...partial]),
      question: `What do you need the credit for at ${school}: a requirement of your program, or an elective?`,
    }
  },
})

function transferCalls(parsed: ParsedQuestion): Arguments[] {
  const goal = goalOf(parsed)
  const own = parsed.courses.filter((course) => !course.startsWith(`${goal}:`))
  if (goal === undefined) return []
  return [{ targetInstitution: goal, ...(own.length > 0 ? { sourceCourses: own } : {}) }]
}

const givenBy = ({ outcome, targets }: z.output<typeof Rule>): string =>
  outcome === 'credit' ? `counts as ${targetsText(targets)}` : `is listed as ${outcome.replaceAll('-', ' ')}`

const conditionsOf = ({ conditions }: z.output<typeof Rule>): string =>
  conditions.length > 0 ? ` (the agreement notes: ${some(conditions, 3)})` : ''

const targetsText = (targets: readonly (readonly z.output<typeof Target>[])[]): string =>
  targets.length > 0 ? targets.map((set) => set.map(targetText).join(' and ')).join(', or ') : 'credit'

function targetText({ course, subject, bucket, pattern, credits: count }: z.output<typeof Target>): string {
  const other = [subject ?? bucket, pattern].filter((part) => part).join(' ')
  const what = course === undefined ? other : codeOf(course)
  return count === undefined ? what : `${what} (${credits(count)})`
}
