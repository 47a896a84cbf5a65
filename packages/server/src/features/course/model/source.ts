import { freshness, lazy, type Factor, type Provenance, type RiskFactor } from '@tutor-nexus/toolkit'
import { worstOf } from '@tutor-nexus/toolkit/hints'
import * as z from 'zod'

/** Where data comes from, and how old it is. */
export const Source = lazy(() =>
  z.object({
    name: z.string(),
    link: z.string().nullable(),
    accessedOn: z.iso.date(),
    attribution: z.string().nullable(),
    demo: z.boolean(),
  }),
)
export type Source = z.output<ReturnType<typeof Source>>

export const Sources = lazy(() =>
  z
    .array(Source())
    .describe(
      'Where this comes from, when it was taken from there, and the words that must be shown beside it',
    ),
)

const YEAR = 365 * 86_400_000
/** Calendars change from year to year. */
const HALF_LIFE = 2 * YEAR
const MOST_SHOWN = 10

/** Each source once. */
export const distinctSources = (sources: readonly Source[]): Source[] =>
  [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()].slice(0, MOST_SHOWN)

const provenanceOf = ({ demo, link }: Source): Provenance =>
  demo ? 'demo' : link === null ? 'reliable' : 'official'

/** An answer is as good as the worst of its sources. */
export const provenance = (sources: readonly Source[]): Provenance => worstOf(sources.map(provenanceOf))

const ageOf = ({ accessedOn }: Source, now: Date): number => now.getTime() - Date.parse(accessedOn)

/** How new the oldest of the sources is; nothing where there is none. */
export function sourceAge(sources: readonly Source[], now: Date): Factor[] {
  const ages = sources.map((source) => ageOf(source, now))
  return ages.length === 0 ? [] : [freshness(Math.max(...ages), HALF_LIFE)]
}

const share = (value: number): number => Math.round(value * 100) / 100

/** What may have changed since the data was taken, where that is long ago. Invented data does not age. */
export function staleness(sources: readonly Source[], now: Date): RiskFactor[] {
  const old = sources.filter((source) => !source.demo && ageOf(source, now) > YEAR)
  const [oldest] = old.toSorted((one, other) => (one.accessedOn < other.accessedOn ? -1 : 1))
  if (!oldest) return []
  const years = ageOf(oldest, now) / YEAR
  return [
    {
      type: 'accuracy',
      severity: years >= 3 ? 'high' : 'medium',
      description: `The data is from ${oldest.accessedOn}`,
      probability: share(1 - 0.5 ** ((years * YEAR) / HALF_LIFE)),
      impact: share(old.length / sources.length),
      mitigation: 'Import it again, or check with the school',
    },
  ]
}
