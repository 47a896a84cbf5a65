import { type Factor, type Facts, listed, type NextCall, type Page } from '@tutor-nexus/toolkit'
import { provenance, type Source, sourceAge, staleness } from '../../model/source.ts'

interface Told {
  kind: string
  sources: readonly Source[]
  now: Date
  next?: readonly NextCall[]
  factors?: readonly Factor[]
  /** What would change the answer. */
  missing?: readonly string[]
  assumptions?: readonly string[]
  /** What to say where there is nothing. */
  nothing?: string | undefined
}

interface Named {
  id: string
  label: string
}

/** Facts about an answer with one record. */
export const recordFacts = ({ record, ...told }: Told & { record: Named }): Facts => ({
  ...common(told),
  related: [{ type: told.kind, id: record.id, label: record.label, relevance: 1 }],
})

interface Many {
  records: readonly Named[]
  page: Pick<Page<unknown>, 'hasMore' | 'total' | 'meta'>
}

/** Facts about an answer with a page of records. Where it has none, `sources` are what was looked through. */
export const pageFacts = ({ records, page, ...told }: Told & Many): Facts => ({
  ...listed({
    kind: told.kind,
    records,
    total: page.total ?? (page.hasMore ? undefined : records.length),
    provenance: provenance(told.sources),
    page: page.meta,
  }),
  ...common(told),
})

/** Facts about an empty answer: as sure as what was looked through. */
export const emptyFacts = (told: Told & { nothing: string }): Facts => ({
  ...common(told),
  page: { has_more: false, returned_count: 0, total_items: 0 },
})

const common = ({
  sources,
  now,
  next = [],
  factors = [],
  missing = [],
  assumptions = [],
  nothing,
}: Told) => ({
  provenance: provenance(sources),
  factors: [...sourceAge(sources, now), ...factors],
  holds: 'until-changed' as const,
  next,
  contextNeeded: missing,
  risks: staleness(sources, now),
  assumptions: sources.some(({ demo }) => demo)
    ? ['Demo data: the schools are fictional', ...assumptions]
    : assumptions,
  ...(nothing === undefined ? {} : { nothing }),
})

/** What a search that found nothing has looked through: the real schools, or the demo's where there is no other. */
export function lookedThrough(schools: readonly { source: Source }[]): Source[] {
  const sources = schools.map(({ source }) => source)
  const real = sources.filter(({ demo }) => !demo)
  return real.length > 0 ? real : sources
}

/** The source of the demo data, for examples. */
export const demoSource: Source = {
  name: 'Demo data (fictional schools)',
  link: null,
  accessedOn: '2026-11-01',
  attribution:
    'Demo data: these schools, courses and agreements are invented. Nothing here is advice about a real school.',
  demo: true,
}
