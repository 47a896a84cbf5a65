import { anyId, anyTime, byKey, fromGiven, listed, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
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
      given: [
        {
          tool: 'tn_transfer_plan_save',
          params: { name: 'Fall transfer', schools: ['aur'], sourceCourses: ['nrc:CPSC 1020'] },
        },
        { tool: 'tn_transfer_plan_share', params: { planId: fromGiven(0, 'planId') } },
      ],
      params: { planId: fromGiven(0, 'planId') },
      expectedResult: {
        items: [
          {
            shareId: anyId,
            planId: fromGiven(0, 'planId'),
            name: 'Fall transfer',
            kind: 'transfer' as const,
            way: 'link' as const,
            state: 'active' as const,
            showsName: false,
            sharedAt: anyTime,
            expiresAt: anyTime,
            seenCount: 0,
            commentCount: 0,
          },
        ],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ planId, limit, cursor }, { services: { shares }, now, page, ok }) {
    const at = now()
    const { items, fields, shown, loaded, meta, next } = await page(
      byKey(
        async (after: string | undefined, count: number) => {
          const [found, total] = await Promise.all([
            shares.list({ planId, after, limit: count }),
            shares.count({ planId }),
          ])
          return { found, total }
        },
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
