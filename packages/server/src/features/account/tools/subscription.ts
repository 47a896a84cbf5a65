import { found } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { getQuota, query } from '../define.ts'
import { SubscriptionTier, withoutSubscription } from '../model/subscription.ts'

export const subscription = query({
  name: 'tn_user_subscription',
  title: 'Get subscription',
  description: {
    what: "Get the user's subscription: tier, status, renewal.",
    when: 'Use this when asked about the plan: "am I on the paid tier?". For the questions left today use tn_user_quota.',
    returns: 'Returns tier, status, since when, renewal and who arranged it.',
  },
  cacheTTL: 60,
  permissions: ['subscription:read'],
  tags: ['subscription'],
  parameters: () => z.object({}),
  data: () =>
    z.object({
      tier: SubscriptionTier,
      status: z.string(),
      since: z.iso.datetime().nullable(),
      renewsAt: z.iso.datetime().nullable(),
      source: z.string(),
    }),
  examples: [
    {
      description: 'Nothing was arranged: the free plan',
      params: {},
      expectedResult: { ...withoutSubscription },
    },
  ],
  async handler(_, { services, ok }) {
    const arranged = await services.subscription.get()
    const shown = arranged ?? withoutSubscription
    return ok(
      { ...shown },
      found({
        kind: 'subscription',
        provenance: 'verified',
        next: [getQuota],
      }),
    )
  },
})
