import {
  completeness,
  coverage,
  evidence,
  type Factor,
  type Facts,
  listed,
  type NextCall,
  type Page,
} from '@tutor-nexus/toolkit'
import { provenance, type Source, sourceAge } from '../../model/source.ts'

interface Told {
  kind: string
  sources: readonly Source[]
  now: Date
  next?: readonly NextCall[]
  factors?: readonly Factor[]
  /** What the schools do not publish. */
  missing?: readonly string[]
  assumptions?: readonly string[]
}

/** Facts about an answer with one record. */
export const recordFacts = ({
  record,
  optional,
  ...told
}: Told & { record: object & { id: string; label: string }; optional: readonly string[] }): Facts => ({
  ...common(told),
  factors: [
    completeness([record], optional, told.kind),
    sourceAge(told.sources, told.now),
    ...(told.factors ?? []),
  ],
  related: [{ type: told.kind, id: record.id, label: record.label, relevance: 1 }],
})

interface Many {
  records: readonly (object & { id: string; label: string })[]
  optional: readonly string[]
  page: Pick<Page<unknown>, 'hasMore' | 'total' | 'meta'>
}

/** Facts about an answer with a page of records. */
export function pageFacts({ records, optional, page, ...told }: Told & Many): Facts {
  const { factors = [], related = [] } = listed({
    kind: told.kind,
    records,
    optional,
    total: page.total ?? (page.hasMore ? undefined : records.length),
    provenance: provenance(told.sources),
    factors: [sourceAge(told.sources, told.now), ...(told.factors ?? [])],
  })
  return {
    ...common(told),
    factors,
    related,
    page: page.meta,
  }
}

/** Facts about an empty answer. */
export const emptyFacts = (told: Told): Facts => ({
  ...common({ ...told, sources: [] }),
  factors: [coverage(0, undefined), evidence(0, told.kind), sourceAge([], told.now)],
  page: { has_more: false, returned_count: 0, total_items: 0 },
})

const common = ({ sources, next = [], missing = [], assumptions = [] }: Told): Facts => ({
  provenance: provenance(sources),
  holds: 'until-changed',
  next,
  contextNeeded: missing,
  assumptions: sources.some(({ demo }) => demo)
    ? ['This is demo data about fictional schools', ...assumptions]
    : assumptions,
})

/** The source of the demo data, for examples. */
export const demoSource: Source = {
  name: 'Demo data (fictional schools)',
  link: null,
  accessedOn: '2026-11-01',
  attribution:
    'Demo data: these schools, courses and agreements are invented. Nothing here is advice about a real school.',
  demo: true,
}
