import type { Facts, NextCall } from '@tutor-nexus/toolkit'
import type { FactKind, KnownFact } from '../../store/course-fact-store.ts'
import type { CourseContext } from '../../define.ts'
import { emptyFacts } from './facts.ts'
import { schoolOf } from '../../../../platform/catalog/course-reference.ts'
import type { Source } from '../../model/source.ts'
import { termOrders } from '../../model/term-order.ts'

const MOST_TERMS = 8

/** The facts of one term, or of all terms. */
export function ofTerm<Value>(
  facts: readonly KnownFact<Value>[],
  term: string | undefined,
): readonly KnownFact<Value>[] {
  if (term === undefined) return facts
  const key = termOrders(term).find((order) => facts.some(({ termKey }) => termKey === order))
  return facts.filter(({ termKey }) => termKey === key)
}

interface Sought {
  course: string
  kind: FactKind
  /** What was looked for, in the plural: "grade distributions". */
  what: string
  term: string | undefined
  /** The terms in which there is some of it. */
  terms: readonly string[]
  source: Source
  assumptions: readonly string[]
  tool: string
  next: readonly NextCall[]
}

/** Explains why nothing was found. */
export async function nothing(
  { course, kind, what, term, terms, source, assumptions, tool, next }: Sought,
  { services: { courses }, now }: CourseContext,
): Promise<{ note: string; sources: Source[]; facts: Facts }> {
  const institution = schoolOf(course)
  const known = [...new Set(terms)].slice(0, MOST_TERMS)
  const elsewhere: NextCall[] =
    term === undefined || known.length === 0
      ? []
      : [
          {
            action: 'any-term',
            priority: 'high',
            category: 'correction',
            description: 'The same for every term there is',
            tool,
            arguments: { course },
          },
        ]
  const note =
    known.length > 0
      ? `There are no ${what} of ${course} in ${term ?? 'this term'}; there are some in ${known.join(', ')}`
      : (await courses.publishes(institution, kind))
        ? `The catalog has no ${what} of ${course}, though it has some of other courses of ${institution}`
        : `The catalog has no ${what} of any course of ${institution}: it may not publish them`
  return {
    note,
    sources: [source],
    facts: emptyFacts({
      kind: what,
      sources: [source],
      now: now(),
      assumptions,
      next: [...elsewhere, ...next],
      nothing: note,
    }),
  }
}
