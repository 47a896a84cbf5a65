import type { SubscriptionEvent } from './events.ts'
import { standingOf, type Subscription, type SubscriptionTier } from './subscription.ts'

export const OPERATOR_ACTIONS = ['set', 'renew', 'cancel'] as const
export const MOST_MONTHS = 120

/** What an operator does with somebody's subscription. */
export type OperatorAction =
  | { readonly action: 'set'; readonly plan: SubscriptionTier; readonly until?: string | null | undefined }
  | {
      readonly action: 'renew'
      readonly until?: string | undefined
      /** 1 unless given. */
      readonly months?: number | undefined
    }
  | {
      readonly action: 'cancel'
      /** Instead of at the end of the period. */
      readonly now?: boolean | undefined
    }

/** The event that an action is; `before` is what was arranged until then. */
export function eventOf(
  given: OperatorAction,
  before: Subscription | undefined,
  { id, at }: { id: string; at: Date },
): SubscriptionEvent {
  const occurredAt = at.toISOString()
  const event = { id, tier: null, periodStart: null, periodEnd: null, occurredAt, source: 'operator' }
  switch (given.action) {
    case 'set':
      return { ...event, type: 'started', tier: given.plan, periodEnd: given.until ?? null }
    case 'renew': {
      const periodStart = nextStart(before, at)
      const periodEnd = given.until ?? addMonths(periodStart, given.months ?? 1)
      return { ...event, type: 'renewed', tier: 'paid', periodStart, periodEnd }
    }
    case 'cancel':
      return { ...event, type: given.now ? 'ended' : 'cancelled' }
  }
}

/** A plan that still holds is renewed from its end on, also one that is past due. */
const nextStart = (before: Subscription | undefined, at: Date): string =>
  before?.periodEnd && standingOf(before, at).tier === 'paid' ? before.periodEnd : at.toISOString()

/** The same day of a later month, or its last one. */
export function addMonths(from: string, months: number): string {
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.toISOString()
}
