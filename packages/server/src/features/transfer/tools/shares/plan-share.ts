import { anyLink, created, fromGiven, secret } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { givenSavedPlan, sharedByLink } from '../shared/examples.ts'
import { shareTools } from '../../define.ts'
import { DEFAULT_DAYS, expiryOf, MOST_DAYS, shareLink } from '../../model/plan-share.ts'
import {
  anyPlanIdParameter,
  listShares,
  openShared,
  recordOfShare,
  ShareView,
  shareView,
} from '../shared/share-view.ts'

const MINUTE = 60_000

export const planShare = shareTools.mutation({
  name: 'tn_transfer_plan_share',
  address: 'transferGuide/share',
  title: 'Share plan',
  version: '1.1.0',
  description: {
    what: 'Share a saved transfer or term plan: by a read-only link, or with an account that may comment.',
    when: 'Use this only when the user asks to show a plan to somebody: "share my Fall transfer with my advisor".',
    returns: 'Returns the share and, without an account, the link. The link is shown once.',
  },
  tags: ['sharing'],
  // Few enough that nobody tries out the names of accounts.
  rateLimit: { maxCalls: 30, windowMs: MINUTE },
  parameters: () =>
    z.object({
      planId: anyPlanIdParameter(),
      account: z
        .string()
        .trim()
        .min(1)
        .max(64)
        .optional()
        .describe('The exact name of the account to share it with; else by link'),
      days: z.int().min(1).max(MOST_DAYS).default(DEFAULT_DAYS).describe('Until it ends'),
      showName: z.boolean().default(false).describe("Shows the user's name with the plan"),
    }),
  data: () =>
    ShareView().extend({
      link: z
        .string()
        .optional()
        .meta(secret)
        .describe('Whoever has it can see the plan; a path if this server has no public address'),
      status: z.literal('shared'),
    }),
  examples: [
    {
      description: 'A link that works for a week',
      given: [givenSavedPlan],
      params: { planId: fromGiven(0, 'planId'), days: 7 },
      expectedResult: {
        ...sharedByLink,
        link: anyLink,
        status: 'shared' as const,
      },
    },
  ],
  async handler({ planId, account, days, showName }, { services: { shares, publicUrl }, newId, now, ok }) {
    const at = now()
    const { share, token } = await shares.create({
      id: newId(),
      planId,
      account,
      showsName: showName,
      createdAt: at.toISOString(),
      expiresAt: expiryOf(at, days),
    })
    return ok(
      {
        ...shareView(share, at),
        ...(token !== undefined && { link: shareLink(publicUrl, token) }),
        status: 'shared',
      },
      created({
        kind: 'plan-share',
        record: recordOfShare(share),
        provenance: 'verified',
        next: [openShared(share.id), listShares],
      }),
    )
  },
})
