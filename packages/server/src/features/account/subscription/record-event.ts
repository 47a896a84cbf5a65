import type { App } from '../../../platform/feature/app.ts'
import type { SubscriptionEvent } from './events.ts'
import { subscriptionStore, type RecordedEvent } from './subscription-store.ts'

export interface RecordingContext {
  readonly app: Pick<App, 'store' | 'audit'>
  /** Who did it; null for the payment provider. */
  readonly actor: string | null
  now(): Date
  newId(): string
}

/** Records an event with its entry in the audit log. An event that is known already has its entry. */
export const recordEvent = (
  { app, actor, now, newId }: RecordingContext,
  userId: string,
  event: SubscriptionEvent,
): Promise<RecordedEvent> =>
  app.store.write(async () => {
    const meta = { changeId: newId(), at: now().toISOString() }
    const recorded = await subscriptionStore(app.store, userId).record(event, meta)
    const { id, type, source, periodEnd } = event
    if (recorded.isNew)
      await app.audit.record({
        event: 'subscription-changed',
        userId,
        actor,
        detail: { event: id, type, by: source, periodEnd, tier: recorded.after?.tier ?? 'free' },
      })
    return recorded
  })
