import type { Factor } from '@tutor-nexus/toolkit'
import { chanceAt, leadOf } from '@tutor-nexus/toolkit/hints'
import { MEASURED } from '../../../platform/catalog/measured-outcomes.ts'

export interface RankedHit {
  score: number
  /** The words of the query that it answers. */
  matched: readonly string[]
}

/** How likely the first hit is the course that was meant: the words it answers, and how far it is ahead. */
export function firstHit(hits: readonly RankedHit[], asked: number): Factor {
  const found = hits[0]?.matched.length ?? 0
  const rows = found < asked ? MEASURED.firstOfSomeWords : MEASURED.firstOfAllWords
  const lead = leadOf(hits.map(({ score }) => score))
  return {
    name: 'relevance',
    value: chanceAt(rows, lead),
    basis: `the first answers ${found} of ${asked} words and is ahead by ${lead.toFixed(2)}`,
  }
}
