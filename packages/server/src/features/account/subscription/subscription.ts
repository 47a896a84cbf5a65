import * as z from 'zod'

export const SUBSCRIPTION_TIERS = ['free', 'paid'] as const
export const SubscriptionTier = z.enum(SUBSCRIPTION_TIERS)
export type SubscriptionTier = z.output<typeof SubscriptionTier>

export const SUBSCRIPTION_STATUSES = [
  'active',
  'cancelled-at-period-end',
  'past-due',
  'lapsed',
  'cancelled',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

const DAY = 86_400_000
/** How long a plan that was not renewed still holds. */
export const GRACE_DAYS = 7

/** What was arranged. Whether it holds depends on the time: see `standingOf`. */
export interface Subscription {
  tier: SubscriptionTier
  since: string
  periodStart: string
  /** Null for a plan that holds until it is changed. */
  periodEnd: string | null
  /** It ends with its period. */
  isCancelled: boolean
  /** Who arranged it. */
  source: string
}

export interface Standing {
  /** The plan that holds now. */
  readonly tier: SubscriptionTier
  readonly status: SubscriptionStatus
  readonly renewsAt: string | null
  /** When the plan ends or has ended. */
  readonly endsAt: string | null
}

/** Where a subscription stands. Ending one lowers the daily prompts and nothing else. */
export function standingOf({ tier, periodEnd, isCancelled }: Subscription, now: Date): Standing {
  if (tier === 'free' || periodEnd === null) return { tier, status: 'active', renewsAt: null, endsAt: null }
  const at = now.getTime()
  const end = Date.parse(periodEnd)
  if (isCancelled)
    return at < end
      ? { tier, status: 'cancelled-at-period-end', renewsAt: null, endsAt: periodEnd }
      : { tier: 'free', status: 'cancelled', renewsAt: null, endsAt: periodEnd }
  if (at < end) return { tier, status: 'active', renewsAt: periodEnd, endsAt: null }
  const endsAt = new Date(end + GRACE_DAYS * DAY).toISOString()
  return at < Date.parse(endsAt)
    ? { tier, status: 'past-due', renewsAt: null, endsAt }
    : { tier: 'free', status: 'lapsed', renewsAt: null, endsAt }
}

/** A subscription as its owner and their operator see it. */
export interface SubscriptionView extends Standing {
  readonly plan: SubscriptionTier
  readonly since: string | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
  readonly source: string
}

/** The default for accounts without a subscription. */
export const withoutSubscription = {
  tier: 'free',
  status: 'active',
  since: null,
  renewsAt: null,
  source: 'default',
  plan: 'free',
  periodStart: null,
  periodEnd: null,
  endsAt: null,
} as const satisfies SubscriptionView

export function subscriptionView(subscription: Subscription | undefined, now: Date): SubscriptionView {
  if (!subscription) return withoutSubscription
  const { tier: plan, since, periodStart, periodEnd, source } = subscription
  return { ...standingOf(subscription, now), plan, since, periodStart, periodEnd, source }
}
