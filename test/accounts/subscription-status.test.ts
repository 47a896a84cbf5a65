import { describe, expect, test } from 'vitest'
import {
  subscriptionAfter,
  type SubscriptionEvent,
} from '../../packages/server/src/features/account/subscription/events.ts'
import {
  addMonths,
  eventOf,
} from '../../packages/server/src/features/account/subscription/operator-actions.ts'
import { standingOf } from '../../packages/server/src/features/account/subscription/subscription.ts'

const day = (text: string) => `${text}T00:00:00.000Z`

const event = (
  type: SubscriptionEvent['type'],
  at: string,
  given: Partial<SubscriptionEvent> = {},
): SubscriptionEvent => ({
  id: `${type} ${at}`,
  type,
  tier: type === 'started' || type === 'renewed' ? 'paid' : null,
  periodStart: null,
  periodEnd: null,
  occurredAt: day(at),
  source: 'webhook',
  ...given,
})

describe('a subscription', () => {
  const started = event('started', '2026-01-01', { periodEnd: day('2026-02-01') })
  const renewed = event('renewed', '2026-02-01', { periodEnd: day('2026-03-01') })
  const standing = (events: readonly SubscriptionEvent[], at: string) => {
    const subscription = subscriptionAfter(events)
    return subscription && standingOf(subscription, new Date(day(at)))
  }

  test('is active, then past due for a week, then lapsed', () => {
    expect(standing([started], '2026-01-31')).toEqual({
      tier: 'paid',
      status: 'active',
      renewsAt: day('2026-02-01'),
      endsAt: null,
    })
    expect(standing([started], '2026-02-01')).toMatchObject({
      tier: 'paid',
      status: 'past-due',
      endsAt: day('2026-02-08'),
    })
    expect(standing([started], '2026-02-08')).toMatchObject({ tier: 'free', status: 'lapsed' })
    expect(standing([started, renewed], '2026-02-08')).toMatchObject({ tier: 'paid', status: 'active' })
  })

  test('holds until the end of its period when it is cancelled, and to no later day when it ends', () => {
    const cancelled = event('cancelled', '2026-01-10')
    expect(standing([started, cancelled], '2026-01-31')).toMatchObject({
      tier: 'paid',
      status: 'cancelled-at-period-end',
      endsAt: day('2026-02-01'),
    })
    expect(standing([started, cancelled], '2026-02-01')).toMatchObject({ tier: 'free', status: 'cancelled' })
    const ended = event('ended', '2026-01-10')
    expect(standing([started, ended], '2026-01-11')).toMatchObject({
      tier: 'free',
      endsAt: day('2026-01-10'),
    })
  })

  test('is the same in whichever order its events are told', () => {
    const cancelled = event('cancelled', '2026-02-10')
    const inOrder = subscriptionAfter([started, renewed, cancelled])
    for (const told of [
      [cancelled, renewed, started],
      [renewed, started, cancelled],
      [cancelled, started, renewed],
    ])
      expect(subscriptionAfter(told)).toEqual(inOrder)
    expect(inOrder).toMatchObject({
      isCancelled: true,
      periodEnd: day('2026-03-01'),
      since: day('2026-01-01'),
    })
  })

  test('is renewed from its end on, or from now if it ended long ago', () => {
    const before = subscriptionAfter([started])
    const renew = (at: string) => eventOf({ action: 'renew' }, before, { id: 'r', at: new Date(day(at)) })
    expect(renew('2026-02-03')).toMatchObject({
      periodStart: day('2026-02-01'),
      periodEnd: day('2026-03-01'),
    })
    expect(renew('2026-05-03')).toMatchObject({
      periodStart: day('2026-05-03'),
      periodEnd: day('2026-06-03'),
    })
    expect(addMonths(day('2026-01-31'), 1)).toBe(day('2026-02-28'))
    expect(addMonths(day('2026-11-30'), 3)).toBe(day('2027-02-28'))
  })
})
