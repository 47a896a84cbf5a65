import { found } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { getQuota, query } from '../define.ts'
import { subscriptionView, SubscriptionTier, withoutSubscription } from '../subscription/subscription.ts'

const time = () => z.iso.datetime().nullable()

export const subscription = query({
  name: 'tn_user_subscription',
  title: 'Get subscription',
  version: '1.2.0',
  description: {
    what: "Get the user's subscription: tier, status, renewal, end.",
    when: 'Use this when asked about the plan: "am I on the paid tier?". For the questions left today use tn_user_quota.',
    returns: 'Returns tier, status, since when, renewal, end and who arranged it.',
  },
  cacheTTL: 60,
  permissions: ['subscription:read'],
  tags: ['subscription'],
  parameters: () => z.object({}),
  data: () =>
    z.object({
      tier: SubscriptionTier.describe('What holds now'),
      status: z.string().describe('active, cancelled-at-period-end, past-due, lapsed or cancelled'),
      since: time(),
      renewsAt: time(),
      source: z.string(),
      plan: SubscriptionTier.describe('What was arranged, also after it ended'),
      periodStart: time(),
      periodEnd: time().describe('Null: no end'),
      endsAt: time().describe('When the plan ends or ended, if it was cancelled or not renewed'),
    }),
  examples: [
    {
      description: 'Nothing was arranged: the free plan',
      params: {},
      expectedResult: { ...withoutSubscription },
    },
  ],
  async handler(_, { services, now, ok }) {
    return ok(
      { ...subscriptionView(await services.subscription.get(), now()) },
      found({
        kind: 'subscription',
        provenance: 'verified',
        next: [getQuota],
      }),
    )
  },
})
