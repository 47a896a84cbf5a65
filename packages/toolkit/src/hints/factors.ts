import type { Factor } from '../contract/facts.ts'

const share = (part: number, whole: number): number =>
  whole === 0 ? 1 : Math.min(1, Math.max(0, part / whole))

const isKnown = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** How much of what the answer rests on is known. A page of a list is no less right than the whole list. */
export const coverage = (known: number, total: number | undefined): Factor =>
  total === undefined
    ? { name: 'coverage', basis: 'the total is not known' }
    : { name: 'coverage', value: share(known, total), basis: `${known} of ${total} known` }

/** How many observations an estimate rests on: none speaks for little, each further one adds less. */
export const evidence = (count: number, of: string): Factor => ({
  name: 'evidence',
  value: (count + 1) / (count + 2),
  basis: `${count} ${of}`,
})

const DAY = 86_400_000

const ageInWords = (ageMs: number): string => {
  const days = Math.max(0, Math.round(ageMs / DAY))
  return days < 730 ? `${days} days` : `${Math.round(days / 365)} years`
}

/** How likely the data still holds: half as likely at each half-life. */
export const freshness = (ageMs: number | undefined, halfLifeMs: number): Factor =>
  ageMs === undefined
    ? { name: 'freshness', basis: 'age not known' }
    : {
        name: 'freshness',
        value: 0.5 ** (Math.max(0, ageMs) / halfLifeMs),
        basis: `${ageInWords(ageMs)} old`,
      }

/** How many of the sources say the same. */
export const agreement = (agreeing: number, sources: number): Factor =>
  sources === 0
    ? { name: 'agreement', basis: 'no source' }
    : {
        name: 'agreement',
        value: share(agreeing, sources),
        basis: `${agreeing} of ${sources} sources agree`,
      }

/** How well the best hit stands out and fits: scores from 0 to 1, best first. */
export const relevance = (scores: readonly number[]): Factor => {
  const [best] = scores
  return best === undefined
    ? { name: 'relevance', basis: 'no hit' }
    : { name: 'relevance', value: share(best, 1), basis: `best hit ${best.toFixed(2)}` }
}

/** How exactly something is located: known details divided by required details. */
export const precision = (known: readonly unknown[]): Factor => {
  const count = known.filter(isKnown).length
  return {
    name: 'precision',
    value: share(count + 1, known.length + 1),
    basis: `${count} of ${known.length} particulars known`,
  }
}
