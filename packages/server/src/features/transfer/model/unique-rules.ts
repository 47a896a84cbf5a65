import { ruleId } from './rule-id.ts'
import type { Evidence, RuleContent, TransferRule } from './rule.ts'

/** A rule with the id of its content. */
export const identified = (content: RuleContent, evidence: readonly Evidence[]): TransferRule => ({
  id: ruleId(content),
  ...content,
  evidence,
})

/** One rule for several listings of the same agreement, with the evidence of all. */
export function mergedRule(first: TransferRule, second: TransferRule): TransferRule {
  // Two rows of one source are one piece of evidence: the first row stands for both.
  const said = ({ row: _, ...evidence }: Evidence) => JSON.stringify(evidence)
  const known = new Set(first.evidence.map(said))
  const added = second.evidence.filter((evidence) => !known.has(said(evidence)))
  return added.length === 0 ? first : { ...first, evidence: [...first.evidence, ...added] }
}

/** Each rule once, in the order of first mention. */
export function uniqueRules(rules: Iterable<TransferRule>): TransferRule[] {
  const byId = new Map<string, TransferRule>()
  for (const rule of rules) {
    const known = byId.get(rule.id)
    byId.set(rule.id, known ? mergedRule(known, rule) : rule)
  }
  return [...byId.values()]
}
