import { standingOf, type Subscription, type SubscriptionTier } from './subscription.ts'

export const EVENT_TYPES = ['started', 'renewed', 'cancelled', 'ended'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** Something that happened to a subscription, by an operator or at the payment provider. */
export interface SubscriptionEvent {
  /** Given by who tells of it. The same id is the same event. */
  id: string
  type: EventType
  /** The plan that starts or is renewed; null for the other events. */
  tier: SubscriptionTier | null
  periodStart: string | null
  /** Null for no end, or for the end that was known before. */
  periodEnd: string | null
  occurredAt: string
  source: string
}

/**
 * The subscription after its events, by when they happened and not by when they were told: an event that comes late
 * takes its place among the others and undoes none of them.
 */
export const subscriptionAfter = (events: readonly SubscriptionEvent[]): Subscription | undefined =>
  events.toSorted(inOrder).reduce<Subscription | undefined>(applied, undefined)

const inOrder = (one: SubscriptionEvent, other: SubscriptionEvent): number =>
  Date.parse(one.occurredAt) - Date.parse(other.occurredAt) || (one.id < other.id ? -1 : 1)

function applied(before: Subscription | undefined, event: SubscriptionEvent): Subscription | undefined {
  switch (event.type) {
    case 'started':
      return begun(event, event.occurredAt)
    case 'renewed':
      return begun(event, before && holdsAt(before, event.occurredAt) ? before.since : event.occurredAt)
    case 'cancelled':
      return before && cancelled(before, event.periodEnd ?? before.periodEnd ?? event.occurredAt)
    case 'ended':
      return before && cancelled(before, earlier(before.periodEnd, event.occurredAt))
  }
}

const begun = ({ tier, occurredAt, periodStart, periodEnd, source }: SubscriptionEvent, since: string) => ({
  tier: tier ?? 'paid',
  since,
  periodStart: periodStart ?? occurredAt,
  periodEnd,
  isCancelled: false,
  source,
})

const cancelled = (before: Subscription, periodEnd: string): Subscription =>
  before.tier === 'free' ? before : { ...before, periodEnd, isCancelled: true }

const holdsAt = (subscription: Subscription, at: string): boolean =>
  standingOf(subscription, new Date(at)).tier === 'paid'

const earlier = (one: string | null, other: string): string =>
  one !== null && Date.parse(one) < Date.parse(other) ? one : other
