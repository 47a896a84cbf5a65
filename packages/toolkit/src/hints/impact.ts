import type { Facts, NextCall } from '../contract/facts.ts'
import type { AgentHints } from '../contract/hints.ts'

const BENEFIT = { critical: 1, high: 0.75, medium: 0.5, low: 0.25 } as const
const LEAST_EFFORT = 0.01
const MS_OF_FULL_EFFORT = 60_000

/** What following the suggestions would bring and cost. Benefits overlap, so they add up like chances do. */
export function impactOf(
  next: readonly NextCall[],
  confidence: number,
  { impact, affectedMetrics }: Pick<Facts, 'impact' | 'affectedMetrics'>,
): AgentHints['estimatedImpact'] {
  const left = next.reduce(
    (rest, call) => rest * (1 - BENEFIT[call.priority] * (call.confidence ?? confidence)),
    1,
  )
  const waiting = next.reduce((sum, call) => sum + (call.estimatedTime ?? 0), 0) / MS_OF_FULL_EFFORT
  const own = next.length > 0 ? impact : undefined
  const benefit = round(own?.benefit ?? 1 - left)
  const effort = round(own?.effort ?? Math.min(1, 1 - 0.9 ** next.length + waiting))
  const roi = round(benefit / Math.max(effort, LEAST_EFFORT))
  return { benefit, effort, roi, ...(affectedMetrics ? { affectedMetrics: [...affectedMetrics] } : {}) }
}

const round = (value: number): number => Math.round(value * 1000) / 1000
