import type { Arbitrary } from 'fast-check'
import type { Facts } from '../contract/facts.ts'
import { confidenceFrom } from '../hints/confidence.ts'
import { fastCheck } from './fast-check.ts'

/** What is left of some data when part of it is taken away. */
export interface Removal<Data> {
  what: string
  left: Data
  /** False where losing it may go unnoticed, so that confidence need only not rise. */
  matters: boolean
}

export interface TakeDataAway<Data> {
  data: Arbitrary<Data>
  /** What a tool would say of the data. */
  factsOf(data: Data): Facts
  removals(data: Data): readonly Removal<Data>[]
}

/**
 * The property that confidence is computed: taking data away never raises it, and lowers it where it matters.
 *
 * @example
 * fc.assert(
 *   takeDataAway({
 *     data: fc.record({ id: fc.ulid(), label: fc.string(), note: fc.string({ minLength: 1 }) }),
 *     factsOf: ({ id, label, note }) =>
 *       found({ kind: 'card', record: { id, label }, provenance: 'verified', factors: [precision([note])] }),
 *     removals: (record) => [withoutField(record, 'note', true)],
 *   }),
 * )
 */
export const takeDataAway = <Data>({ data, factsOf, removals }: TakeDataAway<Data>) =>
  fastCheck().property(data, (whole) => {
    const before = confidenceOf(factsOf(whole))
    for (const { what, left, matters } of removals(whole)) {
      const after = confidenceOf(factsOf(left))
      if (matters ? after >= before : after > before) {
        throw new Error(`Without ${what} the confidence goes from ${before} to ${after}`)
      }
    }
  })

const confidenceOf = ({ factors = [], provenance }: Facts): number => confidenceFrom(factors, provenance)

/** The record with one field unknown. */
export const withoutField = <Data extends object>(
  record: Data,
  field: keyof Data & string,
  matters: boolean,
): Removal<Data> => ({ what: field, left: { ...record, [field]: undefined }, matters })

/** The list with each of its items gone in turn. */
export const withoutEach = <Item>(items: readonly Item[], matters: boolean): Removal<readonly Item[]>[] =>
  items.map((_, index) => ({ what: `item ${index}`, left: items.toSpliced(index, 1), matters }))
