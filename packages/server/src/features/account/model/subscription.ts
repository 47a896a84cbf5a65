import * as z from 'zod'

export const SUBSCRIPTION_TIERS = ['free', 'paid'] as const
export const SubscriptionTier = z.enum(SUBSCRIPTION_TIERS)

export interface Subscription {
  tier: z.output<typeof SubscriptionTier>
  status: string
  since: string
  renewsAt: string | null
  /** Who arranged it. */
  source: string
}

/** What holds for who has arranged nothing. */
export const withoutSubscription = {
  tier: 'free',
  status: 'active',
  since: null,
  renewsAt: null,
  source: 'default',
} as const

/** As the operator sets it, from now on and until changed. */
export const setByOperator = (tier: Subscription['tier'], at: string): Subscription => ({
  tier,
  status: 'active',
  since: at,
  renewsAt: null,
  source: 'operator',
})
