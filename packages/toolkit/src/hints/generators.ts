import { shortLabel } from '../contract/budget.ts'
import type { Facts, Factor, Holds, NextCall, Provenance } from '../contract/facts.ts'
import type { RelatedResource } from '../contract/hints.ts'
import type { PageMeta } from '../contract/result.ts'
import { completeness, coverage, evidence, relevance } from './factors.ts'

/** What the standard cases have in common. */
interface Standard {
  /** What one of these is called: "task". */
  kind: string
  provenance: Provenance
  holds?: Holds
  next?: readonly NextCall[]
  /** Further factors that the tool computed. */
  factors?: readonly Factor[]
}

interface OneRecord extends Standard {
  record: object & { id: string; label: string }
  /** The fields that may be unknown. */
  optional: readonly string[]
}

const MOST_RELATED = 5

const resource = (
  kind: string,
  { id, label }: { id: string; label: string },
  score = 1,
): RelatedResource => ({
  type: kind,
  id,
  label: shortLabel(label),
  relevance: score,
})

const standardOf = ({ provenance, holds = 'until-changed', next = [] }: Standard) => ({
  provenance,
  holds,
  next,
})

/** One record was looked up. */
export const found = (one: OneRecord): Facts => ({
  ...standardOf(one),
  factors: [completeness([one.record], one.optional, one.kind), ...(one.factors ?? [])],
  related: [resource(one.kind, one.record)],
})

/** A record was made. */
export const created = (one: OneRecord): Facts => found(one)

/** A record was changed; the more of it was named, the clearer what was meant. */
export const updated = (one: OneRecord & { changed: readonly string[] }): Facts => ({
  ...found(one),
  factors: [
    completeness([one.record], one.optional, one.kind),
    evidence(one.changed.length, 'changed fields'),
    ...(one.factors ?? []),
  ],
})

/** A record is gone; what remains is what suggestions can go by. */
export const deleted = (one: OneRecord & { remaining: number }): Facts => ({
  ...standardOf(one),
  factors: [
    completeness([one.record], one.optional, one.kind),
    evidence(one.remaining, `other ${one.kind}s`),
    ...(one.factors ?? []),
  ],
})

interface Many extends Standard {
  records: readonly (object & { id: string; label: string })[]
  optional: readonly string[]
  total: number | undefined
  page?: PageMeta
}

/** Records were listed, perhaps a page of them. */
export const listed = (many: Many): Facts => ({
  ...standardOf(many),
  factors: [
    coverage(many.records.length, many.total),
    evidence(many.records.length, `${many.kind}s`),
    completeness(many.records, many.optional, many.kind),
    ...(many.factors ?? []),
  ],
  related: many.records.slice(0, MOST_RELATED).map((record) => resource(many.kind, record)),
  ...(many.page ? { page: many.page } : {}),
})

/** Records were searched for: scores from 0 to 1, best first. */
export const searched = (many: Many & { scores: readonly number[] }): Facts => ({
  ...listed({ ...many, factors: [relevance(many.scores), ...(many.factors ?? [])] }),
  related: many.records
    .slice(0, MOST_RELATED)
    .map((record, index) => resource(many.kind, record, Math.min(1, Math.max(0, many.scores[index] ?? 0)))),
})
