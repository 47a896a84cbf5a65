import { isDeepStrictEqual } from 'node:util'
import { ToolError } from '@tutor-nexus/toolkit'
import { appendChange } from '../../../platform/store/change-log.ts'
import type { Reader, Store } from '../../../platform/store/store.ts'
import { EVENT_TYPES, subscriptionAfter, type SubscriptionEvent } from './events.ts'
import { SubscriptionTier, type Subscription } from './subscription.ts'

const EVENT_COLUMNS = ['id', 'type', 'tier', 'periodStart', 'periodEnd', 'occurredAt', 'source'] as const

/** The subscription of one owner. */
export interface SubscriptionStore {
  /** Undefined where nothing was ever arranged, which is the free plan. */
  get(): Promise<Subscription | undefined>
  /** In the order in which they were recorded. */
  events(): Promise<SubscriptionEvent[]>
  /** Adds an event, wherever in time it belongs. One that is known already changes nothing. */
  record(event: SubscriptionEvent, meta: { changeId: string; at: string }): Promise<RecordedEvent>
}

export interface RecordedEvent {
  readonly isNew: boolean
  readonly before: Subscription | undefined
  readonly after: Subscription | undefined
}

export function subscriptionStore(store: Store, owner: string): SubscriptionStore {
  const get = async (db: Reader): Promise<Subscription | undefined> => {
    const row = await db
      .selectFrom('subscription')
      .select(['tier', 'status', 'since', 'periodStart', 'renewsAt', 'source'])
      .where('owner', '=', owner)
      .executeTakeFirst()
    if (!row) return undefined
    const { tier, status, renewsAt: periodEnd, ...rest } = row
    return { ...rest, tier: SubscriptionTier.parse(tier), periodEnd, isCancelled: status === 'cancelled' }
  }
  return {
    get: () => get(store.read),
    events: () => eventsOf(store.read, owner),
    record: (event, { changeId, at }) =>
      store.write(
        async (db) => {
          const before = await get(db)
          if (await isKnown(db, owner, event)) return { isNew: false, before, after: before }
          await db
            .insertInto('subscriptionEvent')
            .values({ ...event, owner, recordedAt: at })
            .execute()
          const after = subscriptionAfter(await eventsOf(db, owner))
          if (after) {
            const row = rowOf(after)
            await db
              .insertInto('subscription')
              .values({ owner, ...row })
              .onConflict((on) => on.column('owner').doUpdateSet(row))
              .execute()
          }
          // Without a body it is never refused for lack of space. Devices do not sync it.
          const change = { id: changeId, owner, entity: 'subscription', entityId: owner, createdAt: at }
          await appendChange(db, { ...change, baseRev: null, body: null })
          return { isNew: true, before, after }
        },
        { scope: owner },
      ),
  }
}

const rowOf = ({ periodEnd, isCancelled, ...rest }: Subscription) => ({
  ...rest,
  renewsAt: periodEnd,
  status: isCancelled ? 'cancelled' : 'active',
})

async function eventsOf(db: Reader, owner: string): Promise<SubscriptionEvent[]> {
  const rows = await db
    .selectFrom('subscriptionEvent')
    .select(EVENT_COLUMNS)
    .where('owner', '=', owner)
    .orderBy('recordedAt')
    .orderBy('id')
    .execute()
  return rows.map(eventOfRow)
}

async function isKnown(db: Reader, owner: string, event: SubscriptionEvent): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptionEvent')
    .select(['owner', ...EVENT_COLUMNS])
    .where('id', '=', event.id)
    .executeTakeFirst()
  if (!row) return false
  const { owner: known, ...rest } = row
  if (known === owner && isDeepStrictEqual(eventOfRow(rest), event)) return true
  throw new ToolError('CONFLICT', 'Another event has this id', {
    details: { reason: 'An event that is sent again must be the same. Give each event an id of its own' },
  })
}

const eventOfRow = ({ type, tier, ...row }: EventRow): SubscriptionEvent => {
  const known = EVENT_TYPES.find((each) => each === type)
  if (!known) throw new Error(`There are no subscription events of type ${type}`)
  return { ...row, type: known, tier: tier === null ? null : SubscriptionTier.parse(tier) }
}

type EventRow = Omit<SubscriptionEvent, 'type' | 'tier'> & { type: string; tier: string | null }
