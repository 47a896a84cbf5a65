import type { Factor, FactorName } from '../contract/facts.ts'

const WEIGHTS: Readonly<Record<FactorName, number>> = {
  agreement: 2,
  completeness: 1,
  coverage: 1,
  evidence: 1,
  freshness: 1,
  precision: 2,
  relevance: 2,
}

// A factor that is missing or nil pulls hard, yet does not wipe out all others.
const FLOOR = 0.05

const strength = (factor: Factor): number => Math.max(FLOOR, Math.min(1, factor.value ?? FLOOR))

/** The weighted geometric mean of the factors: one weak reason cannot be outvoted by many strong ones. */
export function confidenceFrom(factors: readonly Factor[]): number {
  let weighted = 0
  let weights = 0
  for (const factor of factors) {
    const weight = WEIGHTS[factor.name]
    weighted += weight * Math.log(strength(factor))
    weights += weight
  }
  const mean = weights === 0 ? FLOOR : Math.exp(weighted / weights)
  return Math.round(mean * 1000) / 1000
}

/** The factors in words, so that a reader can check the sum. */
export function reasoningFrom(confidence: number, factors: readonly Factor[]): string {
  const parts = factors.map(({ name, value, basis }) =>
    value === undefined ? `${name} unknown (${basis})` : `${name} ${value.toFixed(2)} (${basis})`,
  )
  const grounds = parts.length > 0 ? parts.join(', ') : 'nothing that could be computed'
  return `Confidence ${confidence.toFixed(2)} from ${grounds}.`
}
