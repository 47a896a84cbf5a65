import type { Facts, NextCall } from '../contract/facts.ts'

const RANKS: Readonly<Record<NextCall['priority'], number>> = { critical: 0, high: 1, medium: 2, low: 3 }

/** The suggestions by priority, the obvious call first. What has to come before another is at least as urgent as it. */
export function inOrder({ next = [], dependencies = [] }: Pick<Facts, 'next' | 'dependencies'>): NextCall[] {
  const waiting = dependencies.filter(({ type }) => type !== 'optional')
  const urgencyOf = ({ action, priority }: NextCall): number => {
    const dependents = new Set(
      waiting.filter(({ dependsOn }) => dependsOn.includes(action)).map((one) => one.action),
    )
    const urgent = next.filter((call) => dependents.has(call.action))
    return Math.min(RANKS[priority], ...urgent.map((call) => RANKS[call.priority]))
  }
  return next.toSorted((one, other) => urgencyOf(one) - urgencyOf(other))
}
