import { byKeyWithTotal, fromGiven, listed, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { givenSavedPlan, sharedByLink } from '../shared/examples.ts'
import { shareTools } from '../../define.ts'
import { anyPlanIdParameter, openShared, recordOfShare, ShareView, shareView } from '../shared/share-view.ts'

export const planShares = shareTools.query({
  name: 'tn_transfer_plan_shares',
  address: 'transferGuide/shares',
  title: 'List shares of plans',
  version: '1.1.0',
  description: {
    what: 'List how the user shares saved transfer and term plans, newest first.',
    when: 'Use this to see who can see a plan and who has: "did my advisor open my plan?". For plans of others use tn_transfer_shared_plans.',
    returns: 'Returns each share: link or account, until when, when it was last seen, how many comments.',
  },
  parameters: () =>
    z.object({
      planId: anyPlanIdParameter().optional().describe('Only the shares of this plan'),
      ...pagination(),
    }),
  data: () => pageOf(ShareView()),
  examples: [
    {
      description: 'A plan that is shared by link and has not been seen',
      given: [givenSavedPlan, { tool: 'tn_transfer_plan_share', params: { planId: fromGiven(0, 'planId') } }],
      params: { planId: fromGiven(0, 'planId') },
      expectedResult: {
        items: [sharedByLink],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ planId, limit, cursor }, { services: { shares }, now, page, ok }) {
    const at = now()
    const { items, fields, shown, loaded, meta, next } = await page(
      byKeyWithTotal(
        (after, most) => shares.list({ planId, after, limit: most }),
        () => shares.count({ planId }),
        ({ id }) => id,
      ),
      { limit, cursor, view: (share) => shareView(share, at) },
    )
    return ok(
      { items, ...fields },
      listed({
        kind: 'plan-share',
        records: shown.map(recordOfShare),
        total: loaded.total,
        provenance: 'verified',
        next: [...next, ...shown.slice(0, 1).map(({ id }) => openShared(id))],
        page: meta,
      }),
    )
  },
})
