import { appendChange } from '../../../platform/store/change-log.ts'
import type { Store } from '../../../platform/store/store.ts'
import type { Subscription } from '../model/subscription.ts'
import { SubscriptionTier } from '../model/subscription.ts'

/** The plan of one owner. */
export interface SubscriptionStore {
  /** Undefined where nothing was ever arranged, which is the free plan. */
  get(): Promise<Subscription | undefined>
  set(subscription: Subscription, meta: { changeId: string; at: string }): Promise<void>
}

export function subscriptionStore(store: Store, owner: string): SubscriptionStore {
  return {
    async get() {
      const row = await store.read
        .selectFrom('subscription')
        .select(['tier', 'status', 'since', 'renewsAt', 'source'])
        .where('owner', '=', owner)
        .executeTakeFirst()
      return row && { ...row, tier: SubscriptionTier.parse(row.tier) }
    },
    set: (subscription, { changeId, at }) =>
      store.write(
        async (db) => {
          await db
            .insertInto('subscription')
            .values({ owner, ...subscription })
            .onConflict((on) => on.column('owner').doUpdateSet(subscription))
            .execute()
          await appendChange(db, {
            id: changeId,
            owner,
            entity: 'subscription',
            entityId: owner,
            baseRev: null,
            body: { ...subscription },
            createdAt: at,
          })
        },
        { scope: owner },
      ),
  }
}
