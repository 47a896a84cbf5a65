import { byKeyWithTotal, listed, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { getPlan, query } from '../../define.ts'
import { listExamples } from '../shared/examples.ts'
import { recordOf, SavedView, savedView } from '../shared/saved-view.ts'

export const list = query({
  name: 'tn_plan_list',
  title: 'List term plans',
  description: {
    what: 'List the saved term plans, newest first, to compare them.',
    when: 'Use this to find or compare plans of terms: "which term plans did I save?". For saved transfer plans use tn_transfer_plan_list.',
    returns: 'Returns name, goals, how many terms and credits each takes.',
  },
  parameters: () => z.object(pagination()),
  data: () => pageOf(SavedView()),
  examples: listExamples,
  async handler({ limit, cursor }, { services: { plans }, page, ok }) {
    const { items, fields, shown, loaded, meta, next } = await page(
      byKeyWithTotal(
        (after, most) => plans.list({ after, limit: most }),
        () => plans.count(),
        ({ id }) => id,
      ),
      { limit, cursor, view: savedView },
    )
    return ok(
      { items, ...fields },
      listed({
        kind: 'term-plan',
        records: shown.map(recordOf),
        total: loaded.total,
        provenance: 'verified',
        next: [...next, ...shown.slice(0, 1).map(({ id }) => getPlan(id))],
        page: meta,
      }),
    )
  },
})
