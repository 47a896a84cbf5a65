import type { RiskFactor } from '@tutor-nexus/toolkit'

/** By expected loss: probability times impact. */
export function severityOf(probability: number, impact: number): RiskFactor['severity'] {
  const loss = probability * impact
  if (loss >= 0.5) return 'high'
  return loss >= 0.15 ? 'medium' : 'low'
}

export const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
