import type { Factor } from '../contract/facts.ts'

const share = (part: number, whole: number): number =>
  whole === 0 ? 1 : Math.min(1, Math.max(0, part / whole))

const isKnown = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** How much of the records is known, out of what could be: `optional` names the fields that may be missing. */
export function completeness(records: readonly object[], optional: readonly string[], of = 'record'): Factor {
  const missing = new Set<string>()
  let known = 0
  let unknown = 0
  for (const record of records) {
    known += Object.values(record).filter(isKnown).length
    const lacking = optional.filter((field) => !isKnown(Reflect.get(record, field)))
    unknown += lacking.length
    for (const field of lacking) missing.add(`${of} ${field.replaceAll('_', ' ')}`)
  }
  if (known === 0) return { name: 'completeness', basis: `no ${of} to look at`, missing: [`a ${of}`] }
  return {
    name: 'completeness',
    value: share(known, known + unknown),
    basis: `${known} of ${known + unknown} fields known`,
    missing: [...missing],
  }
}

/** How much of what there is the answer holds. */
export const coverage = (returned: number, total: number | undefined): Factor =>
  total === undefined
    ? { name: 'coverage', basis: 'the total is not known', missing: ['the total number'] }
    : {
        name: 'coverage',
        value: share(returned, total),
        basis: `${returned} of ${total} given`,
        ...(returned < total ? { missing: ['the remaining pages'] } : {}),
      }

/** How much there is to go by: none speaks for little, each further one adds less. */
export const evidence = (count: number, of: string): Factor => ({
  name: 'evidence',
  value: (count + 1) / (count + 2),
  basis: `${count} ${of}`,
  ...(count === 0 ? { missing: [of] } : {}),
})

/** How new the data is: half as good at each half-life. */
export const freshness = (ageMs: number | undefined, halfLifeMs: number): Factor =>
  ageMs === undefined
    ? { name: 'freshness', basis: 'age not known', missing: ['the age of the data'] }
    : {
        name: 'freshness',
        value: 0.5 ** (Math.max(0, ageMs) / halfLifeMs),
        basis: `${Math.round(ageMs / 1000)} s old`,
      }

/** How many of the sources say the same. */
export const agreement = (agreeing: number, sources: number): Factor =>
  sources === 0
    ? { name: 'agreement', basis: 'no source', missing: ['a source'] }
    : {
        name: 'agreement',
        value: share(agreeing, sources),
        basis: `${agreeing} of ${sources} sources agree`,
      }

/** How well the best hit stands out and fits: scores from 0 to 1, best first. */
export const relevance = (scores: readonly number[]): Factor => {
  const [best] = scores
  return best === undefined
    ? { name: 'relevance', basis: 'no hit', missing: ['other words to search by'] }
    : { name: 'relevance', value: share(best, 1), basis: `best hit ${best.toFixed(2)}` }
}

/** How exactly something is located: what is known of it, out of what would have to be. */
export const precision = (known: readonly unknown[]): Factor => {
  const count = known.filter(isKnown).length
  return {
    name: 'precision',
    value: share(count + 1, known.length + 1),
    basis: `${count} of ${known.length} particulars known`,
  }
}
