import { deleted, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { givenSavedPlan } from '../shared/examples.ts'
import { shareTools } from '../../define.ts'
import { ShareId } from '../../model/plan-share.ts'
import { listShares, recordOfShare } from '../shared/share-view.ts'

export const planUnshare = shareTools.mutation({
  name: 'tn_transfer_plan_unshare',
  address: 'transferGuide/unshare',
  title: 'Stop sharing plan',
  version: '1.1.0',
  description: {
    what: 'Stop sharing a transfer or term plan: its link or the account cannot open it any more, at once and for good.',
    when: 'Use this when somebody should no longer see a plan: "take back the link to my plan".',
    returns: 'Returns the share that has ended.',
  },
  tags: ['sharing'],
  idempotent: true,
  parameters: () => z.object({ shareId: ShareId.describe('From tn_transfer_plan_shares') }),
  data: () => z.object({ shareId: ShareId, name: z.string(), status: z.literal('revoked') }),
  examples: [
    {
      description: 'A link that nobody should use any more',
      given: [givenSavedPlan, { tool: 'tn_transfer_plan_share', params: { planId: fromGiven(0, 'planId') } }],
      params: { shareId: fromGiven(1, 'shareId') },
      expectedResult: {
        shareId: fromGiven(1, 'shareId'),
        name: 'Fall transfer',
        status: 'revoked' as const,
      },
    },
  ],
  async handler({ shareId }, { services: { shares }, now, ok }) {
    const share = await shares.revoke(shareId, now().toISOString())
    return ok(
      { shareId, name: share.name, status: 'revoked' },
      deleted({
        kind: 'plan-share',
        record: recordOfShare(share),
        provenance: 'verified',
        next: [listShares],
      }),
    )
  },
})
