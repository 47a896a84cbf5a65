import type { Candidate, Limit } from './best-plan.ts'
import { bestSet } from './credits.ts'
import type { Condition } from './rule.ts'
import type { Standing } from './satisfaction.ts'

type Exclusion = Extract<Condition, { kind: 'exclusion' }>

/** The ways in which satisfied rules can be used. */
export function candidatesOf(satisfied: readonly Standing[]): Candidate[] {
  return satisfied.flatMap(({ rule, ways, openSets }) => {
    const best = rule.outcome === 'credit' ? bestSet(rule, openSets) : undefined
    if (!best) return []
    const earns = earnedBy(rule.targets[best.set] ?? [])
    return ways.sets.map((courses) => ({ rule: rule.id, courses, credits: best.credits, earns }))
  })
}

/** What the rules' own exclusions say about using several of them. */
export function limitsOf(satisfied: readonly Standing[]): Limit[] {
  return satisfied.flatMap(({ rule }) =>
    rule.conditions.flatMap((condition) =>
      condition.kind === 'exclusion' && condition.understood ? limitsBy(rule.id, condition, satisfied) : [],
    ),
  )
}

function limitsBy(owner: string, exclusion: Exclusion, satisfied: readonly Standing[]): Limit[] {
  const { courses, limit = 'none', maxCredits } = exclusion
  const touching = satisfied
    .filter(({ rule, had }) => touches(had, courses) || touches(earnedBy(rule.targets.flat()), courses))
    .map(({ rule }) => rule.id)
  if (limit === 'none') {
    // Each of them beside the rule, not beside each other.
    return touching
      .filter((other) => other !== owner)
      .map((other) => ({ rules: new Set([owner, other]), most: { rules: 1 } }))
  }
  const rules = new Set([owner, ...touching])
  if (rules.size < 2) return []
  return limit === 'one'
    ? [{ rules, most: { rules: 1 } }]
    : maxCredits === undefined
      ? []
      : [{ rules, most: { credits: maxCredits } }]
}

const earnedBy = (targets: Standing['rule']['targets'][number]): string[] =>
  targets.flatMap((target) => (target.kind === 'course' ? [target.course] : []))

const touches = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((course) => b.includes(course))
