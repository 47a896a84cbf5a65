import { sql } from 'kysely'
import { key, required, type Migration } from '../../../../platform/store/migrations/migration.ts'

/** Subscriptions with periods and the events that they follow from; which notices somebody has dismissed. */
export const subscriptionLife: Migration = {
  name: '0032-subscription-life',
  async up(db, { text, boolean }) {
    await db.schema
      .alterTable('subscription')
      .addColumn('period_start', text, (column) => column.notNull().defaultTo(''))
      .execute()
    await sql`update subscription set period_start = since`.execute(db)

    await db.schema
      .createTable('subscription_event')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('type', text, required)
      .addColumn('tier', text)
      .addColumn('period_start', text)
      .addColumn('period_end', text)
      .addColumn('occurred_at', text, required)
      .addColumn('source', text, required)
      .addColumn('recorded_at', text, required)
      .execute()
    await db.schema
      .createIndex('subscription_event_owner')
      .on('subscription_event')
      .columns(['owner', 'recorded_at'])
      .execute()
    await sql`
      insert into subscription_event
        (id, owner, type, tier, period_start, period_end, occurred_at, source, recorded_at)
      select owner, owner, 'started', tier, since, renews_at, since, source, since from subscription
    `.execute(db)

    await db.schema
      .createTable('notice_dismissal')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('notice_id', text, required)
      .addColumn('is_dismissed', boolean, required)
      .addColumn('created_at', text, required)
      .execute()
    await db.schema
      .createIndex('notice_dismissal_owner')
      .on('notice_dismissal')
      .columns(['owner', 'id'])
      .execute()
  },
}
