import { shortLabel } from '../contract/budget.ts'
import type { Facts, Factor, Holds, NextCall, Provenance } from '../contract/facts.ts'
import type { RelatedResource } from '../contract/hints.ts'
import type { PageMeta } from '../contract/result.ts'
import { relevance } from './factors.ts'

/** What the standard cases have in common. */
interface Standard {
  /** What one of these is called: "task". */
  kind: string
  provenance: Provenance
  holds?: Holds
  next?: readonly NextCall[]
  /** What speaks against the answer, as far as the tool has computed it. */
  factors?: readonly Factor[]
}

interface Named {
  id: string
  label: string
}

interface OneRecord extends Standard {
  /** Absent where there is only one of its kind, such as the user's preferences. */
  record?: Named
}

const resource = (kind: string, { id, label }: Named): RelatedResource => ({
  type: kind,
  id,
  label: shortLabel(label),
  relevance: 1,
})

const standardOf = ({ provenance, holds = 'until-changed', next = [], factors = [] }: Standard) => ({
  provenance,
  holds,
  next,
  factors,
})

/** One record was looked up. */
export const found = (one: OneRecord): Facts => ({
  ...standardOf(one),
  related: one.record ? [resource(one.kind, one.record)] : [],
})

/** A record was made. */
export const created = (one: OneRecord): Facts => found(one)

/** A record was changed. */
export const updated = (one: OneRecord): Facts => found(one)

/** A record is gone. */
export const deleted = (one: OneRecord): Facts => standardOf(one)

interface Many extends Standard {
  records: readonly Named[]
  /** How many there are on all pages, where that is known. */
  total: number | undefined
  page?: PageMeta
  /** What to say if there are none; "No tasks match" by default. */
  nothing?: string | undefined
}

/** Records were listed, perhaps one page of them. They are the data, so hints do not repeat them. */
export const listed = (many: Many): Facts => ({
  ...standardOf(many),
  ...(many.records.length === 0 && !many.total
    ? { nothing: many.nothing ?? `No ${many.kind.replaceAll('-', ' ')}s match` }
    : {}),
  ...(many.page ? { page: many.page } : {}),
})

/** Records were searched for: scores from 0 to 1, best first. To find nothing is an answer as sure as the look-up. */
export const searched = (many: Many & { scores: readonly number[] }): Facts => ({
  ...listed({
    ...many,
    factors: [...(many.records.length > 0 ? [relevance(many.scores)] : []), ...(many.factors ?? [])],
  }),
})
