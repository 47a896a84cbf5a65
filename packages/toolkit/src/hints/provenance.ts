import type { Provenance } from '../contract/facts.ts'
import type { SourceQuality } from '../contract/hints.ts'

export interface Standing {
  /** The highest confidence that data of this provenance can have. */
  most: number
  quality: SourceQuality
}

/** The only place where confidence is bounded. Factors can lower it and never raise it. */
export const STANDINGS: Readonly<Record<Provenance, Standing>> = {
  verified: { most: 1, quality: 'high' },
  official: { most: 0.98, quality: 'high' },
  reliable: { most: 0.95, quality: 'medium' },
  uncertain: { most: 0.7, quality: 'low' },
  // Nothing speaks for the answer and nothing against it.
  unknown: { most: 0.5, quality: 'unknown' },
  demo: { most: 0.3, quality: 'low' },
}

/** An answer is as good as the worst of its sources; from no source it is unknown. */
export const worstOf = (given: Iterable<Provenance>): Provenance => {
  const [worst = 'unknown'] = [...given].toSorted((one, other) => STANDINGS[one].most - STANDINGS[other].most)
  return worst
}
