import { byKey, listed, lazy, pageOf, type Facts, type ToolContext } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listInstitutions } from '../../../../platform/catalog/catalog-tools.ts'
import { NamesById, namesById } from '../../../../platform/catalog/schools/names-by-id.ts'
import { noRuleFacts, ruleAnswerFacts } from './answer-facts.ts'
import { ruleDetails, shortCalls, type TransferServices } from '../../define.ts'
import { oldestAccess, provenanceOf } from '../../model/rule-confidence.ts'
import type { KnownRule } from '../../store/rule-row.ts'
import { catalogCredits, recordOf, ruleView, RuleView } from './rule-view.ts'

/** The data of tools that list rules. */
export const RulePageData = lazy(() =>
  pageOf(RuleView()).extend({
    dataFrom: z.iso
      .date()
      .nullable()
      .describe('The oldest day on which any of this was taken from its source'),
    schools: NamesById(),
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
  /** Whose agreements are looked through. */
  schools: readonly string[]
}

/** One page of rules, ordered by their ids, and what it rests on. */
export async function listRules<Load extends Listed>(
  load: (after: string | undefined, count: number) => Promise<Load>,
  { limit, cursor, day, schools }: Listing,
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
    total: loaded.total,
    provenance: provenanceOf(shown),
    page: page.meta,
    nothing: 'No agreements match',
  })
  const details = loaded.found.slice(0, 1).map(({ rule }) => ruleDetails(rule.id))
  const next = [...shortCalls(page.next), ...details]
  const told =
    loaded.total > 0
      ? ruleAnswerFacts(shown, day, next)
      : await noRuleFacts(schools, services, day, [listInstitutions])
  const named = items.flatMap((item) => [item.sourceInstitution, item.targetInstitution])
  return {
    data: {
      items,
      ...page.fields,
      dataFrom: oldestAccess(shown) ?? null,
      schools: await namesById(services.schools, named),
    },
    facts: { ...facts, ...told, assumptions: [...loaded.assumptions, ...(told.assumptions ?? [])] },
    loaded,
  }
}
