import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { SubscriptionEvent } from './events.ts'
import { SubscriptionTier } from './subscription.ts'

const Time = lazy(() => z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString()))

const common = lazy(() => ({
  id: z.string().regex(/^[\w.:-]{1,100}$/, 'letters, digits and _ . : -, at most 100'),
  occurredAt: Time(),
  /** The account's name or id. */
  user: z.string().min(1).max(100),
}))

const begins = <Type extends string>(type: Type, periodEnd: z.ZodType<string | null>) =>
  z
    .strictObject({
      ...common(),
      type: z.literal(type),
      plan: SubscriptionTier.default('paid'),
      periodStart: Time().nullable().default(null),
      periodEnd,
    })
    .refine(
      ({ periodStart, periodEnd: end, occurredAt }) => end === null || end > (periodStart ?? occurredAt),
      { path: ['periodEnd'], message: 'must be after the start of the period' },
    )

/** What a payment provider, or a script in front of one, tells of a subscription. */
export const WebhookEvent = lazy(() =>
  z.discriminatedUnion('type', [
    begins('subscription.started', Time().nullable().default(null)),
    begins('subscription.renewed', Time()),
    z.strictObject({
      ...common(),
      type: z.literal('subscription.cancelled'),
      periodEnd: Time().nullable().default(null),
    }),
    z.strictObject({ ...common(), type: z.literal('subscription.ended') }),
  ]),
)
export type WebhookEvent = z.output<ReturnType<typeof WebhookEvent>>

const TYPES = {
  'subscription.started': 'started',
  'subscription.renewed': 'renewed',
  'subscription.cancelled': 'cancelled',
  'subscription.ended': 'ended',
} as const

export const eventOfWebhook = (given: WebhookEvent): SubscriptionEvent => ({
  id: given.id,
  type: TYPES[given.type],
  tier: 'plan' in given ? given.plan : null,
  periodStart: 'periodStart' in given ? given.periodStart : null,
  periodEnd: 'periodEnd' in given ? given.periodEnd : null,
  occurredAt: given.occurredAt,
  source: 'webhook',
})
