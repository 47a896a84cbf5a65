import type { Facts, NextCall } from '../contract/facts.ts'
import type { AgentHints } from '../contract/hints.ts'

const LEAST_EFFORT = 0.01

/** What following the suggestions would bring and cost, where the tool has computed it. */
export function impactOf(
  next: readonly NextCall[],
  { impact, affectedMetrics }: Pick<Facts, 'impact' | 'affectedMetrics'>,
): AgentHints['estimatedImpact'] {
  if (next.length === 0 || !impact) return { benefit: 0, effort: 0, roi: 0 }
  const [benefit, effort] = [round(impact.benefit), round(impact.effort)]
  const roi = round(benefit / Math.max(effort, LEAST_EFFORT))
  return { benefit, effort, roi, ...(affectedMetrics ? { affectedMetrics: [...affectedMetrics] } : {}) }
}

const round = (value: number): number => Math.round(value * 1000) / 1000
