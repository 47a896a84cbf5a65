import { freshness, lazy, type Factor, type Provenance } from '@tutor-nexus/toolkit'
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

const WORST_FIRST: readonly Provenance[] = ['unknown', 'uncertain', 'reliable', 'verified']

const provenanceOf = ({ demo, link }: Source): Provenance =>
  demo ? 'uncertain' : link === null ? 'reliable' : 'verified'

/** An answer is as good as the worst of its sources. */
export function provenance(sources: readonly Source[]): Provenance {
  const given = new Set(sources.map(provenanceOf))
  return WORST_FIRST.find((one) => given.has(one)) ?? 'unknown'
}

/** How new the oldest of the sources is. */
export function sourceAge(sources: readonly Source[], now: Date): Factor {
  const [oldest] = sources.map(({ accessedOn }) => accessedOn).toSorted()
  return freshness(oldest === undefined ? undefined : now.getTime() - Date.parse(oldest), HALF_LIFE)
}
