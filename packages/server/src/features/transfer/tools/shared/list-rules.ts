import { byKey, listed, lazy, pageOf, type Facts, type ToolContext } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { ruleAnswerFacts } from './answer-facts.ts'
import { ruleDetails, shortCalls, type TransferServices } from '../../define.ts'
import { ruleFactors, oldestAccess } from '../../model/rule-confidence.ts'
import type { KnownRule } from '../../store/rule-row.ts'
import { catalogCredits, OPTIONAL_FIELDS, recordOf, ruleView, RuleView } from './rule-view.ts'

/** The data of tools that list rules. */
export const RulePageData = lazy(() =>
  pageOf(RuleView()).extend({
    dataFrom: z.iso
      .date()
      .nullable()
      .describe('The oldest day on which any of this was taken from its source'),
  }),
)

interface Listed {
  found: readonly KnownRule[]
  total: number
  assumptions: readonly string[]
}

interface Listing {
  limit: number
  cursor?: string | undefined
  /** The day to judge by. */
  day: string
}

/** One page of rules, ordered by their ids, and what it rests on. */
export async function listRules<Load extends Listed>(
  load: (after: string | undefined, count: number) => Promise<Load>,
  { limit, cursor, day }: Listing,
  { page: pageOfRules, services }: Pick<ToolContext<TransferServices>, 'page' | 'services'>,
): Promise<{ data: z.input<ReturnType<typeof RulePageData>>; facts: Facts; loaded: Load }> {
  const loadWithCredits = async (after: string | undefined, count: number) => {
    const loaded = await load(after, count)
    for (const [course, each] of await catalogCredits(loaded.found, services)) credits.set(course, each)
    return loaded
  }
  const credits = new Map<string, number>()
  const page = await pageOfRules(
    byKey(loadWithCredits, ({ rule }) => rule.id),
    { limit, cursor, view: (known) => ruleView(known, { day, credits }) },
  )
  const { items, shown, loaded } = page
  const facts = listed({
    kind: 'transfer-rule',
    records: items.map(recordOf),
    optional: OPTIONAL_FIELDS,
    total: loaded.total,
    provenance: 'unknown',
    factors: ruleFactors(shown, day),
    page: page.meta,
  })
  const details = loaded.found.slice(0, 1).map(({ rule }) => ruleDetails(rule.id))
  const told = ruleAnswerFacts(shown, day, [...shortCalls(page.next), ...details])
  return {
    data: { items, ...page.fields, dataFrom: oldestAccess(shown) ?? null },
    facts: { ...facts, ...told, assumptions: [...loaded.assumptions, ...(told.assumptions ?? [])] },
    loaded,
  }
}
