import type { Source } from '../../../parts/display/sources.tsx'
import type { ExactMatch, Resolution } from './use-resolutions.ts'

export const asSource = ({
  source,
  link,
  accessedOn,
  attribution,
  demo,
}: ExactMatch['evidence'][number]): Source => ({
  name: source,
  link: link ?? null,
  accessedOn,
  attribution: attribution ?? null,
  demo: demo ?? false,
})

/** Every source of an answer once. */
export function planSources({ exactMatches, partialMatches }: Resolution): Source[] {
  const all = [...exactMatches, ...partialMatches].flatMap(({ evidence }) => evidence.map(asSource))
  return [...new Map(all.map((source) => [`${source.name} ${source.accessedOn}`, source])).values()]
}
