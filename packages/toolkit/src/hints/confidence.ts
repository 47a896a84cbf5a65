import type { Factor, Provenance } from '../contract/facts.ts'
import { STANDINGS } from './provenance.ts'

/** Below this, hints include the reasons, so that an agent can check first. */
const SURE_ENOUGH = 0.7
const LEAST = 0.01
const EVEN_ODDS = 0.5

const chanceOf = ({ value = EVEN_ODDS }: Factor): number => Math.min(1, Math.max(0, value))

/** The probability that the answer is right: the bound of its provenance, times the chance that no factor breaks it. */
export function confidenceFrom(factors: readonly Factor[], provenance: Provenance = 'verified'): number {
  const product = factors.reduce((chance, factor) => chance * chanceOf(factor), STANDINGS[provenance].most)
  return Math.max(LEAST, Math.round(product * 100) / 100)
}

/** Why the answer is not sure, in words; undefined where it is, or where nothing is known that speaks against it. */
export function reasoningFrom(confidence: number, factors: readonly Factor[]): string | undefined {
  if (confidence >= SURE_ENOUGH) return undefined
  const doubts = factors
    .filter((factor) => chanceOf(factor) < 1)
    .toSorted((one, other) => chanceOf(one) - chanceOf(other))
    .map(({ basis }) => basis)
  return doubts.length === 0 ? undefined : `Not sure: ${doubts.join('; ')}`
}
