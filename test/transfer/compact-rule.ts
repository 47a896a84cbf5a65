import type {
  Condition,
  RuleContent,
  Source,
  Target,
} from '../../packages/server/src/features/transfer/model/rule.ts'

/**
 * A rule as a person checks it, in one line: all that it says, none of its text.
 *
 * `all(nrea:HERB 1100 (4), nrea:HERB 1101 (4)) → estu:BOTN 101 (3) & generic BOTN 1XX level 1 (5); 2003-09-01/`
 */
export function compactRule(rule: RuleContent): string {
  const worth = rule.targets.map((set) => set.map(compactTarget).join(' & ')).join(' | ')
  const outcome = rule.outcome === 'credit' ? worth : rule.outcome
  return [
    `${compactSource(rule.sources)} → ${rule.structured ? outcome : 'verbatim'}`,
    `${rule.effectiveStart ?? ''}/${rule.effectiveEnd ?? ''}`,
    ...rule.conditions.map(compactCondition),
  ].join('; ')
}

function compactSource(source: Source): string {
  if ('course' in source) return source.course + compactCredits(source)
  if ('allOf' in source) return `all(${source.allOf.map(compactSource).join(', ')})`
  if ('oneOf' in source) return `one(${source.oneOf.map(compactSource).join(', ')})`
  return `${source.nOf} of(${source.of.map(compactSource).join(', ')})`
}

function compactTarget(target: Target): string {
  const credits = compactCredits(target)
  if (target.kind === 'course') return target.course + credits
  const name = target.kind === 'generic' ? `generic ${target.subject}` : `elective ${target.bucket}`
  const level = target.level === undefined ? undefined : `level ${target.level}`
  return [name, target.pattern, level].filter((part) => part !== undefined).join(' ') + credits
}

const compactCredits = ({ credits, maxCredits }: { credits?: number; maxCredits?: number }): string =>
  credits === undefined ? '' : ` (${[credits, maxCredits].filter((part) => part !== undefined).join('-')})`

/** A question mark: it was not understood. `on 1.0`: it is about the first target of the second set. */
function compactCondition({ kind, understood, appliesTo, verbatim: _, ...structure }: Condition): string {
  const place = appliesTo && [appliesTo.set, appliesTo.target].filter((part) => part !== undefined).join('.')
  const said = Object.entries(structure).map(([name, value]) => `${name} [${String(value)}]`)
  return [`${kind}${understood ? '' : '?'}`, ...(place === undefined ? [] : [`on ${place}`]), ...said].join(
    ' ',
  )
}
