import { listed, lazy, pageOf, type Facts, type NextCall } from '@tutor-nexus/toolkit'
import type { CursorBox, PageFitter } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import { toldOf } from './answer-facts.ts'
import { nextPage } from '../../define.ts'
import { ruleFactors, oldestAccess } from '../../model/rule-confidence.ts'
import type { KnownRule } from '../../store/rule-row.ts'
import { OPTIONAL_FIELDS, recordOf, ruleView, RuleView } from './rule-view.ts'

/** A page of rules, as every tool that lists them answers. */
export const RulePageData = lazy(() =>
  pageOf(RuleView()).extend({
    dataFrom: z.iso
      .date()
      .nullable()
      .describe('The oldest day on which any of this was taken from its source'),
  }),
)

interface Listing {
  tool: string
  params: Readonly<Record<string, unknown>> & { limit: number }
  /** One more than the page may hold, where there are more. */
  found: readonly KnownRule[]
  total: number
  day: string
  assumptions: readonly string[]
  next: readonly NextCall[]
}

/** Cuts what was found to a page and says what it rests on. */
export async function listRules(
  { tool, params, found, total, day, assumptions, next }: Listing,
  { cursors, fit }: { cursors: CursorBox; fit: PageFitter },
): Promise<{ data: z.input<ReturnType<typeof RulePageData>>; facts: Facts }> {
  const views = found.slice(0, params.limit).map((known) => ruleView(known, { day }))
  const { items, finished } = await fit({ items: views, longFields: [] })
  const hasMore = finished < found.length
  const shown = found.slice(0, finished)
  const sealed = hasMore ? { nextCursor: cursors.seal({ after: shown.at(-1)?.rule.id }) } : {}
  const facts = listed({
    kind: 'transfer-rule',
    records: items.map(recordOf),
    optional: OPTIONAL_FIELDS,
    total,
    provenance: 'unknown',
    factors: ruleFactors(shown, day),
    page: {
      has_more: hasMore,
      total_items: total,
      returned_count: items.length,
      ...(sealed.nextCursor !== undefined && { next_cursor: sealed.nextCursor }),
    },
  })
  const told = toldOf(shown, day, [...nextPage(tool, params, sealed.nextCursor), ...next])
  return {
    data: { items, totalCount: total, ...sealed, hasMore, dataFrom: oldestAccess(shown) ?? null },
    facts: { ...facts, ...told, assumptions: [...assumptions, ...(told.assumptions ?? [])] },
  }
}
